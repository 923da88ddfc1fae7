import type { Submission } from '@conform-to/react'
import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import { providersByName } from '~/integrations/payments/index.server'
import { deskRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { refundForm, type settlings } from '~/models/fulfilment'
import { findOrder } from '~/models/order/index.server'
import type { RequestRefundResult } from '~/models/refund'
import { checkRefund, requestRefund, runRefund } from '~/models/refund/index.server'
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

/** Asks for the password only once the form is valid. */
export async function action({ request, url, params: { orderId }, context }: Route.ActionArgs) {
  const { db, identity, at } = deskRequest(context)
  const read = await readRefund({ request: request.clone(), orderId, context })
  if (!read.ok) return read.answer
  const checked = await checkRefund(db, read.asked)
  if (!checked.ok) return answerRefused(read.submission, checked)
  await requireFreshPassword({ request, url, context })
  const asked = await requestRefund(db, read.asked)
  if (!asked.ok) return answerRefused(read.submission, asked)
  const providers = providersByName(context.get(tenantContext), identity.origin)
  const { id: refundId, status } = asked.refund
  const outcome = status === 'done' ? 'done' : await runRefund(db, { refundId, providers, at })
  return answerOrder({ request, url, context }, { orderId, notice: await noticeOf(db, outcome, asked.refund) })
}

async function readRefund({ request, orderId, context }: Pick<Route.ActionArgs, 'request' | 'context'> & Input) {
  const { db, actor, at } = deskRequest(context)
  const found = await findOrder(db, orderId)
  if (!found) throw data('Commande inconnue', { status: 404 })
  const positions = found.items.map(({ position }) => position)
  const submission = await parseForm(request, refundForm(positions))
  if (submission.status !== 'success')
    return { ok: false, answer: data({ result: submission.reply() }, { status: 400 }) } as const
  const { version, refundId, delivery, amount, whole, settles, reason, ...units } = submission.value
  const lines = unitsByPosition(units, positions)
  const choice = { lines, delivery: delivery === 'on', amountCents: amount, whole: whole === 'on' }
  const settlesWithdrawals = settledBy(settles)
  const asked = { refundId, orderId, choice, seen: version, reason, actor, at, settlesWithdrawals }
  return { ok: true, submission, asked } as const
}

interface Input {
  orderId: string
}

function answerRefused(submission: Submission<unknown, string[]>, refused: Exclude<RequestRefundResult, { ok: true }>) {
  if (refused.reason === 'changed') return answerChanged(submission, refused.since)
  const { field, message } = refundRefusal(refused)
  return data({ result: submission.reply({ fieldErrors: { [field]: [message] } }) }, { status: 409 })
}

function settledBy(settles: (typeof settlings)[number] | undefined): 'whole' | 'without-unsealed' | undefined {
  if (settles === 'oui') return 'whole'
  return settles === 'descelle' ? 'without-unsealed' : undefined
}

export default function RefundRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={{ refund: actionData }} />
}
