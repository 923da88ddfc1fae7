import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { parcelNumberForm } from '~/models/fulfilment'
import { correctParcel } from '~/models/fulfilment/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/parcel-number'
import { buyerMailText } from './buyer-mail-text.server'
import { answerOrder } from './order-answer.server'
import { answerChanged, loadOrder } from './order-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, url, params: { orderId, parcelId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, parcelNumberForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, ...label } = submission.value
  const corrected = await correctParcel(db, { orderId, parcelId, ...label, seen: version, actor, at })
  if (corrected.ok) {
    const words = corrected.changed ? 'Numéro corrigé.' : 'Le numéro est resté le même.'
    const told = corrected.isTold ? [await buyerMailText(db, orderId)] : []
    return answerOrder({ request, url, context }, { orderId, notice: done([words, ...told].join(' ')) })
  }
  if (corrected.reason === 'unknown') throw data('Colis inconnu', { status: 404 })
  if (corrected.reason === 'changed') return answerChanged(submission, corrected.since)
  const message = 'Un autre colis de cette commande porte ce numéro'
  return data({ result: submission.reply({ fieldErrors: { number: [message] } }) }, { status: 409 })
}

export default function ParcelNumberRefused({ loaderData, actionData, params }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={{ parcelNumber: { parcelId: params.parcelId, refusal: actionData } }} />
}
