import type { PackType } from '~/database/schema'
import { valuedGift } from '~/models/shop/catalogue'
import { type Vat, vatWithin, withVat } from '~/models/values/money'
import { isWithoutFrenchTax } from '~/models/values/vat'

import { includesServices, isServicesOnly } from './services'
import type { CartView } from './view.server'

export type LineTrouble =
  | { kind: 'withdrawn' }
  /** Another gift than the chosen one is available. */
  | { kind: 'gift-to-choose' }
  /** No gift of the pack is left. */
  | { kind: 'gifts-exhausted' }
  /** The pack had the chosen gift and offers none any more. */
  | { kind: 'gift-withdrawn' }
  /** The chosen gift is short and no other suffices; `left` units can have it. */
  | { kind: 'gift-short'; left: number }
  /** `rivals`: lines of the same cart that use the same stock; `mostAlone`: what this line could hold without them. */
  | { kind: 'short'; left: number; mostAlone: number; rivals: string[] }
  /** Nothing is left beside those lines; without them the line could be served. */
  | { kind: 'contended'; mostAlone: number; rivals: string[]; gift: string | undefined }
  | { kind: 'price' }

/** After the name of the line. */
export const giftWithdrawnText = 'le cadeau choisi n’est plus proposé.'

export type CartSummary = ReturnType<typeof summarizeCart>
export type CartSummaryLine = ReturnType<typeof summarizeLine>

/** A cart for display: amounts include VAT unless named otherwise. */
export function summarizeCart(cart: CartView) {
  const { vat } = cart.totals
  const lines = cart.lines.map((line) => summarizeLine(line, vat, cart.lines))
  return {
    lines,
    /** A line is sold out, alone or because of another line: no delivery date is shown. */
    hasSoldOut: lines.some(({ trouble }) => isSoldOut(trouble) || trouble?.kind === 'contended'),
    count: cart.count,
    totals: cart.totals,
    /** VAT contained in the shipping cost. */
    shippingVatCents: vatWithin(cart.totals.shippingCents, vat.percent),
    ecoParticipationCents: cart.lines.reduce((sum, line) => sum + ecoOf(line, vat), 0),
    /** Nothing needs shipping. */
    servicesOnly: isServicesOnly(cart),
    /** Installation or maintenance, alone or in a pack. */
    includesService: includesServices(cart),
    referral: cart.referral,
    needsAttention: cart.needsAttention,
  }
}

/** Sold out, or off sale. */
export function isSoldOut(trouble: LineTrouble | undefined): boolean {
  return trouble?.kind === 'withdrawn' || (trouble?.kind === 'short' && trouble.left === 0)
}

/** Names a line in ids and messages. */
export function lineKey(line: { productId: string; packType: PackType }): string {
  return `${line.productId}-${line.packType}`.replace(/[^\w-]/g, '_')
}

/** The name of the pack in the cart that holds an article. */
export function packHolding(lines: CartView['lines'], productId: string): string | undefined {
  return lines.find(({ offer }) => offer?.parts.some((part) => part.productId === productId))?.name
}

function summarizeLine(line: CartView['lines'][number], vat: Vat, all: CartView['lines']) {
  const { offer } = line
  return {
    /** Unique in its cart; safe in an id attribute. */
    key: lineKey(line),
    productId: line.productId,
    packType: line.packType,
    name: line.name,
    productName: offer?.productName ?? line.name,
    packName: offer?.packName ?? null,
    summary: offer?.summary ?? '',
    warrantyYears: offer?.warrantyYears ?? 0,
    parts: offer?.parts ?? [],
    picture: offer?.picture ?? null,
    quantity: line.quantity,
    unitCents: withVat(line.unitPriceCents, vat.percent),
    unitHtCents: line.unitPriceCents,
    vat,
    formerUnitCents: line.formerPriceCents === undefined ? undefined : withVat(line.formerPriceCents, vat.percent),
    totalCents: withVat(line.unitPriceCents * line.quantity, vat.percent),
    ecoParticipationCents: ecoOf(line, vat),
    gift: line.gift && valuedGift(line.gift, vat),
    giftWithdrawn: line.giftWithdrawn,
    giftChoices: (offer?.gifts ?? []).map((gift) => valuedGift(gift, vat)),
    /** The pack of another line that already includes this article. */
    heldBy: line.packType === 'individual' ? packHolding(all, line.productId) : undefined,
    /** What prevents payment of this line. */
    trouble: troubleOf(line),
  }
}

/** Due on sales in France only; exports bear none. */
function ecoOf(line: CartView['lines'][number], { regime }: Vat): number {
  return isWithoutFrenchTax({ regime }) ? 0 : (line.offer?.ecoParticipationCents ?? 0) * line.quantity
}

/** One problem per line, the most decisive first. */
function troubleOf(line: CartView['lines'][number]): LineTrouble | undefined {
  if (!line.offer) return { kind: 'withdrawn' }
  const others = line.offer.gifts.filter((gift) => gift.productId !== line.gift?.productId)
  const another = others.some((gift) => gift.available >= line.quantity)
  if (line.giftMissing && line.giftsExhausted) return { kind: 'gifts-exhausted' }
  if (line.giftMissing || (line.giftShort && another)) return { kind: 'gift-to-choose' }
  if (line.giftWithdrawn) return { kind: 'gift-withdrawn' }
  const { shortage: left, mostAlone, rivals } = line
  if (left === 0 && mostAlone > 0)
    return { kind: 'contended', mostAlone, rivals, gift: line.giftShort ? line.gift?.name : undefined }
  if (line.giftShort) return { kind: 'gift-short', left: left ?? 0 }
  if (left !== undefined) return { kind: 'short', left, mostAlone, rivals }
  if (line.formerPriceCents !== undefined) return { kind: 'price' }
  return undefined
}
