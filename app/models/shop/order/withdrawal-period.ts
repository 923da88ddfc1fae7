import { addDays, isWorkingDay } from '~/models/values/delivery'
import { formatOrderMoment, parisDay, parisInstant } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'

/** Minutes. */
const NOON = 12 * 60
const DAY_TEXT = '22/11/2026'.length

/** Noon of a date-only declaration, made by letter or telephone. */
export function declaredOnDay(day: string): Date {
  return parisInstant(day, NOON)
}

/** `22/11/2026 14:05`; date only when the time is unknown. */
export function declaredText(declaredAt: string): string {
  const words = formatOrderMoment(declaredAt)
  const isDayOnly = words.endsWith(' 12:00') && declaredAt.endsWith(':00.000Z')
  return isDayOnly ? words.slice(0, DAY_TEXT) : words
}

/**
 * Last day to withdraw: counted from the day after delivery and extended to the next working day (art. L221-19 C.
 * conso).
 */
export function lastWithdrawalDay(deliveredAt: Date, days: number): string {
  let day = addDays(parisDay(deliveredAt), days)
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}

/** Undefined while the withdrawal period runs, as it does until the delivery is known. */
export function endedWithdrawalDay(
  order: { delivered_at: string | null; withdrawal_days: number },
  at: Date,
): string | undefined {
  if (order.delivered_at === null) return undefined
  const last = lastWithdrawalDay(new Date(order.delivered_at), order.withdrawal_days)
  return parisDay(at) > last ? last : undefined
}

/** Goods are returned and refunded within 14 days (art. L221-23 and L221-24 C. conso). */
const SETTLING_DAYS = 14
const URGENT_DAYS = 10

/** Last day to return and refund the goods. */
export function refundDueOn(declaredAt: Date): string {
  return addDays(parisDay(declaredAt), SETTLING_DAYS)
}

export function isRefundUrgent(declaredAt: Date, at: Date): boolean {
  return at.getTime() - declaredAt.getTime() >= URGENT_DAYS * DAY_MS
}
