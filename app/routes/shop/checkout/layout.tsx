import { Outlet } from 'react-router'
import { ErrorPage } from '~/components/shop/frame/error-page'
import { Frame } from '~/components/shop/frame/frame'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/layout'

export const handle = { policy: { cache: 'no-store', keptUnderLoad: true, oneAddress: true } satisfies RoutePolicy }

export default function CheckoutLayout() {
  return (
    <Frame checkout>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame checkout>
      <ErrorPage error={error} />
    </Frame>
  )
}
