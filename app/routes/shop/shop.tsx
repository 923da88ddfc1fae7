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
import { readSettings } from '~/models/shop/index.server'
import { parisDay } from '~/models/values'
import { config } from '~/runtime/config.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/shop'

/** Each page below has its own. */
export const handle = { policy: {} satisfies RoutePolicy }

/** What the frames below show on every page. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<ShopData> {
  const { db, remember, template } = context.get(tenantContext)
  const { cartId } = context.get(visitorContext)
  const at = new Date()
  const settings = await remember('settings', () => readSettings(db))
  const taglines = await remember(`claims footer ${parisDay(at)}`, () =>
    listClaims(db, { place: 'footer', demo: config.demo, at }),
  )
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
    demo: config.demo,
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
