import type { CustomerOrder, OrderItem, Refund, ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { giftText, readParts } from '~/models/shop/catalogue'
import { includesService, isServicesOnly } from '~/models/shop/order'
import { listOrderItems } from '~/models/shop/order/index.server'
import { parisDay } from '~/models/values/french-date'
import { type Vat, vatWithin } from '~/models/values/money'
import { exportText, franchiseText, isWithoutFrenchTax, unionText, vatOfOrder } from '~/models/values/vat'
import type { InvoiceContent } from './content'
import { buyerOf, countryCode, deliveryPartyOf, nothingPaid, paymentMeans, sellerOf } from './parties'

type Content = Omit<InvoiceContent, 'number' | 'isSpecimen'>

/** Content of an order's invoice. */
export async function describeInvoice(db: ShopDb, { order, at }: { order: CustomerOrder; at: Date }): Promise<Content> {
  const vat = vatOfOrder(order)
  const { deliveryNetCents, netCents, vatCents, grossCents } = amountsOf(order)
  const items = await listOrderItems(db, order.id)
  const head = await headOf(db, { order, at })
  return {
    ...head,
    kind: 'invoice',
    corrects: null,
    operation: operationOf(items),
    ...(!isServicesOnly(items) && { deliveryPeriod: { from: order.delivery_from, to: order.delivery_to } }),
    lines: items.map((item) => toLine(item, vat)),
    ...(isServicesOnly(items) && { isSent: false }),
    discountCents: order.discount_cents,
    deliveryNetCents,
    ...{ netCents, vatCents, grossCents, vat: [{ percent: vat.percent, netCents, vatCents }] },
    creditCents: order.credit_cents,
    mentions: [...head.mentions, latePayment],
  }
}

function operationOf(items: OrderItem[]): NonNullable<Content['operation']> {
  if (isServicesOnly(items)) return 'services'
  return includesService(items) ? 'mixed' : 'goods'
}

function toLine(item: OrderItem, { percent: vatPercent, regime }: Vat): InvoiceContent['lines'][number] {
  const gift = item.gift_name
    ? [giftText({ name: item.gift_name, valueCents: item.gift_value_cents ?? 0 }, item.quantity)]
    : []
  const parts = partsOf(item)
  return {
    name: item.product_name,
    details: [...(parts.length > 0 ? [`Comprend ${parts.join(', ')}`] : []), ...gift],
    quantity: item.quantity,
    unitCents: item.unit_price_cents,
    netCents: item.unit_price_cents * item.quantity,
    vatPercent,
    // Due only on goods put on the French market.
    ecoParticipationCents: isWithoutFrenchTax({ regime }) ? 0 : item.eco_participation_cents * item.quantity,
  }
}

/** Damaged parts must not block a payment. */
function partsOf(item: OrderItem): string[] {
  try {
    return readParts(item)
  } catch {
    return []
  }
}

/** Credited part of an invoice, TTC. */
export interface CreditedPart {
  name: string
  quantity: number
  cents: number
}

/** Content of a credit note for parts of an invoice. */
export async function describeCreditNote(
  db: ShopDb,
  input: {
    order: CustomerOrder
    invoice: InvoiceContent
    /** Sum of earlier credit notes. */
    creditedCents: number
    parts: CreditedPart[]
    refund: Refund | undefined
    reason: string
    at: Date
  },
): Promise<Content> {
  const { order, invoice, parts, refund, reason, at } = input
  const { vat_percent: vatPercent } = order
  const grossCents = parts.reduce((sum, { cents }) => sum + cents, 0)
  const nets = netOfParts(
    { ...invoice, creditedCents: input.creditedCents },
    parts.map(({ cents }) => cents),
  )
  const netCents = nets.reduce((sum, cents) => sum + cents, 0)
  const vatCents = grossCents - netCents
  const head = await headOf(db, { order, at })
  return {
    ...head,
    kind: 'credit-note',
    corrects: { number: invoice.number, issuedOn: invoice.issuedOn, reason },
    ...{ operation: invoice.operation, deliveryPeriod: invoice.deliveryPeriod },
    buyer: invoice.buyer,
    delivery: invoice.delivery,
    lines: parts.map(({ name, quantity }, index) => ({
      ...{ name, quantity, vatPercent, details: [], unitCents: null, ecoParticipationCents: 0 },
      netCents: nets[index] ?? 0,
    })),
    discountCents: 0,
    deliveryNetCents: 0,
    ...{ netCents, vatCents, grossCents, vat: [{ percent: vatPercent, netCents, vatCents }] },
    creditCents: refund?.credit_cents ?? 0,
    payment: refund ? refundMeans[refund.means] : nothingPaid,
    facturX: { ...head.facturX, typeCode: '381' },
  }
}

const refundMeans: Record<Refund['means'], string> = {
  stripe: 'Par le moyen de paiement de la commande',
  sandbox: 'Par le paiement simulé',
  transfer: 'Virement bancaire',
  credit: 'Avoir à valoir sur un prochain achat',
}

export const latePayment =
  'Pas d’escompte pour paiement anticipé. Entre professionnels, tout retard entraîne des pénalités au taux de trois fois l’intérêt légal et une indemnité forfaitaire de 40\u00a0€ pour frais de recouvrement (art. L441-10 C. com.).'
const exportMention = `Exonération de TVA, exportation (art. 262, I du CGI). ${exportText}, à la charge de l’acheteur.`

/** VAT category (UNTDID 5305), exemption reason (VATEX) and mention by regime. */
export const vatGrounds = {
  taxed: { vatCategory: 'S', exemptionCode: null, mentions: [] },
  export: { vatCategory: 'G', exemptionCode: 'VATEX-EU-G', mentions: [exportMention] },
  union: { vatCategory: 'K', exemptionCode: 'VATEX-EU-IC', mentions: [`${unionText}.`] },
  reverse: {
    vatCategory: 'AE',
    exemptionCode: 'VATEX-EU-AE',
    mentions: [
      'Autoliquidation\u202f: TVA due par le preneur (art. 283-2 du CGI, art. 196 de la directive 2006/112/CE).',
    ],
  },
  franchise: { vatCategory: 'E', exemptionCode: 'VATEX-FR-FRANCHISE', mentions: [`${franchiseText}.`] },
} as const

async function headOf(db: ShopDb, { order, at }: { order: CustomerOrder; at: Date }) {
  const { mentions, ...ground } = vatGrounds[vatOfOrder(order).regime]
  const buyer = buyerOf(order)
  const number = order.order_number ?? ''
  const settings = await readSettings(db)
  const facturX: Content['facturX'] = {
    typeCode: '380',
    currency: 'EUR',
    paymentMeansCode: paymentMeans[order.payment_method].code,
    ...ground,
    sellerCountry: 'FR',
    buyerCountry: countryCode(buyer.country),
    buyerReference: number,
    ...(order.payment_method === 'transfer' && { iban: settings['transfer.iban'] }),
  }
  return {
    version: 1 as const,
    issuedOn: parisDay(at),
    paidOn: order.payment_state === 'paid' && order.paid_at ? parisDay(new Date(order.paid_at)) : null,
    order: { number, placedOn: parisDay(new Date(order.created_at)) },
    ...{ seller: sellerOf(settings), onDebits: settings['vat.debits'] === 'oui' },
    ...{ buyer, delivery: deliveryPartyOf(order) },
    payment: paymentMeans[order.payment_method].words,
    mentions: [...mentions],
    facturX,
  }
}

interface Charged {
  subtotal_cents: number
  tax_cents: number
  shipping_cents: number
  total_cents: number
  vat_percent: number
}

/** Net, VAT and gross of an order: delivery is stored including VAT, goods excluding it. */
function amountsOf(order: Charged) {
  const deliveryVatCents = vatWithin(order.shipping_cents, order.vat_percent)
  const vatCents = order.tax_cents + deliveryVatCents
  return {
    deliveryNetCents: order.shipping_cents - deliveryVatCents,
    netCents: order.total_cents - vatCents,
    vatCents,
    grossCents: order.total_cents,
  }
}

interface Credited {
  /** Invoice total. */
  grossCents: number
  vatCents: number
  /** Sum of earlier credit notes. */
  creditedCents: number
}

/** Net of further credited parts. However an invoice is split, its parts add up to its net. */
export function netOfParts({ grossCents, vatCents, creditedCents }: Credited, parts: number[]): number[] {
  const netUntil = (gross: number) => Math.round(((grossCents - vatCents) * gross) / grossCents)
  let credited = creditedCents
  return parts.map((part) => {
    const before = netUntil(credited)
    credited += part
    return netUntil(credited) - before
  })
}
