import { data } from 'react-router'
import { chooseCountry, isServedIn, readCart, saveShipping } from '~/models/shop/cart/index.server'
import { countries, toDeliveryAddress } from '~/models/values/address'
import { serviceAbroad } from '~/models/values/delivery'
import { parseForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireRequestCart } from '../cart/cart-page.server'
import type { Route } from './+types/shipping-country'
import { type ShippingAnswer, shippingForm } from './shipping-page.server'

export const handle = { policy: { cache: 'no-store', showsForm: true } satisfies RoutePolicy }

/** Shows the address form again, possibly incomplete, with the amounts for its country. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, template, at } = shopRequest(context)
  const submission = await parseForm(request, shippingForm)
  const { cartId } = await requireRequestCart({ request, context })
  const country = countries.find((name) => name === submission.payload.country)
  if (!country) return data<ShippingAnswer>({ lastResult: submission.reply() }, { status: 400 })
  const cart = await readCart(db, cartId ?? '')
  if (!isServedIn(cart, country)) {
    // Without the errors of fields that are still to be filled.
    const lastResult = { ...submission.reply(), error: { country: [serviceAbroad(template.words.shop.services)] } }
    return data<ShippingAnswer>({ lastResult }, { status: 409 })
  }
  if (submission.status === 'success') {
    await saveShipping(db, { cartId: cart.id, address: toDeliveryAddress(submission.value), at })
  } else await chooseCountry(db, { cartId: cart.id, country, typed: submission.payload, at })
  return data<ShippingAnswer>({ lastResult: { ...submission.reply(), error: undefined } })
}

export { default, loader } from './shipping'
