import { z } from 'zod'
import { addToCart, readCart } from '~/models/shop/cart/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from './shared/call.server'
import { cartAnswer, giftChoice, packType, productId, quantity, refuseLine, toCart } from './shared/cart.server'
import { sessionExample, sessionId } from './shared/schemas.server'

export const handle = { policy: { cache: 'no-store', limit: 'cart' } satisfies RoutePolicy }

export const action = defineCall({
  id: 'addToCart',
  method: 'post',
  tag: 'Panier',
  summary: 'Ajouter un article',
  description:
    'Une ligne par produit et par pack\u202f: ajouter encore augmente la quantité, et le dernier cadeau nommé remplace le précédent. Sans `gift_product`, un pack qui offre un cadeau est accepté et attend qu’on le choisisse\u202f; la commande le demande.',
  body: z.object({
    session_id: sessionId,
    product_id: productId,
    quantity: quantity.min(1).default(1),
    pack_type: packType,
    gift_product: giftChoice,
  }),
  bodyExample: {
    session_id: sessionExample,
    product_id: 'prod-osmoseur-essentiel',
    quantity: 1,
    pack_type: 'medium',
    gift_product: 'JOS-DOUCHE',
  },
  answer: cartAnswer,
  refusals: [404, 409],
  async handle({ tenant: { db }, body, at }) {
    const { session_id: cartId, product_id: productId, pack_type: packType, quantity } = body
    const { gift_product: giftProductId } = body
    const giftMayWait = giftProductId === null
    const line = { cartId, productId, packType, giftProductId, quantity, giftMayWait }
    const result = await addToCart(db, { ...line, at })
    return result.ok ? toCart(await readCart(db, cartId)) : refuseLine(result)
  },
})
