import { z } from 'zod'
import type { Payment } from '~/database/schema'
import { providerFor } from '~/integrations/payments/index.server'
import type { PaymentOutcome } from '~/models/shop/payment'
import { lookUpPayment } from '~/models/shop/payment/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requestOrigin } from '../request-origin.server'
import { defineCall } from './shared/call.server'
import { problem } from './shared/problem.server'
import { apiSchemas } from './shared/schemas.server'

export const handle = {
  policy: { beforeOpening: true, cache: 'no-store', keptUnderLoad: true, parameters: 'secret' } satisfies RoutePolicy,
}

const statusSchema = z
  .object({
    payment_status: z
      .enum(['paid', 'unpaid', 'pending', 'expired'])
      .describe('`pending`\u202f: le paiement est en route, ou quelqu’un de la boutique l’examine.'),
    session_id: z.string(),
    order_number: z.string(),
  })
  .register(apiSchemas, { id: 'CheckoutStatus' })

export const loader = defineCall({
  id: 'readCheckoutStatus',
  method: 'get',
  tag: 'Commande',
  summary: 'Où en est un paiement',
  description: 'Demandé au prestataire de paiement, et appliqué à la commande.',
  params: z.object({ sessionId: z.string().describe('L’identifiant de la session de paiement.') }),
  answer: {
    description: 'L’état du paiement.',
    schema: statusSchema,
    example: { payment_status: 'paid', session_id: 'cs_live_b1c2d3e4f5', order_number: 'C2D3E4F5' },
  },
  refusals: [404, 503],
  async handle({ request, tenant, params: { sessionId }, at }) {
    const origin = requestOrigin(request)
    const providerOf = (payment: Payment) => providerFor(payment, tenant, origin)
    const outcome = await lookUpPayment(tenant.db, { sessionId, providerOf, at })
    if (outcome.kind === 'unknown') return problem(404, 'Cette session de paiement n’existe pas.')
    if (outcome.kind === 'unreachable') {
      return problem(503, 'Le service de paiement ne répond pas. Réessayez dans un instant.', {
        headers: { 'Retry-After': '30' },
      })
    }
    return {
      payment_status: statusOf(outcome),
      session_id: sessionId,
      order_number: outcome.found.order.order_number ?? '',
    }
  },
})

/** `pending` includes payments under manual review. */
function statusOf(
  outcome: Extract<PaymentOutcome, { found: unknown }>,
): z.input<typeof statusSchema>['payment_status'] {
  switch (outcome.kind) {
    case 'paid':
    case 'expired':
      return outcome.kind
    case 'unpaid':
      return outcome.payment.status === 'expired' ? 'expired' : 'unpaid'
    case 'pending':
    case 'transfer':
    case 'mismatch':
    case 'refund-due':
      return 'pending'
  }
}
