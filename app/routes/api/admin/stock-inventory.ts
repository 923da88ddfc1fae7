import { href } from 'react-router'
import { z } from 'zod'
import { listStockItems } from '~/models/shop/stock/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { linkNextPage, pageQuery, unknownPage } from '../shared/paging.server'
import { apiSchemas } from '../shared/schemas.server'
import { offsetOf, pageOf, stockProductExample, stockProductSchema, toStockProduct } from '../shared/stock.server'

export const handle = { policy: {} satisfies RoutePolicy }

export const loader = defineCall({
  id: 'listStock',
  method: 'get',
  tag: 'Stock',
  summary: 'Le stock de chaque produit, dans l’ordre du catalogue',
  query: pageQuery,
  answer: {
    description: 'Les produits.',
    schema: z.array(stockProductSchema).register(apiSchemas, { id: 'StockInventory' }),
    example: [stockProductExample],
  },
  refusals: [401, 403],
  async handle({ tenant, query: { limit, cursor }, headers }) {
    const offset = offsetOf(cursor)
    if (offset === undefined) return unknownPage()
    const { shown, next } = pageOf(await listStockItems(tenant.db, { limit: limit + 1, offset }), { limit, offset })
    linkNextPage(headers, href('/api/stock/inventory'), { limit, cursor: next })
    return shown.map(toStockProduct)
  },
})
