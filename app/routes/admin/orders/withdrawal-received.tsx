import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { type ReceiveWithdrawalResult, receivedWithdrawalForm, unitsName } from '~/models/fulfilment'
import { findOrderSheet, receiveWithdrawal } from '~/models/fulfilment/index.server'
import { formatDay } from '~/models/values'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/withdrawal-received'
import { answerOrder } from './order-answer.server'
import { answerChanged, loadOrder } from './order-page.server'
import { linesRefusal } from './withdrawal-refusals'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, url, params: { orderId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const positions = (await findOrderSheet(db, orderId))?.items.map(({ position }) => position) ?? []
  const submission = await parseForm(request, receivedWithdrawalForm(positions))
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, withdrawalId, means, receivedOn, returnAddress, ...fields } = submission.value
  const units = new Map(positions.map((position) => [position, Number(Reflect.get(fields, unitsName(position)))]))
  const received = await receiveWithdrawal(db, {
    ...{ orderId, withdrawalId, means, receivedOn, units, actor, at },
    sendsAddress: returnAddress === 'oui',
    seen: Number(version),
  })
  if (received.ok) return answerOrder({ request, url, context }, { orderId, notice: done('Rétractation notée.') })
  if (received.reason === 'unknown') throw data('Commande inconnue', { status: 404 })
  if (received.reason === 'changed') return answerChanged(submission, received.since)
  const { field, message } = refusalOf(received, positions)
  return data({ result: submission.reply({ fieldErrors: { [field]: [message] } }) }, { status: 409 })
}

type Refusal = Exclude<ReceiveWithdrawalResult, { ok: true } | { reason: 'unknown' | 'changed' }>

function refusalOf(refusal: Refusal, positions: number[]): { field: string; message: string } {
  switch (refusal.reason) {
    case 'not-paid':
      return { field: 'receivedOn', message: 'Cette commande n’est pas, ou plus, payée\u202f: rien n’est à rendre' }
    case 'future':
      return { field: 'receivedOn', message: 'Ce jour n’est pas encore venu' }
    case 'before-order':
      return { field: 'receivedOn', message: `La commande n’a été passée que le ${formatDay(refusal.orderedOn)}` }
    default:
      return linesRefusal(refusal, positions)
  }
}

export default function WithdrawalReceivedRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={{ withdrawalReceived: actionData }} />
}
