import { Outlet } from 'react-router'
import { ErrorPage } from '~/components/shop/frame/error-page'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/login.css?url'
import type { Route } from './+types/layout'
import { LoginFrame } from './login-frame'

export const handle = { policy: { cache: 'no-store', showsForm: true } satisfies RoutePolicy }

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export default function LoginLayout() {
  return (
    <LoginFrame>
      <Outlet />
    </LoginFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoginFrame>
      <ErrorPage error={error} />
    </LoginFrame>
  )
}
