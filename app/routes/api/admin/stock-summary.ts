import { z } from 'zod'
import { readStockSummary } from '~/models/shop/stock/index.server'
import { toEuros } from '~/models/values/money'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { apiSchemas, euros } from '../shared/schemas.server'

export const handle = { policy: {} satisfies RoutePolicy }

const summarySchema = z
  .object({
    total_products: z.int(),
    total_retail_value: euros.describe('Au prix de vente TTC d’aujourd’hui.'),
    total_cost_value: euros.describe('Au coût HT.'),
    low_stock_alerts: z.int().describe('Produits à leur seuil ou en dessous.'),
    active_alerts: z.int().describe('Alertes ouvertes.'),
    stock_health: z.enum(['good', 'warning', 'critical']),
  })
  .register(apiSchemas, { id: 'StockSummary' })

export const loader = defineCall({
  id: 'readStockSummary',
  method: 'get',
  tag: 'Stock',
  summary: 'Le résumé du stock',
  answer: {
    description: 'Le résumé.',
    schema: summarySchema,
    example: {
      total_products: 9,
      total_retail_value: 81_246.4,
      total_cost_value: 38_120.5,
      low_stock_alerts: 2,
      active_alerts: 2,
      stock_health: 'warning',
    },
  },
  refusals: [401, 403],
  async handle({ tenant }) {
    const summary = await readStockSummary(tenant.db)
    return {
      total_products: summary.products,
      total_retail_value: toEuros(summary.retailCents),
      total_cost_value: toEuros(summary.costCents),
      low_stock_alerts: summary.low,
      active_alerts: summary.activeAlerts,
      stock_health: summary.health,
    }
  },
})
