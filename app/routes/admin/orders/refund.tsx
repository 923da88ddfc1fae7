import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import { providersByName } from '~/integrations/payments/index.server'
import { deskRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { refundForm, type settlings } from '~/models/fulfilment'
import { findOrder } from '~/models/order/index.server'
import { requestRefund, runRefund } from '~/models/refund/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/refund'
import { answerOrder } from './order-answer.server'
import { answerChanged, loadOrder } from './order-page.server'
import { noticeOf } from './refund-notice.server'
import { refundRefusal } from './refund-refusals'
import { unitsByPosition } from './units-by-position'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, url, params: { orderId }, context }: Route.ActionArgs) {
  await requireFreshPassword({ request, url, context })
  const { db, identity, actor, at } = deskRequest(context)
  const found = await findOrder(db, orderId)
  if (!found) throw data('Commande inconnue', { status: 404 })
  const positions = found.items.map(({ position }) => position)
  const submission = await parseForm(request, refundForm(positions))
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, refundId, delivery, amount, whole, settles, reason, ...units } = submission.value
  const lines = unitsByPosition(units, positions)
  const choice = { lines, delivery: delivery === 'on', amountCents: amount, whole: whole === 'on' }
  const asked = await requestRefund(db, {
    ...{ refundId, orderId, choice, seen: version, reason, actor, at },
    settlesWithdrawals: settledBy(settles),
  })
  if (!asked.ok) {
    if (asked.reason === 'changed') return answerChanged(submission, asked.since)
    const { field, message } = refundRefusal(asked)
    return data({ result: submission.reply({ fieldErrors: { [field]: [message] } }) }, { status: 409 })
  }
  const providers = providersByName(context.get(tenantContext), identity.origin)
  const outcome = asked.refund.status === 'done' ? 'done' : await runRefund(db, { refundId, providers, at })
  return answerOrder({ request, url, context }, { orderId, notice: await noticeOf(db, outcome, asked.refund) })
}

function settledBy(settles: (typeof settlings)[number] | undefined) {
  if (settles === 'oui') return 'whole'
  return settles === 'descelle' ? 'without-unsealed' : undefined
}

export default function RefundRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={{ refund: actionData }} />
}
