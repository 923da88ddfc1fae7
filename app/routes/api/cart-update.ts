import { z } from 'zod'
import { readCart, updateCartLine } from '~/models/shop/cart/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from './shared/call.server'
import { cartAnswer, packType, productId, quantity, refuseLine, toCart } from './shared/cart.server'
import { problem } from './shared/problem.server'
import { sessionExample, sessionId } from './shared/schemas.server'

export const handle = { policy: { cache: 'no-store' } satisfies RoutePolicy }

export const action = defineCall({
  id: 'updateCartLine',
  method: 'put',
  tag: 'Panier',
  summary: 'Changer la quantité d’une ligne',
  description: 'Zéro ou moins retire la ligne.',
  body: z.object({ session_id: sessionId, product_id: productId, pack_type: packType, quantity }),
  bodyExample: { session_id: sessionExample, product_id: 'prod-osmoseur-essentiel', pack_type: 'medium', quantity: 2 },
  answer: cartAnswer,
  refusals: [404, 409],
  async handle({ tenant: { db }, body, at }) {
    const { session_id: cartId, product_id: productId, pack_type: packType, quantity } = body
    const result = await updateCartLine(db, { cartId, productId, packType, quantity, at })
    // Removing a missing line succeeds.
    const isDone = result.ok || (result.reason === 'unknown-line' && quantity <= 0)
    if (isDone) return toCart(await readCart(db, cartId))
    return result.reason === 'unknown-line' ? problem(404, 'Cet article n’est pas dans le panier.') : refuseLine(result)
  },
})
