import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { receivedWithdrawalForm } from '~/models/fulfilment'
import { receiveWithdrawal } from '~/models/fulfilment/index.server'
import { listOrderItems } from '~/models/order/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/withdrawal-received'
import { buyerMailText } from './buyer-mail-text.server'
import { answerOrder } from './order-answer.server'
import { answerChanged, loadOrder } from './order-page.server'
import { unitsByPosition } from './units-by-position'
import { receivedRefusal } from './withdrawal-refusals'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, url, params: { orderId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const positions = (await listOrderItems(db, orderId)).map(({ position }) => position)
  const submission = await parseForm(request, receivedWithdrawalForm(positions))
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, withdrawalId, means, receivedOn, returnAddress, ...fields } = submission.value
  const units = unitsByPosition(fields, positions)
  const received = await receiveWithdrawal(db, {
    ...{ orderId, withdrawalId, means, receivedOn, units, actor, at },
    sendsAddress: returnAddress === 'oui',
    seen: Number(version),
  })
  if (received.ok) {
    const sent = returnAddress === 'oui' ? await buyerMailText(db, orderId, 'Étiquette de retour envoyée.') : ''
    return answerOrder({ request, url, context }, { orderId, notice: done(`Rétractation notée. ${sent}`.trim()) })
  }
  if (received.reason === 'unknown') throw data('Commande inconnue', { status: 404 })
  if (received.reason === 'changed') return answerChanged(submission, received.since)
  const { field, message } = receivedRefusal(received, positions)
  return data({ result: submission.reply({ fieldErrors: { [field]: [message] } }) }, { status: 409 })
}

export default function WithdrawalReceivedRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={{ withdrawalReceived: actionData }} />
}
