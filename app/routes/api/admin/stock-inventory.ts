import { href } from 'react-router'
import { z } from 'zod'
import { listStockItems } from '~/models/shop/stock/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineOffsetList } from '../shared/paging.server'
import { apiSchemas } from '../shared/schemas.server'
import { stockProductExample, stockProductSchema, toStockProduct } from '../shared/stock.server'

export const handle = { policy: {} satisfies RoutePolicy }

export const loader = defineOffsetList({
  id: 'listStock',
  tag: 'Stock',
  summary: 'Le stock de chaque produit, dans l’ordre du catalogue',
  answer: {
    description: 'Les produits.',
    schema: z.array(stockProductSchema).register(apiSchemas, { id: 'StockInventory' }),
    example: [stockProductExample],
  },
  opensToKeys: true,
  path: href('/api/stock/inventory'),
  list: listStockItems,
  show: (rows) => rows.map(toStockProduct),
})
