import { sql } from 'kysely'
import type { ShopDb, VatCheck } from '~/database/schema'

/** Who is asked about a number; never throws. */
export interface VatRegister {
  check(number: string): Promise<VatCheck>
}

/** A register that was away for longer is not asked any more. */
const ASKED_FOR_MS = 30 * 24 * 3600_000

/**
 * Asks again about the numbers of orders that the register could not be asked about, the oldest first, and keeps what
 * it says. Stops when it is away again. Returns how many are settled.
 */
export async function checkVatNumbersAgain(
  db: ShopDb,
  { register, at, limit, signal }: { register: VatRegister; at: Date; limit: number; signal: AbortSignal },
): Promise<number> {
  let settled = 0
  for (const { id, vat_number } of await listUnverified(db, { at, limit })) {
    if (signal.aborted) break
    const vat_check = await register.check(vat_number ?? '')
    if (vat_check === 'unverified') break
    await db
      .updateTable('customer_order')
      .set({ vat_check })
      .where('id', '=', id)
      .where('vat_number', '=', vat_number)
      .where('vat_check', '=', 'unverified')
      .execute()
    settled += 1
  }
  return settled
}

function listUnverified(db: ShopDb, { at, limit }: { at: Date; limit: number }) {
  return (
    db
      .selectFrom('customer_order')
      .select(['id', 'vat_number'])
      // The words of its index.
      .where(sql<boolean>`vat_check = 'unverified'`)
      .where('created_at', '>', new Date(at.getTime() - ASKED_FOR_MS).toISOString())
      .where('vat_number', 'is not', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}
