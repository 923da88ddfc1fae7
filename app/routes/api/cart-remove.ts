import { z } from 'zod'
import { readCart, removeCartLine } from '~/models/shop/cart/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from './shared/call.server'
import { emptyCartAnswer, packType, productId, toCart } from './shared/cart.server'
import { sessionExample, sessionId } from './shared/schemas.server'

export const handle = { policy: { cache: 'no-store' } satisfies RoutePolicy }

export const action = defineCall({
  id: 'removeCartLine',
  method: 'delete',
  tag: 'Panier',
  summary: 'Retirer une ligne',
  description: 'Une ligne absente est déjà retirée.',
  body: z.object({ session_id: sessionId, product_id: productId, pack_type: packType }),
  bodyExample: { session_id: sessionExample, product_id: 'prod-osmoseur-essentiel', pack_type: 'medium' },
  answer: emptyCartAnswer,
  async handle({ tenant: { db }, body, at }) {
    const { session_id: cartId, product_id: productId, pack_type: packType } = body
    await removeCartLine(db, { cartId, productId, packType, at })
    return toCart(await readCart(db, cartId))
  },
})
