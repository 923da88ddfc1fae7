import { randomInt } from 'node:crypto'
import type { CustomerOrder, ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import type { DatedOrder } from '~/models/shop/order'
import { hasMailboxPaidHere, hasOtherOrder, listLatestContacts } from '~/models/shop/order/index.server'
import type { DeliveryAddress } from '~/models/values/address'
import { mailboxKey } from '~/models/values/email-address'

const PREFIX = 'AMI-'
/** No ambiguous letters or digits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 6

export function newReferralCode(): string {
  return PREFIX + Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Normalizes a typed code: any case, with or without spaces and prefix. */
export function readReferralCode(typed: string): string {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  const prefix = PREFIX.replace('-', '')
  return PREFIX + (code.startsWith(prefix) ? code.slice(prefix.length) : code)
}

/** Checks the format only; the code may not exist. */
export function isReferralCode(code: string): boolean {
  return new RegExp(`^${PREFIX}[${ALPHABET}]{${LENGTH}}$`).test(code)
}

/** Creates a customer's code once; none while the programme is closed. */
export async function ensureReferralCode(trx: ShopDb, input: { userId: string; at: Date }): Promise<void> {
  if ((await readSettings(trx))['referral.enabled'] !== 'oui') return
  while (!(await findOwnCode(trx, input.userId))) {
    // Retries on a collision.
    await trx
      .insertInto('referral_code')
      .values({ code: newReferralCode(), user_id: input.userId, created_at: input.at.toISOString() })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute()
  }
}

export async function findOwnCode(db: ShopDb, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('referral_code').select('code').where('user_id', '=', userId).executeTakeFirst()
  return row?.code
}

/**
 * `own-code`: this browser bought as the code's owner, is signed in as them, or typed their e-mail. `not-a-new-friend`:
 * see `isNewFriend`.
 */
export type ReferralRefusal = 'programme-closed' | 'unknown-code' | 'own-code' | 'not-a-new-friend'

interface Buyer {
  email: string
  phone: string
  /** Null until entered. */
  address: Pick<DeliveryAddress, 'address' | 'postalCode' | 'country'> | null
}

/**
 * Why a code gives nothing; undefined when valid. Without a buyer the answer tells of the typed e-mail only whether it
 * owns this code, not whether it is a customer's; an order's buyer is checked when it is placed.
 */
export async function refuseReferral(
  db: ShopDb,
  input: {
    code: string
    ownerCartId: string
    /** Customer id of the session. */
    signedInAs?: string
    /** E-mail in the cart, in any spelling of its mailbox. */
    typedEmail?: string | null
    buyer?: Buyer
    /** The order carrying the code. */
    order?: DatedOrder
  },
): Promise<ReferralRefusal | undefined> {
  if ((await readSettings(db))['referral.enabled'] !== 'oui') return 'programme-closed'
  const referrer = isReferralCode(input.code) ? await findReferrer(db, input.code) : undefined
  if (!referrer) return 'unknown-code'
  if (referrer.id === input.signedInAs) return 'own-code'
  if (input.typedEmail && mailboxKey(input.typedEmail) === mailboxKey(referrer.email)) return 'own-code'
  // The referrer under another address: this browser paid under theirs.
  if (await hasMailboxPaidHere(db, { email: referrer.email, cartId: input.ownerCartId })) return 'own-code'
  const { buyer, order } = input
  if (buyer && !(await isNewFriend(db, { referrer, buyer, order }))) return 'not-a-new-friend'
  return undefined
}

/**
 * Whether an order's current buyer is entitled to the discount of its code. A programme closed or a referrer erased
 * since does not revoke it.
 */
export async function isReferredOrder(db: ShopDb, order: CustomerOrder): Promise<boolean> {
  const referrer = order.referral_code ? await findReferrer(db, order.referral_code) : undefined
  const other = await hasOtherOrder(db, { email: order.email, order })
  return !other && !(referrer && (await isReferrer(db, { referrer, order })))
}

/** Whether an order still earns its referrer the credit. Later orders of its buyer do not count against it. */
export async function earnsReferralCredit(
  db: ShopDb,
  input: { order: CustomerOrder; referrer: { email: string } },
): Promise<boolean> {
  const { order, referrer } = input
  // An erased buyer cannot be compared.
  if (order.email === '' || (await isReferrer(db, { referrer, order }))) return false
  return !(await hasOtherOrder(db, { email: order.email, order, onlyEarlier: true }))
}

async function isReferrer(
  db: ShopDb,
  { referrer, order }: { referrer: { email: string }; order: CustomerOrder },
): Promise<boolean> {
  if (await hasMailboxPaidHere(db, { email: referrer.email, cartId: order.cart_id })) return true
  return isSamePerson(db, { referrer, buyer: buyerOf(order) })
}

function buyerOf(order: CustomerOrder): Buyer {
  const { email, phone, address, postal_code: postalCode, country } = order
  return { email, phone, address: address === '' ? null : { address, postalCode, country } }
}

/**
 * Differs from the referrer by mailbox and by telephone with home, and has no other valid order. Always runs every
 * check, so that timing does not reveal which one refused.
 */
async function isNewFriend(
  db: ShopDb,
  input: { referrer: { email: string }; buyer: Buyer; order: DatedOrder | undefined },
): Promise<boolean> {
  const samePerson = await isSamePerson(db, input)
  const otherOrder = await hasOtherOrder(db, { email: input.buyer.email, order: input.order })
  return !samePerson && !otherOrder
}

async function isSamePerson(
  db: ShopDb,
  { referrer, buyer }: { referrer: { email: string }; buyer: Buyer },
): Promise<boolean> {
  const contact = await sharesContact(db, { email: referrer.email, buyer })
  return contact || mailboxKey(buyer.email) === mailboxKey(referrer.email)
}

/** Undefined for an unknown code or an erased owner. */
export async function findReferrer(db: ShopDb, code: string): Promise<{ id: string; email: string } | undefined> {
  const row = await db
    .selectFrom('referral_code')
    .innerJoin('user', 'user.id', 'referral_code.user_id')
    .select(['user.id', 'user.email'])
    .where('referral_code.code', '=', code)
    .executeTakeFirst()
  return row?.email ? { id: row.id, email: row.email } : undefined
}

const COMPARED_ORDERS = 50

/**
 * Whether a recent order of an address has both the buyer's telephone and home. Either alone may be shared by
 * neighbours or family.
 */
async function sharesContact(db: ShopDb, input: { email: string; buyer: Buyer }): Promise<boolean> {
  const phone = phoneKey(input.buyer.phone)
  const home = input.buyer.address ? homeKey(input.buyer.address) : ''
  const orders = await listLatestContacts(db, { email: input.email, limit: COMPARED_ORDERS })
  return orders.some(
    (order) =>
      phone !== '' && phone === phoneKey(order.phone) && home !== '' && order.address !== '' && home === homeKey(order),
  )
}

/** The last nine digits, which ignores the country prefix; no country we deliver to has more. */
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
