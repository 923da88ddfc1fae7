import { Outlet } from 'react-router'
import { ErrorPage } from '~/components/shop/frame/error-page'
import { ShopFrame } from '~/components/shop/frame/frame'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/layout'

/** Each page below has its own. */
export const handle = { policy: {} satisfies RoutePolicy }

export default function ShopLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame>
      <ErrorPage error={error} />
    </ShopFrame>
  )
}
