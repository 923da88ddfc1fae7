import { data } from 'react-router'
import { requireAccountOwner } from '~/middleware/session.server'
import { deliveryTo } from '~/models/shop/address-book'
import { findAddress } from '~/models/shop/address-book/index.server'
import { isServedIn, readCart } from '~/models/shop/cart/index.server'
import { serviceAbroad } from '~/models/values/delivery'
import { readForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireRequestCart } from '../cart/cart-page.server'
import type { Route } from './+types/shipping-saved'
import { redirectEmptyCart, redirectToPayment, type ShippingAnswer } from './shipping-page.server'

export const handle = { policy: { cache: 'no-store', limit: 'address', showsForm: true } satisfies RoutePolicy }

/** Delivers to a saved address of the customer. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, template, at } = shopRequest(context)
  const { adresse: id = '', remind } = await readForm(request)
  const owner = await requireAccountOwner({ request, context })
  const { cartId, search } = await requireRequestCart({ request, context })
  const saved = await findAddress(db, { userId: owner.id, id })
  if (!saved) return data<ShippingAnswer>({ choice: unknownAddress }, { status: 404 })
  const cart = await readCart(db, cartId ?? '')
  if (!cartId || cart.lines.length === 0) return redirectEmptyCart(context)
  if (!isServedIn(cart, saved.country))
    return data<ShippingAnswer>({ choice: serviceAbroad(template.words.shop.services) }, { status: 409 })
  return redirectToPayment(context, {
    cart,
    search,
    address: deliveryTo(saved, owner.email),
    remind: remind === 'on',
    at,
  })
}

const unknownAddress =
  'Cette adresse n’est pas, ou n’est plus, dans votre carnet. Choisissez-en une autre, ou remplissez le formulaire.'

export { default, loader } from './shipping'
