import { refuseLine, toCart, updateCartItem } from '~/api-contract/cart.server'
import { readBody } from '~/api-contract/input'
import { problem } from '~/api-contract/problem'
import { tenantContext } from '~/middleware/tenant.server'
import { readCart } from '~/models/cart/view.server'
import { updateCartLine } from '~/models/cart.server'
import type { Route } from './+types/cart-update'

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(tenantContext)
  const body = await readBody(request, updateCartItem.body)
  if (!body.ok) return body.refusal
  const { session_id: cartId, product_id: productId, pack_type: packType, quantity } = body.value
  const result = await updateCartLine(db, { cartId, productId, packType, quantity, at: new Date() })
  // What is to be removed and is not there is removed.
  const isDone = result.ok || (result.reason === 'unknown-line' && quantity <= 0)
  if (isDone) return Response.json(toCart(await readCart(db, cartId)))
  return result.reason === 'unknown-line' ? problem(404, 'Cet article n’est pas dans le panier.') : refuseLine(result)
}
