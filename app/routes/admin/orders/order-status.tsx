import type { Submission } from '@conform-to/react'
import { data, href } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import { providersByName } from '~/integrations/payments/index.server'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { findProductName } from '~/models/catalogue/index.server'
import { orderStatusForm, type SetOrderStatusResult } from '~/models/fulfilment'
import { setOrderStatus } from '~/models/fulfilment/index.server'
import { orderStatusLabels } from '~/models/order'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/order-status'
import { answerChanged, loadOrder, orderPath } from './order-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const { db, identity, actor, at } = deskRequest(context)
  const submission = await parseForm(request, orderStatusForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, status, reason, tell, list } = submission.value
  const moved = await setOrderStatus(db, {
    ...{ orderId, status, reason, seen: version, tellBuyer: tell === 'on', actor, at },
    providers: Object.values(providersByName(context.get(tenantContext), identity.origin)),
  })
  if (moved.ok) {
    const back = list === undefined ? orderPath(orderId) : href('/admin/orders') + list
    return redirectWithNotice(
      context,
      back,
      done(`Statut enregistré\u202f: ${orderStatusLabels[status].toLowerCase()}.`),
    )
  }
  if (moved.reason === 'unknown') throw data('Commande inconnue', { status: 404 })
  if (moved.reason === 'changed') return answerChanged(submission, moved.since)
  return refuse(submission, moved, 'productId' in moved ? await findProductName(db, moved.productId) : undefined)
}

type Refusal = Exclude<SetOrderStatusResult, { ok: true } | { reason: 'changed' }>

function refuse(submission: Submission<unknown, string[]>, refusal: Refusal, product = '') {
  const field = refusal.reason === 'reason-needed' ? 'reason' : 'status'
  return data({ result: submission.reply({ fieldErrors: { [field]: [sentence(refusal, product)] } }) }, { status: 409 })
}

function sentence(refusal: Refusal, product: string): string {
  switch (refusal.reason) {
    case 'reason-needed':
      return 'Indiquez pourquoi\u202f: ce pas n’est pas habituel'
    case 'not-enough':
      return `Il ne reste que ${refusal.available} ${product}\u202f: la commande ne peut pas être reprise`
    case 'credit-spent':
      return 'L’avoir qui la payait a été dépensé entre-temps'
    case 'provider-unavailable':
      return 'Une page de paiement est ouverte et le prestataire ne répond pas pour la fermer. Recommencez dans quelques minutes'
    default:
      return 'Elle vient d’être payée\u202f: relisez-la avant de l’annuler'
  }
}

export default function OrderStatusRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={{ status: actionData }} />
}
