import { Outlet } from 'react-router'
import { ErrorPage } from '~/components/shop/frame/error-page'
import { CheckoutFrame } from '~/components/shop/frame/frame'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/layout'

export const handle = { policy: { cache: 'no-store', keptUnderLoad: true } satisfies RoutePolicy }

export default function CheckoutLayout() {
  return (
    <CheckoutFrame>
      <Outlet />
    </CheckoutFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <CheckoutFrame>
      <ErrorPage error={error} />
    </CheckoutFrame>
  )
}
