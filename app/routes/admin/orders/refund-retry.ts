import { data, redirect } from 'react-router'
import { z } from 'zod'
import { providersByName } from '~/integrations/payments/index.server'
import { deskRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { findRefund, retryRefund, runRefund } from '~/models/refund/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/refund-retry'
import { answerOrder, orderPath } from './order-answer.server'
import { noticeOf } from './refund-notice.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ params: { orderId } }: Route.LoaderArgs) {
  return redirect(orderPath(orderId))
}

const retryForm = z.object({ refundId: z.uuid() })

/** Asks the provider again: with the same key, so that nothing is given back twice. */
export async function action({ request, url, params: { orderId }, context }: Route.ActionArgs) {
  const { db, identity, actor, at } = deskRequest(context)
  const submission = await parseForm(request, retryForm)
  const refund = submission.status === 'success' ? await findRefund(db, submission.value.refundId) : undefined
  if (!refund || refund.order_id !== orderId) throw data('Remboursement inconnu', { status: 404 })
  await retryRefund(db, { refund, actor, at })
  const providers = providersByName(context.get(tenantContext), identity.origin)
  const outcome = await runRefund(db, { refundId: refund.id, providers, at })
  return answerOrder({ request, url, context }, { orderId, notice: await noticeOf(db, outcome, refund) })
}
