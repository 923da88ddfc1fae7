import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import { deskRequest } from '~/middleware/administrator.server'
import { withdrawalRefusalForm } from '~/models/fulfilment'
import { draftRefusal } from '~/models/fulfilment/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/refusal-preview'
import { loadOrder } from './order-page.server'
import { showMail } from './shown-mail.server'
import { groundRefusal } from './withdrawal-refusals'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, params: { orderId, withdrawalId }, context }: Route.ActionArgs) {
  const { db } = deskRequest(context)
  const submission = await parseForm(request, withdrawalRefusalForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { ground, answer } = submission.value
  const draft = await draftRefusal(db, { orderId, withdrawalId, ground, answer })
  if (draft.ok) return showMail(context, { to: draft.order.email, draft: { submission, mail: draft.mail } })
  if (draft.reason === 'unknown') throw data('Rétractation inconnue', { status: 404 })
  const { field, message } = groundRefusal(draft)
  return data({ result: submission.reply({ fieldErrors: { [field]: [message] } }) }, { status: 409 })
}

export default function RefusalPreviewed({ loaderData, actionData, params }: Route.ComponentProps) {
  const { withdrawalId } = params
  return <OrderPage {...loaderData} refused={{ withdrawalRefusal: { withdrawalId, refusal: actionData } }} />
}
