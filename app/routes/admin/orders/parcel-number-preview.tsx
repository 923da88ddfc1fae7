import { data } from 'react-router'
import { OrderPage } from '~/components/admin/orders/order-page'
import { deskRequest } from '~/middleware/administrator.server'
import { parcelMail, parcelNumberForm } from '~/models/fulfilment'
import { listParcels } from '~/models/fulfilment/index.server'
import { findOrderRow } from '~/models/order/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/parcel-number-preview'
import { loadOrder } from './order-page.server'
import { showMail } from './shown-mail.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export async function action({ request, params: { orderId, parcelId }, context }: Route.ActionArgs) {
  const { db } = deskRequest(context)
  const order = await findOrderRow(db, orderId)
  const parcels = await listParcels(db, [orderId])
  if (!order || !parcels.some(({ id }) => id === parcelId)) throw data('Colis inconnu', { status: 404 })
  const submission = await parseForm(request, parcelNumberForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { carrier, number } = submission.value
  return showMail(context, {
    to: order.email,
    draft: { submission, mail: parcelMail(order, { kind: 'parcel-changed', carrier, number }) },
  })
}

export default function ParcelNumberPreviewed({ loaderData, actionData, params }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={{ parcelNumber: { parcelId: params.parcelId, refusal: actionData } }} />
}
