import { data } from 'react-router'
import { chooseCountry, isServedIn, readCart } from '~/models/cart/index.server'
import { countries, serviceAbroad, shippingSchema } from '~/models/values'
import { parseForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireRequestCart } from '../cart/cart-page.server'
import type { Route } from './+types/shipping-country'

export const handle = { policy: { cache: 'no-store', showsForm: true } satisfies RoutePolicy }

/** The address form again, unfinished as it may be, with the amounts of its country. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, at } = shopRequest(context)
  const submission = await parseForm(request, shippingSchema)
  const { cartId } = await requireRequestCart({ request, context })
  const country = countries.find((name) => name === submission.payload.country)
  if (!country) return data(submission.reply(), { status: 400 })
  const cart = await readCart(db, cartId ?? '')
  if (!isServedIn(cart, country)) {
    return data(submission.reply({ fieldErrors: { country: [serviceAbroad] } }), { status: 409 })
  }
  await chooseCountry(db, { cartId: cart.id, country, at })
  return data({ ...submission.reply(), error: undefined })
}

export { default, loader } from './shipping'
