import { redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { paidText } from '~/models/fulfilment'
import { receiveTransferAtDesk } from '~/models/fulfilment/index.server'
import { formatEuros } from '~/models/values'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/transfer-received'
import { answerOrder, orderPath } from './order-answer.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ params: { orderId } }: Route.LoaderArgs) {
  return redirect(orderPath(orderId))
}

/** Records that the expected bank transfer arrived. */
export async function action({ request, url, params: { orderId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const receipt = await receiveTransferAtDesk(db, { orderId, actor, at })
  return answerOrder({ request, url, context }, { orderId, notice: noticeOf(receipt) })
}

function noticeOf(receipt: Awaited<ReturnType<typeof receiveTransferAtDesk>>) {
  if (!receipt.ok) return { tone: 'caution' as const, lines: ['Cette commande n’attend pas de virement.'] }
  const amount = formatEuros(receipt.amountCents)
  if (receipt.outcome === 'refund-due')
    return { tone: 'caution' as const, lines: [`Virement de ${amount} reçu, à rembourser\u202f: ${receipt.reason}.`] }
  if (receipt.outcome === 'received-before') return done(`Le virement de ${amount} était déjà noté.`)
  return done(`Virement de ${amount} reçu\u202f: ${paidText(receipt.status)}.`)
}
