import type { ShopDb, VatCheck } from '~/database/schema'
import { DAY_MS } from '~/runtime/time'
import { listUnverifiedVatNumbers } from './due.server'
import { setVatCheck } from './order.server'

/** VAT register client; never throws. */
interface VatRegister {
  check(number: string): Promise<VatCheck>
}

/** Stop retrying after 30 days. */
const RETRY_FOR_MS = 30 * DAY_MS

/**
 * Retries unchecked VAT numbers, oldest first; stops when the register is unavailable. Returns how many were settled.
 */
export async function checkVatNumbersAgain(
  db: ShopDb,
  { register, at, limit, signal }: { register: VatRegister; at: Date; limit: number; signal: AbortSignal },
): Promise<number> {
  const since = new Date(at.getTime() - RETRY_FOR_MS)
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
