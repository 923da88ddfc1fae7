import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { withdrawalLinesForm } from '~/models/fulfilment'
import { noteWithdrawal } from '~/models/fulfilment/index.server'
import { listOrderItems } from '~/models/order/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/withdrawal-lines'
import { buyerMailText } from './buyer-mail-text.server'
import { answerOrder } from './order-answer.server'
import { answerChanged, loadOrder } from './order-page.server'
import { unitsByPosition } from './units-by-position'
import { notedRefusal } from './withdrawal-refusals'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, url, params: { orderId, withdrawalId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const positions = (await listOrderItems(db, orderId)).map(({ position }) => position)
  const submission = await parseForm(request, withdrawalLinesForm(positions))
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, returnAddress, ...fields } = submission.value
  const units = unitsByPosition(fields, positions)
  const sendsAddress = returnAddress === 'oui'
  const noted = await noteWithdrawal(db, {
    ...{ orderId, withdrawalId, units, sendsAddress, actor, at },
    seen: Number(version),
  })
  if (noted.ok) {
    const sent = sendsAddress ? await buyerMailText(db, orderId, 'Étiquette de retour envoyée.') : ''
    return answerOrder({ request, url, context }, { orderId, notice: done(`Articles notés. ${sent}`.trim()) })
  }
  if (noted.reason === 'unknown') throw data('Rétractation inconnue', { status: 404 })
  if (noted.reason === 'changed') return answerChanged(submission, noted.since)
  const { field, message } = notedRefusal(noted, positions)
  return data({ result: submission.reply({ fieldErrors: { [field]: [message] } }) }, { status: 409 })
}

export default function WithdrawalLinesRefused({ loaderData, actionData, params }: Route.ComponentProps) {
  const { withdrawalId } = params
  return <OrderPage {...loaderData} refused={{ withdrawalLines: { withdrawalId, refusal: actionData } }} />
}
