import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import { deskRequest } from '~/middleware/administrator.server'
import { withdrawalLinesForm } from '~/models/fulfilment'
import { draftReturnAddress } from '~/models/fulfilment/index.server'
import { findOrder } from '~/models/order/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/label-preview'
import { loadOrder } from './order-page.server'
import { showMail } from './shown-mail.server'
import { unitsByPosition } from './units-by-position'
import { notedRefusal } from './withdrawal-refusals'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, params: { orderId, withdrawalId }, context }: Route.ActionArgs) {
  const { db } = deskRequest(context)
  const found = await findOrder(db, orderId)
  if (!found) throw data('Commande inconnue', { status: 404 })
  const positions = found.items.map(({ position }) => position)
  const submission = await parseForm(request, withdrawalLinesForm(positions))
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const units = unitsByPosition(submission.value, positions)
  const draft = await draftReturnAddress(db, { orderId, withdrawalId, units })
  if (draft.ok) return showMail(context, { to: draft.order.email, draft: { submission, mail: draft.mail } })
  if (draft.reason === 'unknown') throw data('Rétractation inconnue', { status: 404 })
  return showMail(context, { to: found.order.email, draft: { submission, refusal: notedRefusal(draft, positions) } })
}

export default function LabelPreviewed({ loaderData, actionData, params }: Route.ComponentProps) {
  const { withdrawalId } = params
  return <OrderPage {...loaderData} refused={{ withdrawalLines: { withdrawalId, refusal: actionData } }} />
}
