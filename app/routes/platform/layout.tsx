import { Outlet } from 'react-router'
import { PlatformFrame } from '~/components/platform/frame'
import type { PlatformData } from '~/components/platform/use-platform'
import { ErrorPage } from '~/components/shop/frame/error-page'
import { requireFirstShop } from '~/middleware/tenant.server'
import { typesetHours } from '~/models/base/setting'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/platform.css?url'
import type { Route } from './+types/layout'

/** Each child declares the rest. */
export const handle = { policy: { beforeOpening: true, firstShop: true } satisfies RoutePolicy }

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** The adapter has already answered the hosts of other shops, with their own page; the stock server has not. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    requireFirstShop(context)
    return next()
  },
]

export async function loader({ request, context }: Route.LoaderArgs): Promise<PlatformData> {
  const settings = await shopRequest(context).readSettings()
  return {
    origin: new URL(request.url).origin,
    publisher: settings['legal.company_name'] || settings['shop.name'],
    phone: settings['shop.phone'],
    email: settings['shop.email'],
    hours: typesetHours(settings['shop.hours']),
  }
}

export default function PlatformLayout() {
  return (
    <PlatformFrame>
      <Outlet />
    </PlatformFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PlatformFrame>
      <div className="wrap page">
        <ErrorPage error={error} />
      </div>
    </PlatformFrame>
  )
}
