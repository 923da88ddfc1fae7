import { data, Link, type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { ErrorPage } from '~/components/shop/frame/error-page'
import type { RoutePolicy } from '~/runtime/route-policy'

export const handle = { policy: { hydrate: true } satisfies RoutePolicy }

/** Uses a cookie in place of a session: « artisan » is admitted, « client » is redirected to the account. */
const requireRole: MiddlewareFunction<Response> = ({ request, url }, next) => {
  const role = /\brole=(\w+)/.exec(request.headers.get('Cookie') ?? '')?.[1]
  if (role === 'artisan') return next()
  if (role === 'client') throw redirect('/profile')
  throw data(`Réservé\u202f: ${url.pathname}`, { status: 403 })
}

export const middleware = [requireRole]

export default function Workshop() {
  return (
    <main>
      <nav>
        <Link to="/atelier">Notes</Link> <Link to="/atelier/fiches/secret-42?vue=large">Fiche</Link>{' '}
        <Link to="/atelier/panne?quand=donnees">Panne</Link>
      </nav>
      <Outlet />
    </main>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main>
      <ErrorPage error={error} />
    </main>
  )
}
