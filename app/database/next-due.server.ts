import { type Kysely, sql } from 'kysely'
import type { ShopDatabase } from './schema'

/** What could not be done before the shop closed is not tried more often than this while nobody visits it. */
const TRY_AGAIN_MS = 5 * 60_000
/** A message of the provider that failed so often waits for a person (models/payment/event.server.ts). */
const MAX_EVENT_ATTEMPTS = 5

/**
 * When the clock has to open a closed shop again, of what cannot wait for its daily round: mails, orders whose time to
 * pay ends, payments and messages of the provider, wishes for a product that is back. Too early costs one opening.
 */
export async function findNextDue(
  db: Kysely<ShopDatabase>,
  { at, sendsMails }: { at: Date; sendsMails: boolean },
): Promise<Date | undefined> {
  const instants = [
    sendsMails ? await earliestMail(db) : undefined,
    await earliestExpiry(db),
    await earliestUnsettled(db),
    (await hasReturnedProduct(db)) ? at.toISOString() : undefined,
  ]
  const [earliest] = instants.filter((instant) => typeof instant === 'string').sort()
  if (earliest === undefined) return undefined
  return earliest > at.toISOString() ? new Date(earliest) : new Date(at.getTime() + TRY_AGAIN_MS)
}

async function earliestMail(db: Kysely<ShopDatabase>) {
  const row = await db
    .selectFrom('email')
    .select(sql<string>`coalesce(lease_until, next_attempt_at)`.as('instant'))
    // As the partial index of unsent mails is written.
    .where(sql<boolean>`status in ('queued', 'sending')`)
    .orderBy('instant')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.instant
}

async function earliestExpiry(db: Kysely<ShopDatabase>) {
  const row = await db
    .selectFrom('customer_order')
    .select((eb) => eb.fn.min('expires_at').as('instant'))
    .where('status', '=', 'en_attente')
    .executeTakeFirst()
  return row?.instant
}

async function earliestUnsettled(db: Kysely<ShopDatabase>) {
  const payment = await db
    .selectFrom('payment')
    .select('created_at as instant')
    .where('status', 'in', ['creating', 'open', 'pending'])
    .where('provider', '<>', 'transfer')
    .limit(1)
    .executeTakeFirst()
  const event = await db
    .selectFrom('payment_event')
    .select('received_at as instant')
    .where('processed_at', 'is', null)
    .where('attempts', '<', MAX_EVENT_ATTEMPTS)
    .limit(1)
    .executeTakeFirst()
  return (payment ?? event)?.instant
}

async function hasReturnedProduct(db: Kysely<ShopDatabase>): Promise<boolean> {
  const row = await db
    .selectFrom('stock_notice')
    .innerJoin('stock_item', 'stock_item.product_id', 'stock_notice.product_id')
    .select('stock_notice.id')
    .whereRef('current_stock', '>', 'reserved_stock')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
