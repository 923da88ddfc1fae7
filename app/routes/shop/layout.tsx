import { Outlet } from 'react-router'
import { ErrorPage } from '~/components/shop/frame/error-page'
import { Frame } from '~/components/shop/frame/frame'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/layout'

/** Each child declares its own policy. */
export const handle = { policy: { oneAddress: true } satisfies RoutePolicy }

export default function ShopLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}
