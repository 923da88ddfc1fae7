import { Outlet } from 'react-router'
import { ErrorPage } from '~/components/shop/frame/error-page'
import { ShopFrame } from '~/components/shop/frame/frame'
import type { Route } from './+types/layout'

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
