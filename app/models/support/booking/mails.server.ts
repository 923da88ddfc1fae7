import type { Booking, ShopDb } from '~/database/schema'
import type { MailKind } from '~/models/base/outbox'
import { deleteQueuedMails, queueCapped, queueEmail, queueToShop } from '~/models/base/outbox/index.server'

/** Kinds with personal data of a booking, deleted with it. */
export const bookingMailKinds: MailKind[] = [
  'booking-confirmation',
  'booking-notice',
  'booking-moved',
  'booking-cancelled',
  'booking-reminder',
]

/** To an address that nobody has proved to own. */
const MAILS_A_DAY = 5

interface Input {
  booking: Booking
  at: Date
}

/** Time and number as they are now: a later change has a mail of its own. */
function bookingMail({ id, starts_at, ends_at, sequence }: Booking) {
  return { bookingId: id, startsAt: starts_at, endsAt: ends_at, sequence }
}

/** To the person; no-op without an address. */
export async function queueConfirmation(trx: ShopDb, { booking, at }: Input): Promise<void> {
  const [kind, to] = ['booking-confirmation' as const, booking.email]
  if (!to) return
  const data = bookingMail(booking)
  await queueCapped(trx, { key: `${kind}:${booking.id}`, kind, data, to, mailsADay: MAILS_A_DAY, at })
}

/** To the shop, of what a visitor did. */
export async function queueNotice(
  trx: ShopDb,
  { booking, about, formerly, at }: Input & { about: 'new' | 'moved' | 'cancelled'; formerly?: string },
): Promise<void> {
  await queueToShop(trx, {
    key: `booking-notice:${booking.id}:${booking.sequence}`,
    kind: 'booking-notice',
    data: { ...bookingMail(booking), about, ...(formerly && { formerly }) },
    replyTo: booking.email ?? undefined,
    at,
  })
}

export async function queueMoved(trx: ShopDb, { booking, formerly, at }: Input & { formerly: string }): Promise<void> {
  await withdrawReminder(trx, booking)
  const [kind, to] = ['booking-moved' as const, booking.email]
  if (!to) return
  const data = { ...bookingMail(booking), formerly }
  await queueEmail(trx, { key: `${kind}:${booking.id}:${booking.sequence}`, kind, data, to, at })
}

export async function queueCancelled(trx: ShopDb, { booking, at }: Input): Promise<void> {
  await withdrawReminder(trx, booking)
  const [kind, to] = ['booking-cancelled' as const, booking.email]
  if (!to) return
  const by = booking.cancelled_by ?? 'shop'
  const data = { ...bookingMail(booking), by, reason: booking.cancel_reason }
  await queueEmail(trx, { key: `${kind}:${booking.id}`, kind, data, to, at })
}

export async function queueReminder(trx: ShopDb, { booking, at }: Input): Promise<void> {
  const [kind, to] = ['booking-reminder' as const, booking.email]
  if (!to) return
  const data = bookingMail(booking)
  await queueEmail(trx, { key: `${kind}:${booking.id}:${booking.sequence}`, kind, data, to, at })
}

/** One that has not left yet: its time is no longer right. */
async function withdrawReminder(trx: ShopDb, { id }: Booking): Promise<void> {
  await deleteQueuedMails(trx, `booking-reminder:${id}`)
}
