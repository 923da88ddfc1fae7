import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import { deskRequest } from '~/middleware/administrator.server'
import { strayRefundForm } from '~/models/fulfilment'
import { findOrderRow } from '~/models/order/index.server'
import { refundMail, strayRefundReason } from '~/models/refund'
import { draftStrayRefund } from '~/models/refund/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/stray-refund-preview'
import { answerOrder } from './order-answer.server'
import { loadOrder } from './order-page.server'
import { strayGoneNotice } from './refund-notice.server'
import { showMail } from './shown-mail.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, url, params: { orderId, paymentId }, context }: Route.ActionArgs) {
  const { db } = deskRequest(context)
  const order = await findOrderRow(db, orderId)
  if (!order) throw data('Commande inconnue', { status: 404 })
  const submission = await parseForm(request, strayRefundForm)
  const draft = await draftStrayRefund(db, { orderId, paymentId })
  if (!draft) return answerOrder({ request, url, context }, { orderId, notice: strayGoneNotice })
  const { plan, means } = draft
  const mailInput = { amountCents: plan.moneyCents, creditCents: plan.creditCents, means, reason: strayRefundReason }
  return showMail(context, { to: order.email, draft: { submission, mail: refundMail(order, mailInput) } })
}

export default function StrayRefundPreviewed({ loaderData, actionData, params }: Route.ComponentProps) {
  const { paymentId } = params
  const refusal = actionData && 'result' in actionData ? actionData : undefined
  return <OrderPage {...loaderData} refused={{ stray: { paymentId, refusal } }} />
}
