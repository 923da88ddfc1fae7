import { addDays, isWorkingDay } from '~/models/values/delivery'
import { parisDay } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'

/** Longer than the legal period; rewards are given after it. */
export const WITHDRAWAL_DAYS = 30

/**
 * Last day to withdraw: counted from the day after delivery and extended to the next working day (art. L221-19 C.
 * conso).
 */
export function lastWithdrawalDay(deliveredAt: Date): string {
  let day = addDays(parisDay(deliveredAt), WITHDRAWAL_DAYS)
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}

/** Undefined while the withdrawal period runs, as it does until the delivery is known. */
export function endedWithdrawalDay(order: { delivered_at: string | null }, at: Date): string | undefined {
  if (order.delivered_at === null) return undefined
  const last = lastWithdrawalDay(new Date(order.delivered_at))
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
