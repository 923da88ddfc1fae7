import { data, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { noteReturnedByHand } from '~/models/refund/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/refund-by-hand'
import { answerOrder, orderPath } from './order-answer.server'
import { noticeOf, readAskedRefund, returnedGoneNotice } from './refund-notice.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ params: { orderId } }: Route.LoaderArgs) {
  return redirect(orderPath(orderId))
}

/** Records that a returned refund was paid by bank transfer. */
export async function action({ request, url, params: { orderId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const refund = await readAskedRefund(db, { request: request.clone(), orderId })
  if (!refund) throw data('Remboursement inconnu', { status: 404 })
  await requireFreshPassword({ request, url, context })
  const isDone = await noteReturnedByHand(db, { refund, actor, at })
  const notice = isDone ? await noticeOf(db, 'done', refund) : returnedGoneNotice
  return answerOrder({ request, url, context }, { orderId, notice })
}
