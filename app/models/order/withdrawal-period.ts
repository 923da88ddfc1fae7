import { addDays, isWorkingDay, parisDay } from '~/models/values'

/** The shop's own withdrawal period, longer than the law's: what an order earns is given after it. */
export const WITHDRAWAL_DAYS = 30

/**
 * The last day to renounce a delivered order: the shop's own days after the one of its delivery, and on to the next
 * working day when that is none (art. L221-19 C. conso).
 */
export function lastWithdrawalDay(deliveredAt: Date): string {
  let day = addDays(parisDay(deliveredAt), WITHDRAWAL_DAYS)
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}

/** The day on which the time to renounce ended; undefined while it runs, as it does until the delivery is known. */
export function endedWithdrawalDay(order: { delivered_at: string | null }, at: Date): string | undefined {
  if (order.delivered_at === null) return undefined
  const last = lastWithdrawalDay(new Date(order.delivered_at))
  return parisDay(at) > last ? last : undefined
}

/** What was withdrawn from is sent back and refunded within 14 days (art. L221-23 and L221-24 C. conso). */
const SETTLING_DAYS = 14
const URGENT_DAYS = 10
const DAY_MS = 24 * 3600_000

/** The last day to send the goods back and to refund them. */
export function refundDueOn(declaredAt: Date): string {
  return addDays(parisDay(declaredAt), SETTLING_DAYS)
}

export function isRefundUrgent(declaredAt: Date, at: Date): boolean {
  return at.getTime() - declaredAt.getTime() >= URGENT_DAYS * DAY_MS
}
