import { z } from 'zod'
import { administratorContext } from '~/middleware/administrator.server'
import { resolveAlert } from '~/models/shop/stock/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { problem } from '../shared/problem.server'
import { stockAlertExample, stockAlertSchema, toStockAlert } from '../shared/stock.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export const action = defineCall({
  id: 'resolveStockAlert',
  method: 'put',
  tag: 'Stock',
  summary: 'Marquer une alerte comme résolue',
  description:
    'Sans corps. Une alerte déjà résolue ou levée reste comme elle est. Le prochain mouvement qui laisse le stock à son seuil la rouvre.',
  params: z.object({ alertId: z.string() }),
  answer: {
    description: 'L’alerte.',
    schema: stockAlertSchema,
    example: { ...stockAlertExample, status: 'resolved' as const },
  },
  refusals: [401, 403, 404],
  async handle({ tenant: { db }, params: { alertId }, context, at }) {
    const { id, name } = context.get(administratorContext)
    const resolved = await resolveAlert(db, { alertId, reason: 'Résolue par l’API', actor: { id, name }, at })
    if (!resolved.ok && resolved.reason === 'unknown') return problem(404, 'Cette alerte n’existe pas.')
    return toStockAlert(resolved.alert)
  },
})
