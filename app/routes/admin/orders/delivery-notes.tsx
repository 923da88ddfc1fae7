import { data, href, Link, redirect } from 'react-router'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Notice } from '~/components/ui/notice'
import { adminRequest } from '~/middleware/administrator.server'
import { printingForm } from '~/models/shop/invoice'
import { recordPrinting } from '~/models/shop/invoice/index.server'
import { readFormData } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/delivery-notes'
import { listAskedOrders, notesQuery } from './delivery-notes.server'

export const handle = { policy: { keptReadOnly: true, showsForm: true } satisfies RoutePolicy }

export { orderStyles as links } from '../stylesheets'

/** Records the printing in each order's history, then shows the printable page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const form = await readFormData(request)
  const asked = printingForm.safeParse({ commande: await listAskedOrders(db, form) })
  if (!asked.success) return data({ refused: asked.error.issues[0]?.message ?? '' }, { status: 400 })
  const printed = await recordPrinting(db, { orders: asked.data.commande, actor, at })
  if (printed.length === 0) throw data('Commande inconnue', { status: 404 })
  return redirect(`${href('/admin/orders/bons-de-livraison/imprimer')}?${notesQuery(printed)}`, 303)
}

export default function DeliveryNotes({ actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader title="Bons de livraison" lead="Cochez des commandes dans leur liste, puis imprimez." />
      {actionData ? <Notice tone="danger" lines={[actionData.refused]} /> : null}
      <p>
        <Link to={href('/admin/orders')}>Choisir des commandes</Link>
      </p>
    </>
  )
}
