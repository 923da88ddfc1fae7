import { Outlet } from 'react-router'
import { ErrorPage } from '~/components/shop/frame/error-page'
import { CheckoutFrame } from '~/components/shop/frame/frame'
import type { Route } from './+types/layout'

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
