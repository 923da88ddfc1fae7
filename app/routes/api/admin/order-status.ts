import { z } from 'zod'
import { providersByName } from '~/integrations/payments/index.server'
import { administratorContext } from '~/middleware/administrator.server'
import { findProductName } from '~/models/shop/catalogue/index.server'
import { type StatusRefusal, statusRefusalText } from '~/models/shop/fulfilment'
import { setOrderStatus } from '~/models/shop/fulfilment/index.server'
import { orderStatuses } from '~/models/shop/order'
import { listOrderItems } from '~/models/shop/order/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { orderExample, orderSchema, toOrder } from '../shared/orders.server'
import { problem } from '../shared/problem.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export const action = defineCall({
  id: 'setOrderStatus',
  method: 'put',
  tag: 'Commandes',
  summary: 'Mettre une commande dans un autre statut',
  description:
    'N’importe quel statut peut suivre n’importe quel autre\u202f; le stock, les points et l’avoir suivent. L’historique dit «\u202fpar l’API\u202f», et l’acheteur ne reçoit pas de message.',
  params: z.object({ orderId: z.string() }),
  body: z.object({ status: z.enum(orderStatuses, 'Statut inconnu.') }),
  bodyExample: { status: 'expedie' },
  answer: {
    description: 'La commande dans son nouveau statut.',
    schema: orderSchema,
    example: { ...orderExample, status: 'expedie' as const },
  },
  refusals: [401, 403, 404, 409, 503],
  async handle({ tenant, params: { orderId }, body: { status }, context, at }) {
    const { id, name } = context.get(administratorContext)
    const { db } = tenant
    const moved = await setOrderStatus(db, {
      ...{ orderId, status, reason: 'par l’API', tellBuyer: false, actor: { id, name }, at },
      providers: Object.values(providersByName(tenant, tenant.identity.origin)),
    })
    if (moved.ok) return toOrder({ order: moved.order, items: await listOrderItems(db, orderId) })
    if (moved.reason === 'changed') throw new Error('unexpected version conflict: no version was sent')
    const product = 'productId' in moved ? await findProductName(db, moved.productId) : undefined
    return problem(statusOf(moved), `${statusRefusalText(moved, product)}.`)
  },
})

function statusOf({ reason }: StatusRefusal) {
  if (reason === 'unknown') return 404
  return reason === 'provider-unavailable' ? 503 : 409
}
