import type { ShopData } from '~/components/shop/page/use-shop'
import { noticeContext } from '~/middleware/flash.server'
import { requestContextOf } from '~/middleware/request.server'
import { previewContext, tenantContext } from '~/middleware/tenant.server'
import { typesetHours } from '~/models/base/setting'
import { claimText } from '~/models/content/text'
import { listClaims } from '~/models/content/text/index.server'
import { countCartItems } from '~/models/shop/cart/index.server'
import { listServices } from '~/models/support/booking/index.server'
import { assistantOf } from '~/models/support/contact'
import { deliveryTerms } from '~/models/values/delivery-terms'
import { parisDay } from '~/models/values/french-date'
import { returnTerms } from '~/models/values/return-terms'
import { catalogueVat } from '~/models/values/vat'
import { lookOf } from '~/routes/shop-look.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/index.css?url'
import type { Route } from './+types/shop'

/** Each child declares its own policy. */
export const handle = { policy: {} satisfies RoutePolicy }

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ request, context }: Route.LoaderArgs): Promise<ShopData> {
  const { tenant, db, identity, remember, template, cartId, at, readSettings } = shopRequest(context)
  const { sharedCartCount } = requestContextOf(context)
  const { demo } = identity
  const settings = await readSettings()
  const taglines = await remember(`claims footer ${parisDay(at)}`, () => listClaims(db, { place: 'footer', demo, at }))
  const bookable = await remember('booking services', () => listServices(db))
  return {
    origin: new URL(request.url).origin,
    name: settings['shop.name'],
    words: template.words.shop,
    look: await lookOf(tenant, settings),
    assistant: assistantOf(settings, template.words.shop),
    phone: settings['shop.phone'],
    email: settings['shop.email'],
    hours: typesetHours(settings['shop.hours']),
    delivery: deliveryTerms(settings),
    returns: returnTerms(settings),
    vat: catalogueVat(settings),
    taglines: taglines.map((claim) => [claim.figure, claimText(claim)].filter(Boolean).join(' ')),
    booking: bookable.length > 0 ? (template.words.shop.request.booking?.link ?? 'Prendre rendez-vous') : undefined,
    cartCount: sharedCartCount ?? (cartId ? await countCartItems(db, cartId) : 0),
    notice: context.get(noticeContext),
    demo,
    takesOrders: !context.get(tenantContext).isReadOnly,
    preview: context.get(previewContext),
  }
}

export { ErrorBoundary } from './layout'
