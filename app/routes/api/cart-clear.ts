import { z } from 'zod'
import { clearCart, readCart } from '~/models/shop/cart/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from './shared/call.server'
import { emptyCartAnswer, toCart } from './shared/cart.server'
import { sessionId } from './shared/schemas.server'

export const handle = { policy: { cache: 'no-store' } satisfies RoutePolicy }

export const action = defineCall({
  id: 'clearCart',
  method: 'delete',
  tag: 'Panier',
  summary: 'Vider le panier',
  query: z.object({ session_id: sessionId }),
  answer: emptyCartAnswer,
  async handle({ tenant: { db }, query: { session_id: cartId }, at }) {
    await clearCart(db, { cartId, at })
    return toCart(await readCart(db, cartId))
  },
})
