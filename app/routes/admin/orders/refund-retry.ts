import { data, redirect } from 'react-router'
import { providersByName } from '~/integrations/payments/index.server'
import { deskRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { retryRefund, runRefund } from '~/models/refund/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/refund-retry'
import { answerOrder, orderPath } from './order-answer.server'
import { noticeOf, readAskedRefund } from './refund-notice.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ params: { orderId } }: Route.LoaderArgs) {
  return redirect(orderPath(orderId))
}

/**
 * Retries an unanswered refund with the same idempotency key, so it cannot be paid twice; a returned refund gets a new
 * key.
 */
export async function action({ request, url, params: { orderId }, context }: Route.ActionArgs) {
  const { db, identity, actor, at } = deskRequest(context)
  const refund = await readAskedRefund(db, { request, orderId })
  if (!refund) throw data('Remboursement inconnu', { status: 404 })
  await retryRefund(db, { refund, actor, at })
  const providers = providersByName(context.get(tenantContext), identity.origin)
  const outcome = await runRefund(db, { refundId: refund.id, providers, at })
  return answerOrder({ request, url, context }, { orderId, notice: await noticeOf(db, outcome, refund) })
}
