import { clearCartItems, toCart } from '~/api-contract/cart.server'
import { readQuery } from '~/api-contract/input'
import { tenantContext } from '~/middleware/tenant.server'
import { readCart } from '~/models/cart/view.server'
import { clearCart } from '~/models/cart.server'
import type { Route } from './+types/cart-clear'

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(tenantContext)
  const query = readQuery(request, clearCartItems.query)
  if (!query.ok) return query.refusal
  await clearCart(db, { cartId: query.value.session_id, at: new Date() })
  return Response.json(toCart(await readCart(db, query.value.session_id)))
}
