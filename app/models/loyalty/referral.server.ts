import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import type { DeliveryAddress } from '../address'
import { isOrderOfMailbox, mailboxKey } from '../mailbox.server'
import { readSettings } from '../setting.server'

const PREFIX = 'AMI-'
/** Without the letters and digits that are mistaken for each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 6

export function newReferralCode(): string {
  return PREFIX + Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** As people type it: any case, with or without spaces and prefix. */
export function readReferralCode(typed: string): string {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  const prefix = PREFIX.replace('-', '')
  return PREFIX + (code.startsWith(prefix) ? code.slice(prefix.length) : code)
}

/** Whether it is written as codes are; it may still be nobody's. */
export function isReferralCode(code: string): boolean {
  return new RegExp(`^${PREFIX}[${ALPHABET}]{${LENGTH}}$`).test(code)
}

/** A customer's own code, made once; none while the programme is closed. */
export async function ensureReferralCode(
  trx: Kysely<ShopDatabase>,
  input: { userId: string; at: Date },
): Promise<void> {
  if ((await readSettings(trx))['referral.enabled'] !== 'oui') return
  while (!(await findOwnCode(trx, input.userId))) {
    // Whoever draws a code that is taken draws again.
    await trx
      .insertInto('referral_code')
      .values({ code: newReferralCode(), user_id: input.userId, created_at: input.at.toISOString() })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute()
  }
}

export async function findOwnCode(db: Kysely<ShopDatabase>, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('referral_code').select('code').where('user_id', '=', userId).executeTakeFirst()
  return row?.code
}

/** `own-code`: this browser bought as the code's owner. `not-a-new-friend`: see `isNewFriend`. */
export type ReferralRefusal = 'programme-closed' | 'unknown-code' | 'own-code' | 'not-a-new-friend'

interface Buyer {
  email: string
  phone: string
  /** Null while it has not been asked for. */
  address: Pick<DeliveryAddress, 'address' | 'postalCode' | 'country'> | null
}

/**
 * Why a code gives nothing, or undefined when it may. Without a buyer nothing depends on the e-mail: whoever types
 * an address into a cart would learn whether it is a customer's. An order's buyer is looked at when it is placed.
 */
export async function refuseReferral(
  db: Kysely<ShopDatabase>,
  input: {
    code: string
    ownerCartId: string
    buyer?: Buyer
    /** The order that is about to carry the code, which does not count against itself. */
    orderId?: string
  },
): Promise<ReferralRefusal | undefined> {
  if ((await readSettings(db))['referral.enabled'] !== 'oui') return 'programme-closed'
  const referrer = isReferralCode(input.code) ? await findReferrer(db, input.code) : undefined
  if (!referrer) return 'unknown-code'
  // Another address of one's own is still oneself: the browser that bought under the referrer's.
  if (await hasOrderedHere(db, { email: referrer.email, ownerCartId: input.ownerCartId })) return 'own-code'
  const { buyer, orderId } = input
  if (buyer && !(await isNewFriend(db, { referrer, buyer, orderId }))) return 'not-a-new-friend'
  return undefined
}

/** Somebody else than the referrer, by mailbox, telephone and home, whose mailbox has no other order that stands. */
async function isNewFriend(
  db: Kysely<ShopDatabase>,
  input: { referrer: { email: string }; buyer: Buyer; orderId: string | undefined },
): Promise<boolean> {
  const { referrer, buyer, orderId } = input
  if (mailboxKey(buyer.email) === mailboxKey(referrer.email)) return false
  if (await sharesContact(db, { email: referrer.email, buyer })) return false
  return !(await hasOtherOrder(db, { email: buyer.email, orderId }))
}

/** Who a code credits; undefined for an unknown code or one whose owner has left. */
export async function findReferrer(
  db: Kysely<ShopDatabase>,
  code: string,
): Promise<{ id: string; email: string } | undefined> {
  const row = await db
    .selectFrom('referral_code')
    .innerJoin('user', 'user.id', 'referral_code.user_id')
    .select(['user.id', 'user.email'])
    .where('referral_code.code', '=', code)
    .executeTakeFirst()
  return row?.email ? { id: row.id, email: row.email } : undefined
}

async function hasOrderedHere(
  db: Kysely<ShopDatabase>,
  input: { email: string; ownerCartId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('customer_order')
    .select('id')
    .where('cart_id', '=', input.ownerCartId)
    .where(isOrderOfMailbox(input.email))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const COMPARED_ORDERS = 50

/** Whether one of an address's latest orders has the buyer's telephone or was sent to the buyer's home. */
async function sharesContact(db: Kysely<ShopDatabase>, input: { email: string; buyer: Buyer }): Promise<boolean> {
  const phone = phoneKey(input.buyer.phone)
  const home = input.buyer.address ? homeKey(input.buyer.address) : ''
  const orders = await db
    .selectFrom('customer_order')
    .select(['phone', 'address', 'postal_code as postalCode', 'country'])
    .where(isOrderOfMailbox(input.email))
    .orderBy('created_at', 'desc')
    .limit(COMPARED_ORDERS)
    .execute()
  return orders.some(
    (order) =>
      (phone !== '' && phone === phoneKey(order.phone)) ||
      (home !== '' && order.address !== '' && home === homeKey(order)),
  )
}

/** With or without the country's prefix: the nine last digits, which no country we deliver to has more of. */
function phoneKey(phone: string): string {
  return phone.replace(/\D/g, '').slice(-9)
}

function homeKey(home: { address: string; postalCode: string; country: string }): string {
  const words = [home.country, home.postalCode, home.address].join(' ')
  return words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')
}

/** An order that was given up does not count, one that was paid does whatever became of it. */
async function hasOtherOrder(
  db: Kysely<ShopDatabase>,
  input: { email: string; orderId: string | undefined },
): Promise<boolean> {
  const row = await db
    .selectFrom('customer_order')
    .select('id')
    .where(isOrderOfMailbox(input.email))
    .where('id', '<>', input.orderId ?? '')
    .where((eb) => eb.or([eb('status', '<>', 'annule'), eb('paid_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Friends' orders brought by a customer's code, by what has become of the credit. */
export async function countReferrals(
  db: Kysely<ShopDatabase>,
  code: string,
): Promise<{ waiting: number; credited: number }> {
  const row = await db
    .selectFrom('customer_order')
    .leftJoin('credit_entry as entry', (join) =>
      join
        .onRef('entry.order_id', '=', 'customer_order.id')
        .on('entry.purpose', '=', 'referral')
        .on('entry.step', '=', 0),
    )
    .select([
      sql<number>`coalesce(sum(entry.id is not null), 0)`.as('credited'),
      sql<number>`coalesce(sum(entry.id is null and rewarded_at is null), 0)`.as('waiting'),
    ])
    .where('customer_order.referral_code', '=', code)
    .where('customer_order.payment_state', '=', 'paid')
    .where('customer_order.status', '<>', 'annule')
    .executeTakeFirstOrThrow()
  return { waiting: row.waiting, credited: row.credited }
}
