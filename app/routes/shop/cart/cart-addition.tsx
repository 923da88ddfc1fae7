import { href, redirect } from 'react-router'
import { CartAddition } from '~/components/shop/cart/cart-addition'
import { freeDeliveryOf, lineKey, packHolding, summarizeCart } from '~/models/shop/cart'
import { isServedIn, readCart } from '~/models/shop/cart/index.server'
import { type Companion, packTypes } from '~/models/shop/catalogue'
import { findProductPage, listRelated } from '~/models/shop/catalogue/index.server'
import { deliveryTerms } from '~/models/values/delivery-terms'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/cart-addition.css?url'
import type { Route } from './+types/cart-addition'

export const handle = { policy: { cache: 'no-store', parameters: 'public' } satisfies RoutePolicy }

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

const COMPANIONS = 2

/** The line just added, named by `product_id` and `pack_type`; the drawer shows this page's content in place. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, cartId, remember, readSettings } = shopRequest(context)
  const { searchParams } = new URL(request.url)
  const productId = searchParams.get('product_id') ?? ''
  const packType = packTypes.find((type) => type === searchParams.get('pack_type')) ?? 'individual'
  const view = await readCart(db, cartId ?? '')
  const cart = summarizeCart(view)
  const line = cart.lines.find(({ key }) => key === lineKey({ productId, packType }))
  const product = line && (await remember(`product ${productId}`, () => findProductPage(db, productId)))
  if (!product) throw redirect(href('/cart'))
  const { companions } = await remember(`related ${productId}`, () => listRelated(db, productId))
  const goesWith = ({ id, isService, available, yearlyQuantity = 1 }: Companion) =>
    !view.lines.some((each) => each.productId === id) &&
    !packHolding(view.lines, id) &&
    (isService ? isServedIn(view, view.country ?? 'France') : available >= yearlyQuantity)
  return {
    line,
    pack: product.packs.find(({ type }) => type === packType),
    companions: companions.filter(goesWith).slice(0, COMPANIONS),
    freeDelivery: freeDeliveryOf(cart, deliveryTerms(await readSettings())),
    count: cart.count,
    totals: cart.totals,
    needsAttention: cart.needsAttention,
  }
}

export default function Addition({ loaderData }: Route.ComponentProps) {
  return <CartAddition {...loaderData} />
}
