import type { Kysely } from 'kysely'
import type { PaymentEvent, PaymentProviderName, ShopDatabase } from '~/database/schema'

/** Keeps a provider's signed message before it is worked on; a message that came before is a duplicate. */
export async function recordPaymentEvent(
  db: Kysely<ShopDatabase>,
  input: { id: string; provider: PaymentProviderName; type: string; sessionId: string | null; body: string; at: Date },
): Promise<'stored' | 'duplicate'> {
  const inserted = await db
    .insertInto('payment_event')
    .values({
      id: input.id,
      provider: input.provider,
      type: input.type,
      session_id: input.sessionId,
      body: input.body,
      received_at: input.at.toISOString(),
      processed_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n ? 'stored' : 'duplicate'
}

/** After this many failures a message waits for a person; the reconciler still asks the provider about its payment. */
const MAX_EVENT_ATTEMPTS = 5

/** Oldest first; those that failed too often wait for a person and are left out. */
export function listUnprocessedPaymentEvents(
  db: Kysely<ShopDatabase>,
  input: { limit: number },
): Promise<PaymentEvent[]> {
  return db
    .selectFrom('payment_event')
    .selectAll()
    .where('processed_at', 'is', null)
    .where('attempts', '<', MAX_EVENT_ATTEMPTS)
    .orderBy('received_at')
    .limit(input.limit)
    .execute()
}

/** Counts a try. With `error` the message stays to be worked on. */
export async function markPaymentEventProcessed(
  db: Kysely<ShopDatabase>,
  input: { id: string; at: Date; error?: string },
): Promise<void> {
  await db
    .updateTable('payment_event')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      processed_at: input.error === undefined ? input.at.toISOString() : null,
      last_error: input.error ?? null,
    }))
    .where('id', '=', input.id)
    .execute()
}
