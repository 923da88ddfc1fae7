import { href } from 'react-router'
import { z } from 'zod'
import { findStockItem, listMovements } from '~/models/shop/stock/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { linkNextPage, pageOf, pageQuery, unknownPage } from '../shared/paging.server'
import { problem } from '../shared/problem.server'
import { apiSchemas } from '../shared/schemas.server'
import { stockMovementSchema, toStockMovement } from '../shared/stock.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export const loader = defineCall({
  id: 'listStockMovements',
  method: 'get',
  tag: 'Stock',
  summary: 'Les mouvements d’un produit, du plus récent au plus ancien',
  params: z.object({ productId: z.string() }),
  query: pageQuery,
  answer: {
    description: 'Les mouvements.',
    schema: z.array(stockMovementSchema).register(apiSchemas, { id: 'StockMovementList' }),
    example: [
      {
        movement_id: '481',
        movement_type: 'restock',
        quantity: 10,
        previous_stock: 5,
        new_stock: 15,
        reason: 'Réapprovisionnement',
        user_id: '01a1f33f-b100-7061-a092-03c0006be636',
        created_at: '2026-11-20T09:00:00.000Z',
      },
    ],
  },
  refusals: [401, 403, 404],
  async handle({ tenant: { db }, params: { productId }, query: { limit, cursor }, headers }) {
    if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) return unknownPage()
    if (!(await findStockItem(db, { productId }))) return problem(404, 'Ce produit n’existe pas, ou n’a pas de stock.')
    const before = cursor === undefined ? undefined : Number(cursor)
    const { shown, next } = pageOf(await listMovements(db, { productId, before, limit: limit + 1 }), {
      limit,
      offset: 0,
    })
    const path = href('/api/stock/movements/:productId', { productId })
    linkNextPage(headers, path, { limit, cursor: next && String(shown.at(-1)?.id) })
    return shown.map(toStockMovement)
  },
})
