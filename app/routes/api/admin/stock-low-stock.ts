import { href } from 'react-router'
import { z } from 'zod'
import { listLowStock } from '~/models/shop/stock/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineOffsetList } from '../shared/paging.server'
import { apiSchemas } from '../shared/schemas.server'
import { stockProductExample, stockProductSchema, toStockProduct } from '../shared/stock.server'

export const handle = { policy: {} satisfies RoutePolicy }

export const loader = defineOffsetList({
  id: 'listLowStock',
  tag: 'Stock',
  summary: 'Les produits à leur seuil ou en dessous, le plus vide d’abord',
  answer: {
    description: 'Les produits.',
    schema: z.array(stockProductSchema).register(apiSchemas, { id: 'LowStock' }),
    example: [stockProductExample],
  },
  path: href('/api/stock/low-stock'),
  list: listLowStock,
  show: (rows) => rows.map(toStockProduct),
})
