import { Outlet } from 'react-router'
import { ErrorPage } from '~/components/shop/frame/error-page'
import { ShopFrame } from '~/components/shop/frame/frame'
import type { ShopData } from '~/components/shop/page/use-shop'
import { noticeContext } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { visitorContext } from '~/middleware/visitor.server'
import { countCartItems } from '~/models/cart/index.server'
import { listClaims } from '~/models/content/index.server'
import { typesetHours } from '~/models/shop'
import { parisDay } from '~/models/values'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/index.css?url'
import type { Route } from './+types/shop'

/** Each page below has its own. */
export const handle = { policy: {} satisfies RoutePolicy }

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** What the frames below show on every page. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<ShopData> {
  const { db, identity, remember, template } = context.get(tenantContext)
  const { cartId } = context.get(visitorContext)
  const { demo } = identity
  const { at, readSettings } = requestContextOf(context)
  const settings = await readSettings()
  const taglines = await remember(`claims footer ${parisDay(at)}`, () => listClaims(db, { place: 'footer', demo, at }))
  return {
    origin: new URL(request.url).origin,
    name: settings['shop.name'],
    words: template.words.shop,
    phone: settings['shop.phone'],
    email: settings['shop.email'],
    hours: typesetHours(settings['shop.hours']),
    taglines: taglines.map(({ figure, text }) => [figure, text].filter(Boolean).join(' ')),
    cartCount: cartId ? await countCartItems(db, cartId) : 0,
    notice: context.get(noticeContext),
    demo,
  }
}

export default function Shop() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame>
      <ErrorPage error={error} />
    </ShopFrame>
  )
}
