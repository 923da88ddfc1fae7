import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { orderNoteForm } from '~/models/fulfilment'
import { setNotes } from '~/models/fulfilment/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/order-note'
import { answerOrder } from './order-answer.server'
import { answerChanged, loadOrder } from './order-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, url, params: { orderId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, orderNoteForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, notes } = submission.value
  const kept = await setNotes(db, { orderId, notes, seen: version, actor, at })
  if (kept.ok) return answerOrder({ request, url, context }, { orderId, notice: done('Note enregistrée.') })
  if (kept.reason === 'unknown') throw data('Commande inconnue', { status: 404 })
  return answerChanged(submission, kept.since, [`La note dit maintenant\u202f: ${kept.notes || 'rien'}`])
}

export default function OrderNoteRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={{ note: actionData }} />
}
