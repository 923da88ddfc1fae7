import { href } from 'react-router'
import { z } from 'zod'
import { listOpenAlerts } from '~/models/shop/stock/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineOffsetList } from '../shared/paging.server'
import { apiSchemas } from '../shared/schemas.server'
import { stockAlertExample, stockAlertSchema, toStockAlert } from '../shared/stock.server'

export const handle = { policy: {} satisfies RoutePolicy }

export const loader = defineOffsetList({
  id: 'listStockAlerts',
  tag: 'Stock',
  summary: 'Les alertes ouvertes, la plus ancienne d’abord',
  answer: {
    description: 'Les alertes.',
    schema: z.array(stockAlertSchema).register(apiSchemas, { id: 'StockAlertList' }),
    example: [stockAlertExample],
  },
  path: href('/api/stock/alerts'),
  list: listOpenAlerts,
  show: (rows) => rows.map(toStockAlert),
})
