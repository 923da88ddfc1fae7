import { z } from 'zod'
import { administratorContext } from '~/middleware/administrator.server'
import {
  isBeyondCapacity,
  leastQuantity,
  MAX_QUANTITY,
  MAX_REASON_LENGTH,
  movedText,
  quantityMessage,
  reservedText,
} from '~/models/shop/stock'
import { findStockItem, moveStock } from '~/models/shop/stock/index.server'
import { typedText } from '~/models/values/typed-text'
import { formatCount, formatCounted } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { invalidInput, problem } from '../shared/problem.server'
import { apiSchemas } from '../shared/schemas.server'
import { movementType, stockProductExample, stockProductSchema, toStockProduct } from '../shared/stock.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

const anyQuantity = `${quantityMessage('restock')}, ou 0 pour un ajustement.`

export const action = defineCall({
  id: 'moveStock',
  method: 'put',
  tag: 'Stock',
  summary: 'Réapprovisionner, vendre, reprendre ou compter un produit',
  description: 'L’auteur du mouvement est qui appelle, quel que soit `user_id`.',
  params: z.object({ productId: z.string() }),
  body: z.object({
    quantity: z
      .int({ error: ({ input }) => (input === undefined ? undefined : anyQuantity) })
      .min(0, anyQuantity)
      .max(MAX_QUANTITY, anyQuantity)
      .describe('À ajouter ou à retirer, 1 au moins\u202f; le stock compté pour `adjustment`, 0 au moins.'),
    movement_type: movementType,
    reason: typedText({ max: MAX_REASON_LENGTH }).default('').describe('Vide\u202f: le motif habituel du mouvement.'),
    user_id: z.string().max(100).optional().describe('Ignoré.'),
  }),
  bodyExample: { quantity: 10, movement_type: 'restock', reason: 'Livraison du fournisseur', user_id: 'admin' },
  answer: {
    description: 'Le produit après le mouvement.',
    schema: z.object({ message: z.string(), product: stockProductSchema }).register(apiSchemas, { id: 'StockChange' }),
    example: { message: 'Stock d’Osmoseur Prestige\u202f: 5 → 15.', product: stockProductExample },
  },
  refusals: [401, 403, 404, 409],
  async handle({ tenant: { db }, params: { productId }, body, context, at }) {
    const { quantity, movement_type: type, reason } = body
    if (quantity < leastQuantity(type)) return invalidInput({ quantity: [`${quantityMessage(type)}.`] })
    const { id, name } = context.get(administratorContext)
    const moved = await moveStock(db, { productId, type, quantity, reason, actor: { id, name }, at })
    const item = await findStockItem(db, { productId })
    if (!item || (!moved.ok && moved.reason === 'unknown')) {
      return problem(404, 'Ce produit n’existe pas, ou n’a pas de stock.')
    }
    if (moved.ok) {
      const { before, after } = moved
      const beyond = isBeyondCapacity({ delta: after - before, after, capacity: item.maximum_capacity })
      const message = beyond ? ` C’est au-delà de la capacité de ${formatCount(item.maximum_capacity)}.` : ''
      return { message: movedText(item.name, moved) + message, product: toStockProduct(item) }
    }
    return moved.reason === 'below-reserved'
      ? problem(409, `${reservedText(moved.reserved)}\u202f: le stock compté ne peut pas être plus bas.`)
      : problem(
          409,
          `Il n’en reste que ${formatCounted(moved.reason === 'not-enough' ? moved.available : 0, 'disponible')}.`,
        )
  },
})
