import { data, redirect } from 'react-router'
import { providersByName } from '~/integrations/payments/index.server'
import { deskRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { strayRefundForm } from '~/models/fulfilment'
import { strayRefundReason } from '~/models/refund'
import { refundStrayPayment, runRefund } from '~/models/refund/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/stray-refund'
import { answerOrder, orderPath } from './order-answer.server'
import { noticeOf, strayGoneNotice } from './refund-notice.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ params: { orderId } }: Route.LoaderArgs) {
  return redirect(orderPath(orderId))
}

/** Refunds a payment that matches no open order. */
export async function action({ request, url, params: { orderId }, context }: Route.ActionArgs) {
  await requireFreshPassword({ request, url, context })
  const { db, identity, actor, at } = deskRequest(context)
  const submission = await parseForm(request, strayRefundForm)
  if (submission.status !== 'success') throw data('Formulaire illisible', { status: 400 })
  const asked = await refundStrayPayment(db, {
    ...{ ...submission.value, orderId, actor, at },
    reason: strayRefundReason,
  })
  if (!asked.ok) {
    return answerOrder({ request, url, context }, { orderId, notice: strayGoneNotice })
  }
  const providers = providersByName(context.get(tenantContext), identity.origin)
  const { id: refundId, status } = asked.refund
  const outcome = status === 'done' ? 'done' : await runRefund(db, { refundId, providers, at })
  return answerOrder({ request, url, context }, { orderId, notice: await noticeOf(db, outcome, asked.refund) })
}
