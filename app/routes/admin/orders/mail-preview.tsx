import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import type { OrderRefusals } from '~/components/admin/orders/order-page-props'
import { deskRequest } from '~/middleware/administrator.server'
import { findOrder } from '~/models/order/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/mail-preview'
import { mailDrafts } from './mail-drafts.server'
import { loadOrder } from './order-page.server'
import { showMail } from './shown-mail.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, params: { orderId, form }, context }: Route.ActionArgs) {
  const { db, at } = deskRequest(context)
  const found = await findOrder(db, orderId)
  if (!found) throw data('Commande inconnue', { status: 404 })
  const read = mailDrafts.get(form)
  if (!read) throw data('Message inconnu', { status: 404 })
  return showMail(context, { to: found.order.email, draft: await read(request, { db, ...found, at }) })
}

const refusedBy: Partial<Record<string, 'status' | 'parcel' | 'paymentLink' | 'refund' | 'withdrawalReceived'>> = {
  statut: 'status',
  colis: 'parcel',
  'lien-de-paiement': 'paymentLink',
  remboursement: 'refund',
  retractation: 'withdrawalReceived',
}

export default function MailPreviewed({ loaderData, actionData, params }: Route.ComponentProps) {
  const form = refusedBy[params.form]
  const refused: OrderRefusals = form ? { [form]: actionData } : {}
  return <OrderPage {...loaderData} refused={refused} />
}
