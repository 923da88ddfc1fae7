import type { OrderPageProps } from '~/components/admin/orders/order-page-props'
import type { PaymentState } from '~/database/schema'
import { carrierName, type OrderSheet, trackingUrl } from '~/models/fulfilment'
import { formatDay, formatOrderMoment, parisDay } from '~/models/values'
import { newId } from '~/models/values/index.server'

/** Paid, or released unpaid by an administrator. */
const mayShip = (state: PaymentState) => state === 'paid' || state === 'unpaid'

export function toParcels({ order, parcels }: OrderSheet, at: Date): OrderPageProps['parcels'] {
  return {
    sent: parcels.map((parcel) => ({
      id: parcel.id,
      carrier: parcel.carrier,
      carrierName: carrierName(parcel.carrier),
      number: parcel.number,
      trackingUrl: trackingUrl(parcel),
      sentAt: formatOrderMoment(parcel.sent_at),
      deliveredOn: parcel.delivered_on === null ? undefined : formatDay(parcel.delivered_on),
      deliveredDay: parcel.delivered_on ?? undefined,
    })),
    canSend: order.status === 'expedie' || (order.status === 'confirme' && mayShip(order.payment_state)),
    parcelId: newId(at),
    today: parisDay(at),
  }
}
