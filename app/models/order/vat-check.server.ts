import type { ShopDb, VatCheck } from '~/database/schema'
import { listUnverifiedVatNumbers } from './due.server'
import { setVatCheck } from './order.server'

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
  const since = new Date(at.getTime() - ASKED_FOR_MS)
  let settled = 0
  for (const { id, vat_number } of await listUnverifiedVatNumbers(db, { since, limit })) {
    if (signal.aborted || vat_number === null) break
    const check = await register.check(vat_number)
    if (check === 'unverified') break
    await setVatCheck(db, { orderId: id, number: vat_number, check })
    settled += 1
  }
  return settled
}
