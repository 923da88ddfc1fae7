import { addCartItem, refuseLine, toCart } from '~/api-contract/cart.server'
import { readBody } from '~/api-contract/input'
import { tenantContext } from '~/middleware/tenant.server'
import { readCart } from '~/models/cart/view.server'
import { addToCart } from '~/models/cart.server'
import type { Route } from './+types/cart-add'

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(tenantContext)
  const body = await readBody(request, addCartItem.body)
  if (!body.ok) return body.refusal
  const { session_id: cartId, product_id: productId, gift_product: giftProductId } = body.value
  const { pack_type: packType, quantity } = body.value
  const giftMayWait = giftProductId === null
  const result = await addToCart(db, {
    cartId,
    productId,
    packType,
    giftProductId,
    quantity,
    giftMayWait,
    at: new Date(),
  })
  return result.ok ? Response.json(toCart(await readCart(db, cartId))) : refuseLine(result)
}
