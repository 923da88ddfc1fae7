import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { parcelRemovalForm } from '~/models/fulfilment'
import { removeParcel } from '~/models/fulfilment/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/parcel-removal'
import { answerOrder } from './order-answer.server'
import { answerChanged, loadOrder } from './order-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, url, params: { orderId, parcelId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, parcelRemovalForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, reason } = submission.value
  const removed = await removeParcel(db, { orderId, parcelId, reason, seen: version, actor, at })
  if (removed.ok) {
    const words = removed.isPrepared ? 'Colis retiré\u202f: la commande est de nouveau à expédier.' : 'Colis retiré.'
    return answerOrder({ request, url, context }, { orderId, notice: done(words) })
  }
  if (removed.reason === 'unknown') throw data('Colis inconnu', { status: 404 })
  if (removed.reason === 'changed') return answerChanged(submission, removed.since)
  const message = 'Ce colis est livré\u202f: le délai de rétractation court depuis ce jour'
  return data({ result: submission.reply({ fieldErrors: { reason: [message] } }) }, { status: 409 })
}

export default function ParcelRemovalRefused({ loaderData, actionData, params }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={{ parcelRemoval: { parcelId: params.parcelId, refusal: actionData } }} />
}
