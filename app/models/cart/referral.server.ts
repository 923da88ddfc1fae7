import type { ShopDb } from '~/database/schema'
import type { ReferralRefusal } from '~/models/loyalty'
import { readReferralCode, refuseReferral } from '~/models/loyalty/index.server'
import { ensureCart } from './rows.server'

/** Stores a friend's code with the visitor's cart, creating the cart if needed. */
export function keepReferral(
  db: ShopDb,
  input: { cartId: string; typed: string; signedInAs?: string; at: Date },
): Promise<{ ok: true; code: string } | { ok: false; reason: ReferralRefusal }> {
  const code = readReferralCode(input.typed)
  return db.transaction().execute(async (trx) => {
    const reason = await refuseReferral(trx, { code, ownerCartId: input.cartId, signedInAs: input.signedInAs })
    if (reason) return { ok: false, reason }
    await ensureCart(trx, { id: input.cartId, at: input.at })
    await trx.updateTable('cart').set({ referral_code: code }).where('id', '=', input.cartId).execute()
    return { ok: true, code }
  })
}

export async function forgetReferral(db: ShopDb, input: { cartId: string }): Promise<void> {
  await db.updateTable('cart').set({ referral_code: null }).where('id', '=', input.cartId).execute()
}
