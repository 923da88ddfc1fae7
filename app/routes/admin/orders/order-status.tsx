import type { Submission } from '@conform-to/react'
import { data, href } from 'react-router'
import { OrderPlaced } from '~/components/admin/orders/order-dialog'
import { OrderPage } from '~/components/admin/orders/order-page'
import type { CustomerOrder } from '~/database/schema'
import { providersByName } from '~/integrations/payments/index.server'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { findProductName } from '~/models/catalogue/index.server'
import { orderStatusForm, type StatusRefusal, statusRefusalText } from '~/models/fulfilment'
import { setOrderStatus } from '~/models/fulfilment/index.server'
import { orderStatusLabels } from '~/models/order'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/order-status'
import { buyerMailText } from './buyer-mail-text.server'
import { answerOrder } from './order-answer.server'
import { answerChanged, loadOrder } from './order-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, url, params: { orderId }, context }: Route.ActionArgs) {
  const { db, identity, actor, at } = deskRequest(context)
  const submission = await parseForm(request, orderStatusForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, status, reason, tell, list } = submission.value
  const moved = await setOrderStatus(db, {
    ...{ orderId, status, reason, seen: version, tellBuyer: tell === 'on', actor, at },
    providers: Object.values(providersByName(context.get(tenantContext), identity.origin)),
  })
  if (moved.ok) {
    const notice = done(
      `Statut enregistré\u202f: ${orderStatusLabels[status].toLowerCase()}.`,
      ...(moved.changed && tell === 'on' ? [await buyerMailText(db, orderId)] : []),
      ...leftToDo(moved.order),
    )
    if (list !== undefined) return redirectWithNotice(context, href('/admin/orders') + list, notice)
    return answerOrder({ request, url, context }, { orderId, notice })
  }
  if (moved.reason === 'unknown') throw data('Commande inconnue', { status: 404 })
  if (moved.reason === 'changed') return answerChanged(submission, moved.since)
  return refuse(submission, moved, 'productId' in moved ? await findProductName(db, moved.productId) : undefined)
}

function leftToDo({ status, payment_state }: CustomerOrder): string[] {
  return status === 'annule' && payment_state === 'paid' ? ['Ce qui a été payé reste à rendre, depuis sa page.'] : []
}

function refuse(submission: Submission<unknown, string[]>, refusal: StatusRefusal, product: string | undefined) {
  const field = refusal.reason === 'reason-needed' ? 'reason' : 'status'
  const fieldErrors = { [field]: [statusRefusalText(refusal, product)] }
  return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
}

export default function OrderStatusRefused({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title } = loaderData.order
  return (
    <OrderPlaced key={id} title={title}>
      <OrderPage {...loaderData} refused={{ status: actionData }} />
    </OrderPlaced>
  )
}
