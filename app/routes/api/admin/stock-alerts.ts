import { href } from 'react-router'
import { z } from 'zod'
import { listOpenAlerts } from '~/models/shop/stock/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { linkNextPage, pageQuery, unknownPage } from '../shared/paging.server'
import { apiSchemas } from '../shared/schemas.server'
import { offsetOf, pageOf, stockAlertExample, stockAlertSchema, toStockAlert } from '../shared/stock.server'

export const handle = { policy: {} satisfies RoutePolicy }

export const loader = defineCall({
  id: 'listStockAlerts',
  method: 'get',
  tag: 'Stock',
  summary: 'Les alertes ouvertes, la plus ancienne d’abord',
  query: pageQuery,
  answer: {
    description: 'Les alertes.',
    schema: z.array(stockAlertSchema).register(apiSchemas, { id: 'StockAlertList' }),
    example: [stockAlertExample],
  },
  refusals: [401, 403],
  async handle({ tenant, query: { limit, cursor }, headers }) {
    const offset = offsetOf(cursor)
    if (offset === undefined) return unknownPage()
    const { shown, next } = pageOf(await listOpenAlerts(tenant.db, { limit: limit + 1, offset }), { limit, offset })
    linkNextPage(headers, href('/api/stock/alerts'), { limit, cursor: next })
    return shown.map(toStockAlert)
  },
})
