import { randomInt } from 'node:crypto'
import type { CustomerOrder, ShopDb } from '~/database/schema'
import type { DatedOrder } from '~/models/order'
import { hasMailboxPaidHere, hasOtherOrder, listLatestContacts } from '~/models/order/index.server'
import { readSettings } from '~/models/shop/index.server'
import type { DeliveryAddress } from '~/models/values'
import { mailboxKey } from '~/models/values/index.server'

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
export async function ensureReferralCode(trx: ShopDb, input: { userId: string; at: Date }): Promise<void> {
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

export async function findOwnCode(db: ShopDb, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('referral_code').select('code').where('user_id', '=', userId).executeTakeFirst()
  return row?.code
}

/** `own-code`: this browser bought as the code's owner, or is signed in as them. `not-a-new-friend`: see `isNewFriend`. */
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
  db: ShopDb,
  input: {
    code: string
    ownerCartId: string
    /** The customer whose session it is. */
    signedInAs?: string
    buyer?: Buyer
    /** The order that is about to carry the code, or carries it. */
    order?: DatedOrder
  },
): Promise<ReferralRefusal | undefined> {
  if ((await readSettings(db))['referral.enabled'] !== 'oui') return 'programme-closed'
  const referrer = isReferralCode(input.code) ? await findReferrer(db, input.code) : undefined
  if (!referrer) return 'unknown-code'
  if (referrer.id === input.signedInAs) return 'own-code'
  // Another address of one's own is still oneself: the browser that bought under the referrer's.
  if (await hasMailboxPaidHere(db, { email: referrer.email, cartId: input.ownerCartId })) return 'own-code'
  const { buyer, order } = input
  if (buyer && !(await isNewFriend(db, { referrer, buyer, order }))) return 'not-a-new-friend'
  return undefined
}

/**
 * Whether an order's buyer, as the order has them now, may have the discount of its code. The programme may have been
 * closed or the referrer have left since: what was promised to the buyer stands.
 */
export async function isReferredOrder(db: ShopDb, order: CustomerOrder): Promise<boolean> {
  const referrer = order.referral_code ? await findReferrer(db, order.referral_code) : undefined
  const other = await hasOtherOrder(db, { email: order.email, order })
  return !other && !(referrer && (await isReferrer(db, { referrer, order })))
}

/** Whether an order still brings its referrer the credit. What its buyer ordered after it does not count against it. */
export async function earnsReferralCredit(
  db: ShopDb,
  input: { order: CustomerOrder; referrer: { email: string } },
): Promise<boolean> {
  const { order, referrer } = input
  // Without an e-mail the buyer has been erased, and nothing can be compared any more.
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
 * Somebody else than the referrer, by mailbox, or telephone and home together, whose mailbox has no other order that stands.
 * Asks everything whatever the first answer is: the time it takes must not tell which of them refused.
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

/** Who a code credits; undefined for an unknown code or one whose owner has left. */
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
 * Whether one of an address's latest orders has the buyer's telephone and was sent to the buyer's home. One of them
 * alone is shared by neighbours and families, who are friends too.
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
