import type { ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { findEarliestMail } from '~/mails/sending.server'
import { findEarliestRun } from '~/models/base/agent/index.server'
import { findEarliestJob } from '~/models/base/job/index.server'
import { findEarliestExpiry } from '~/models/shop/order/index.server'
import { listUnprocessedPaymentEvents, listUnsettledPayments } from '~/models/shop/payment/index.server'
import { isProductBack } from '~/models/shop/stock/index.server'
import { findEarliestReminder } from '~/models/support/booking/index.server'
import { clockKinds } from './jobs.server'

/** Retry interval for overdue work of a closed shop without visitors. */
const TRY_AGAIN_MS = 5 * 60_000

/**
 * When a closed shop must be reopened for work that cannot wait for the daily round: mails, expiring orders, payments
 * and provider events, back-in-stock notices, reminders of appointments. A time too early costs one opening.
 */
export async function findNextDue(
  { db, identity, isReadOnly }: Pick<Tenant, 'db' | 'identity' | 'isReadOnly'>,
  at: Date,
): Promise<Date | undefined> {
  const tryAgainAt = new Date(at.getTime() + TRY_AGAIN_MS)
  if (await hasWaitingWork(db, tryAgainAt)) return tryAgainAt
  if (!isReadOnly && (await isProductBack(db))) return tryAgainAt
  const instants = [
    await findEarliestExpiry(db),
    await findEarliestJob(db, clockKinds),
    await findEarliestReminder(db),
    isReadOnly ? undefined : await findEarliestRun(db),
    identity.mailServer ? await findEarliestMail(db, at, { immediateOnly: isReadOnly }) : undefined,
  ]
  const [earliest] = instants.filter((instant) => instant !== undefined).sort()
  if (earliest === undefined) return undefined
  return earliest > at.toISOString() ? new Date(earliest) : tryAgainAt
}

async function hasWaitingWork(db: ShopDb, at: Date): Promise<boolean> {
  const waiting = [
    ...(await listUnsettledPayments(db, { olderThan: at, limit: 1 })),
    ...(await listUnprocessedPaymentEvents(db, { limit: 1 })),
  ]
  return waiting.length > 0
}
