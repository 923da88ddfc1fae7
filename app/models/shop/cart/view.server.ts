import type { Selectable } from 'kysely'
import { sumOf } from '~/database/aggregates'
import type { CartTable, Country, ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import { readSettings } from '~/models/base/setting/index.server'
import { areGiftsExhausted } from '~/models/shop/catalogue/index.server'
import { REFERRAL_PERCENT, type ReferralRefusal } from '~/models/shop/loyalty'
import { readReferralCode, refuseReferral } from '~/models/shop/loyalty/index.server'
import { addNeeds } from '~/models/shop/stock/index.server'
import { deliveryAddressOf, typedFieldsOf } from '~/models/values/address'
import { deliveryTerms } from '~/models/values/delivery-terms'
import { computeTotals, type PricedLine } from '~/models/values/totals'
import { vatFor } from '~/models/values/vat'
import { endReminderOfFormerMailbox } from './reminder.server'
import { ensureCart, findCart, findFilledCart } from './rows.server'
import { includesServices } from './services'
import { mostUnits, needsOf, type ResolvedLine, resolveLines } from './supply.server'

export type CartView = Awaited<ReturnType<typeof readCart>>
export type CartLineView = ReturnType<typeof viewLine>

/** An unknown id is an empty cart. `given`: the shop's settings, if already read. */
export async function readCart(db: ShopDb, cartId: string, given?: Settings) {
  const { cart, lines: stored } = (await findFilledCart(db, cartId)) ?? { cart: undefined, lines: [] }
  const { resolved, available } = await resolveLines(db, { cartId, lines: stored })
  const lines = resolved.map((entry) => viewLine(entry, resolved, available))
  const settings = given ?? (await readSettings(db))
  const referral = cart && (await readReferral(db, cart))
  const country = cart?.chosen_country ?? cart?.country ?? null
  const address = cart && !cart.chosen_country ? deliveryAddressOf(cart) : null
  return {
    id: cartId,
    kind: cart?.kind ?? 'main',
    lines,
    /** Sum of quantities: the badge. */
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    totals: computeTotals(soldLines({ lines }), {
      delivery: deliveryTerms(settings),
      vat: vatFor(country, settings, address),
      discountPercent: referral && !referral.refused ? REFERRAL_PERCENT : 0,
    }),
    referral,
    /** Null while a field is missing, or the country was chosen since. */
    address,
    /** The fields typed so far. */
    typed: cart && typedFieldsOf(cart),
    /** Delivery country, which may be chosen before the rest of the address; null while it is not. */
    country,
    /** A line changed or cannot be served: payment is blocked until resolved. */
    needsAttention: lines.some(
      (line) =>
        !line.offer ||
        line.giftMissing ||
        line.giftWithdrawn ||
        line.shortage !== undefined ||
        line.formerPriceCents !== undefined,
    ),
  }
}

/**
 * The visitor's referral code, which the main cart stores for its express carts too, and why it does not apply, as far
 * as the typed e-mail tells before the buyer is known.
 */
async function readReferral(
  db: ShopDb,
  cart: Selectable<CartTable>,
): Promise<{ code: string; refused: ReferralRefusal | undefined } | undefined> {
  const owner = cart.parent_id ? await findCart(db, cart.parent_id) : cart
  const code = owner?.referral_code
  if (!owner || !code) return undefined
  const typedEmail = cart.email ?? owner.email
  return { code, refused: await refuseReferral(db, { code, ownerCartId: owner.id, typedEmail }) }
}

/** Lines that make up a cart's total. */
export function soldLines({
  lines,
}: {
  lines: Pick<CartLineView, 'offer' | 'unitPriceCents' | 'quantity'>[]
}): PricedLine[] {
  return lines.flatMap(({ offer, unitPriceCents, quantity }) =>
    offer ? [{ unitPriceCents, quantity, isService: offer.isService }] : [],
  )
}

/** Services are done in France only; goods are shipped wherever the shop delivers. */
export function isServedIn(cart: CartView, country: Country): boolean {
  return country === 'France' || !includesServices(cart)
}

/** The sum of quantities, for the badge; 0 for an unknown cart. */
export function countCartItems(db: ShopDb, cartId: string): Promise<number> {
  return sumOf(db.selectFrom('cart_line').where('cart_id', '=', cartId), 'quantity')
}

function viewLine(entry: ResolvedLine, all: ResolvedLine[], available: Map<string, number>) {
  const { line, offer } = entry
  const gift = offer?.gifts.find((candidate) => candidate.productId === line.gift_product_id)
  const rivals = all.filter((other) => other !== entry)
  const others = addNeeds(
    new Map(),
    rivals.flatMap((other) => [...needsOf(other)]),
  )
  const most = offer ? mostUnits({ offer, gift, others, available }) : 0
  const mostAlone = offer ? mostUnits({ offer, gift, others: new Map(), available }) : 0
  const mostWithoutGift = offer ? mostUnits({ offer, gift: undefined, others, available }) : 0
  const giftsExhausted = offer !== undefined && areGiftsExhausted(offer)
  const settled = (gift && gift.available > 0) || (giftsExhausted && !gift && line.without_gift === 1)
  const unitPriceCents = offer?.unitPriceCents ?? line.seen_price_cents
  return {
    productId: line.product_id,
    packType: line.pack_type,
    /** Undefined when the product or its pack is no longer sold. */
    offer,
    name: offer?.name ?? 'Article retiré de la vente',
    quantity: line.quantity,
    /** HT, current. */
    unitPriceCents,
    /** HT, the price the shopper last saw, when it differs. */
    formerPriceCents: unitPriceCents === line.seen_price_cents ? undefined : line.seen_price_cents,
    gift,
    /** No available gift is chosen, or none is left and the shopper has not accepted that. */
    giftMissing: offer !== undefined && offer.gifts.length > 0 && !settled,
    giftsExhausted,
    /** The chosen gift is no longer offered with the pack. */
    giftWithdrawn: offer !== undefined && line.gift_product_id !== null && !gift,
    /** The most this line can hold beside the others, when less than its quantity. */
    shortage: offer && most < line.quantity ? most : undefined,
    /** What the line could hold if no other line used the same stock. */
    mostAlone,
    /** Names of the lines that use the stock this one is short of. */
    rivals:
      most < Math.min(line.quantity, mostAlone) ? rivals.filter((other) => shareStock(entry, other)).map(nameOf) : [],
    /** The gift is short, not the product. */
    giftShort: most < line.quantity && mostWithoutGift >= line.quantity,
  }
}

function shareStock(one: ResolvedLine, other: ResolvedLine): boolean {
  const needs = needsOf(one)
  return [...needsOf(other).keys()].some((productId) => needs.has(productId))
}

function nameOf({ offer }: ResolvedLine): string {
  return offer?.name ?? ''
}

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
