import { problem } from '~/api-contract/problem'
import type { Payment } from '~/database/schema'
import { providerFor } from '~/integrations/payments/index.server'
import { tenantContext } from '~/middleware/tenant.server'
import { lookUpPayment, type PaymentOutcome } from '~/models/payment/look-up.server'
import { requestOrigin } from '../request-origin.server'
import type { Route } from './+types/checkout-status'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const tenant = context.get(tenantContext)
  const { sessionId } = params
  const origin = requestOrigin(request)
  const providerOf = (payment: Payment) => providerFor(payment, tenant, origin)
  const outcome = await lookUpPayment(tenant.db, { sessionId, providerOf, at: new Date() })
  if (outcome.kind === 'unknown') return problem(404, 'Cette session de paiement n’existe pas.')
  if (outcome.kind === 'unreachable') {
    return problem(503, 'Le service de paiement ne répond pas. Réessayez dans un instant.', {
      headers: { 'Retry-After': '30' },
    })
  }
  return Response.json({
    payment_status: statusOf(outcome),
    session_id: sessionId,
    order_number: outcome.found.order.order_number ?? '',
  })
}

/** `pending` also stands for money that a person of the shop looks at. */
function statusOf({ kind, payment }: Extract<PaymentOutcome, { found: unknown }>) {
  switch (kind) {
    case 'paid':
    case 'expired':
      return kind
    case 'unpaid':
      return payment.status === 'expired' ? 'expired' : 'unpaid'
    case 'pending':
    case 'transfer':
    case 'mismatch':
    case 'refund-due':
      return 'pending'
  }
}
