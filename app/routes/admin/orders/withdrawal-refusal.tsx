import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { withdrawalRefusalForm } from '~/models/fulfilment'
import { refuseWithdrawal } from '~/models/fulfilment/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/withdrawal-refusal'
import { buyerMailText } from './buyer-mail-text.server'
import { answerOrder } from './order-answer.server'
import { answerChanged, loadOrder } from './order-page.server'
import { groundRefusal } from './withdrawal-refusals'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, url, params: { orderId, withdrawalId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, withdrawalRefusalForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, ...answer } = submission.value
  const refused = await refuseWithdrawal(db, { orderId, withdrawalId, ...answer, seen: version, actor, at })
  if (refused.ok) {
    const notice = done(`Rétractation refusée. ${await buyerMailText(db, orderId)}`)
    return answerOrder({ request, url, context }, { orderId, notice })
  }
  if (refused.reason === 'unknown') throw data('Rétractation inconnue', { status: 404 })
  if (refused.reason === 'changed') return answerChanged(submission, refused.since)
  const { field, message } = groundRefusal(refused)
  return data({ result: submission.reply({ fieldErrors: { [field]: [message] } }) }, { status: 409 })
}

export default function WithdrawalRefusalRefused({ loaderData, actionData, params }: Route.ComponentProps) {
  const { withdrawalId } = params
  return <OrderPage {...loaderData} refused={{ withdrawalRefusal: { withdrawalId, refusal: actionData } }} />
}
