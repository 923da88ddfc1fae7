import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { parcelForm } from '~/models/fulfilment'
import { sendParcel } from '~/models/fulfilment/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/parcel'
import { buyerMailText } from './buyer-mail-text.server'
import { answerOrder } from './order-answer.server'
import { answerChanged, loadOrder } from './order-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, url, params: { orderId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, parcelForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, ...parcel } = submission.value
  const sent = await sendParcel(db, { orderId, ...parcel, seen: version, actor, at })
  if (sent.ok) {
    const notice = done(`Colis enregistré. ${await buyerMailText(db, orderId)}`)
    return answerOrder({ request, url, context }, { orderId, notice })
  }
  if (sent.reason === 'unknown') throw data('Commande inconnue', { status: 404 })
  if (sent.reason === 'changed') return answerChanged(submission, sent.since)
  const message = refusals[sent.reason]
  return data({ result: submission.reply({ fieldErrors: { number: [message] } }) }, { status: 409 })
}

const refusals = {
  'sent-before': 'Ce colis est déjà noté pour cette commande',
  'not-sendable': 'Cette commande ne peut pas partir\u202f: elle n’est pas payée, ou elle est livrée ou annulée',
}

export default function ParcelRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={{ parcel: actionData }} />
}
