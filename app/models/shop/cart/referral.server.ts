import type { ShopDb } from '~/database/schema'
import type { ReferralRefusal } from '~/models/shop/loyalty'
import { readReferralCode, refuseReferral } from '~/models/shop/loyalty/index.server'
import { endReminderOfFormerMailbox } from './reminder.server'
import { ensureCart, findCart } from './rows.server'

/** Stores a friend's code with the visitor's cart, creating the cart if needed. */
export function keepReferral(
  db: ShopDb,
  input: { cartId: string; typed: string; signedInAs?: string; at: Date },
): Promise<{ ok: true; code: string } | { ok: false; reason: ReferralRefusal }> {
  const code = readReferralCode(input.typed)
  return db.transaction().execute(async (trx) => {
    const typedEmail = (await findCart(trx, input.cartId))?.email
    const { cartId: ownerCartId, signedInAs } = input
    const reason = await refuseReferral(trx, { code, ownerCartId, signedInAs, typedEmail })
    if (reason) return { ok: false, reason }
    await ensureCart(trx, { id: input.cartId, at: input.at })
    await trx.updateTable('cart').set({ referral_code: code }).where('id', '=', input.cartId).execute()
    return { ok: true, code }
  })
}

/** Stores another e-mail typed at the payment with a cart under a code, whose price depends on it. */
export async function changeReferredMailbox(
  db: ShopDb,
  input: { cartId: string; typed: string | null | undefined; email: string; at: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endReminderOfFormerMailbox(trx, input)
    await trx.updateTable('cart').set({ email: input.email }).where('id', '=', input.cartId).execute()
  })
}

export async function forgetReferral(db: ShopDb, input: { cartId: string }): Promise<void> {
  await db.updateTable('cart').set({ referral_code: null }).where('id', '=', input.cartId).execute()
}
