import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import type { ShopDb } from '~/database/schema'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { type DeliverParcelResult, parcelDeliveryForm } from '~/models/fulfilment'
import { deliverParcel } from '~/models/fulfilment/index.server'
import { formatDay } from '~/models/values'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/parcel-delivery'
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
  const submission = await parseForm(request, parcelDeliveryForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, deliveredOn } = submission.value
  const delivered = await deliverParcel(db, { orderId, parcelId, deliveredOn, seen: version, actor, at })
  if (delivered.ok) {
    return answerOrder({ request, url, context }, { orderId, notice: done(await doneText(db, orderId, delivered)) })
  }
  if (delivered.reason === 'unknown') throw data('Colis inconnu', { status: 404 })
  if (delivered.reason === 'changed') return answerChanged(submission, delivered.since)
  return data({ result: submission.reply({ fieldErrors: { deliveredOn: [sentence(delivered)] } }) }, { status: 409 })
}

async function doneText(
  db: ShopDb,
  orderId: string,
  { isOrderDelivered, isCorrected }: Extract<DeliverParcelResult, { ok: true }>,
): Promise<string> {
  if (isCorrected) return 'Jour de livraison corrigé.'
  if (!isOrderDelivered) return 'Colis livré.'
  return `Dernier colis livré\u202f: la commande est livrée. ${await buyerMailText(db, orderId)}`
}

function sentence(refusal: Exclude<DeliverParcelResult, { ok: true } | { reason: 'changed' | 'unknown' }>): string {
  switch (refusal.reason) {
    case 'future':
      return 'Ce jour n’est pas encore venu'
    case 'before-sent':
      return `Le colis n’est parti que le ${formatDay(refusal.sentOn)}`
    case 'delivered-before':
      return 'Ce colis est déjà noté livré ce jour-là'
  }
}

export default function ParcelDeliveryRefused({ loaderData, actionData, params }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={{ parcelDelivery: { parcelId: params.parcelId, refusal: actionData } }} />
}
