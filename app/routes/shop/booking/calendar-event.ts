import { calendarEventOf, calendarFile } from '~/models/support/booking/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/calendar-event'
import { requireBooking } from './require-booking.server'

export const handle = { policy: { beforeOpening: true, cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

/** The booking for a calendar, as it is now. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const booking = await requireBooking(context, params.reference)
  const { identity, readSettings } = shopRequest(context)
  const { origin, signer } = identity
  const event = calendarEventOf(booking, { origin, signer, settings: await readSettings() })
  return new Response(calendarFile(event, { isMailed: false }), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="rendez-vous.ics"',
    },
  })
}
