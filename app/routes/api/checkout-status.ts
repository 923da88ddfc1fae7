import { problem } from '~/api-contract/problem'
import { providerFor } from '~/integrations/payments/index.server'
import { tenantContext } from '~/middleware/tenant.server'
import { findOrder } from '~/models/order.server'
import { lookUpPayment } from '~/models/payment/look-up.server'
import { findPayment } from '~/models/payment.server'
import { requestOrigin } from '../request-origin.server'
import type { Route } from './+types/checkout-status'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const tenant = context.get(tenantContext)
  const { sessionId } = params
  const payment = await findPayment(tenant.db, sessionId)
  if (!payment) return problem(404, 'Cette session de paiement n’existe pas.')
  const provider = providerFor(payment, tenant, requestOrigin(request))
  const outcome = await lookUpPayment(tenant.db, { payment, provider, at: new Date() })
  if (!outcome) {
    return problem(503, 'Le service de paiement ne répond pas. Réessayez dans un instant.', {
      headers: { 'Retry-After': '30' },
    })
  }
  const found = await findOrder(tenant.db, payment.order_id)
  return Response.json({
    payment_status: outcome,
    session_id: sessionId,
    order_number: found?.order.order_number ?? '',
  })
}
