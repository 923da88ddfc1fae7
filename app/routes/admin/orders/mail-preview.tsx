import type { Submission } from '@conform-to/react'
import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import type { OrderRefusals } from '~/components/admin/orders/order-page-props'
import type { CustomerOrder } from '~/database/schema'
import { previewMail } from '~/mails/preview.server'
import { mailShopOf } from '~/mails/shop.server'
import { deskRequest } from '~/middleware/administrator.server'
import {
  orderStatusForm,
  parcelForm,
  parcelMail,
  paymentLinkForm,
  paymentLinkMail,
  statusMail,
} from '~/models/fulfilment'
import { findOrderRow } from '~/models/order/index.server'
import type { Mail } from '~/models/outbox'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/mail-preview'
import { loadOrder } from './order-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

/** Shows what a form would write to the buyer, and keeps what was typed. */
export async function action({ request, params: { orderId, form }, context }: Route.ActionArgs) {
  const { db, identity, template, at } = deskRequest(context)
  const order = await findOrderRow(db, orderId)
  if (!order) throw data('Commande inconnue', { status: 404 })
  const { submission, mail } = await readMail(request, { form, order })
  if (!mail) return data({ result: submission.reply() }, { status: 400 })
  const { subject, text } = await previewMail(await mailShopOf({ db, identity, template }), mail, at)
  return data({ result: submission.reply(), preview: { to: order.email, subject, text } })
}

interface Asked {
  submission: Submission<unknown, string[]>
  mail: Mail | undefined
}

async function readMail(request: Request, { form, order }: { form: string; order: CustomerOrder }): Promise<Asked> {
  if (form === 'statut') {
    const submission = await parseForm(request, orderStatusForm)
    if (submission.status !== 'success') return { submission, mail: undefined }
    const { status, reason } = submission.value
    return { submission, mail: statusMail({ ...order, status }, reason) }
  }
  if (form === 'colis') {
    const submission = await parseForm(request, parcelForm)
    if (submission.status !== 'success') return { submission, mail: undefined }
    return { submission, mail: parcelMail(order, { ...submission.value, kind: 'parcel-sent' }) }
  }
  if (form !== 'lien-de-paiement') throw data('Message inconnu', { status: 404 })
  return { submission: await parseForm(request, paymentLinkForm), mail: paymentLinkMail(order) }
}

const refusedBy: Partial<Record<string, keyof OrderRefusals>> = {
  statut: 'status',
  colis: 'parcel',
  'lien-de-paiement': 'paymentLink',
}

export default function MailPreviewed({ loaderData, actionData, params }: Route.ComponentProps) {
  const form = refusedBy[params.form]
  return <OrderPage {...loaderData} refused={form ? { [form]: actionData } : {}} />
}
