import { href, redirect } from 'react-router'
import { requireCheckoutCart } from '~/middleware/checkout-cart.server'
import { requireAccountOwner } from '~/middleware/session.server'
import { chooseCredit } from '~/models/shop/loyalty/index.server'
import { readForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/credit'

export const handle = { policy: { cache: 'no-store' } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/checkout'), 302)
}

/** Applies or removes the signed-in customer's credit. */
export async function action({ request, context }: Route.ActionArgs) {
  const { search } = await requireCheckoutCart(context, new URL(request.url).searchParams.get('express'))
  const { use } = await readForm(request)
  const owner = await requireAccountOwner({ request, context })
  const { cartId, db } = shopRequest(context)
  if (cartId) {
    await chooseCredit(db, { cartId, customerId: use === 'oui' ? owner.id : null })
  }
  return redirect(`${href('/checkout')}${search}`, 303)
}
