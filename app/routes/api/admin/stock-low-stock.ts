import { href } from 'react-router'
import { z } from 'zod'
import { listLowStock } from '~/models/shop/stock/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { linkNextPage, pageQuery, unknownPage } from '../shared/paging.server'
import { apiSchemas } from '../shared/schemas.server'
import { offsetOf, pageOf, stockProductExample, stockProductSchema, toStockProduct } from '../shared/stock.server'

export const handle = { policy: {} satisfies RoutePolicy }

export const loader = defineCall({
  id: 'listLowStock',
  method: 'get',
  tag: 'Stock',
  summary: 'Les produits à leur seuil ou en dessous, le plus vide d’abord',
  query: pageQuery,
  answer: {
    description: 'Les produits.',
    schema: z.array(stockProductSchema).register(apiSchemas, { id: 'LowStock' }),
    example: [stockProductExample],
  },
  refusals: [401, 403],
  async handle({ tenant, query: { limit, cursor }, headers }) {
    const offset = offsetOf(cursor)
    if (offset === undefined) return unknownPage()
    const { shown, next } = pageOf(await listLowStock(tenant.db, { limit: limit + 1, offset }), { limit, offset })
    linkNextPage(headers, href('/api/stock/low-stock'), { limit, cursor: next })
    return shown.map(toStockProduct)
  },
})
