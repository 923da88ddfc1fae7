import { redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { sendPaymentLink } from '~/models/fulfilment/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/payment-link'
import { buyerMailText } from './buyer-mail-text.server'
import { answerOrder, orderPath } from './order-answer.server'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ params: { orderId } }: Route.LoaderArgs) {
  return redirect(orderPath(orderId))
}

/** Mails the payment link to the buyer. */
export async function action({ request, url, params: { orderId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const sent = await sendPaymentLink(db, { orderId, actor, at })
  const notice = sent.ok
    ? done(await buyerMailText(db, orderId, 'Lien de paiement envoyé.'))
    : { tone: 'caution' as const, lines: ['Cette commande ne peut pas, ou plus, être payée.'] }
  return answerOrder({ request, url, context }, { orderId, notice })
}
