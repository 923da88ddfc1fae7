import { data, type RouterContextProvider } from 'react-router'
import type { Booking } from '~/database/schema'
import { findBooking, parseBookingReference } from '~/models/support/booking/index.server'
import { shopRequest } from '~/routes/shop-request.server'

/** Of a signed link; throws 404. */
export async function requireBooking(context: Readonly<RouterContextProvider>, reference: string): Promise<Booking> {
  const { db, signer } = shopRequest(context)
  const id = parseBookingReference(signer, reference)
  const booking = id ? await findBooking(db, id) : undefined
  if (!booking) throw data('Rendez-vous inconnu', { status: 404 })
  return booking
}
