import { removeCartItem, toCart } from '~/api-contract/cart.server'
import { readBody } from '~/api-contract/input'
import { tenantContext } from '~/middleware/tenant.server'
import { readCart } from '~/models/cart/view.server'
import { removeCartLine } from '~/models/cart.server'
import type { Route } from './+types/cart-remove'

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(tenantContext)
  const body = await readBody(request, removeCartItem.body)
  if (!body.ok) return body.refusal
  const { session_id: cartId, product_id: productId, pack_type: packType } = body.value
  await removeCartLine(db, { cartId, productId, packType, at: new Date() })
  return Response.json(toCart(await readCart(db, cartId)))
}
