import { z } from 'zod'
import type { Vat } from '~/models/values/money'

const cents = z.int()

const party = z.object({
  name: z.string(),
  /** As on an envelope, without the name. */
  lines: z.array(z.string()),
  country: z.string(),
  vatNumber: z.string(),
})

const line = z.object({
  name: z.string(),
  details: z.array(z.string()),
  quantity: z.int(),
  /** HT; null when a credit note line has no unit price. */
  unitCents: cents.nullable(),
  netCents: cents,
  vatPercent: z.number(),
  /** Included in the price. */
  ecoParticipationCents: cents,
})

/** Snapshot of an invoice or credit note, so that reprints never change. */
const invoiceContent = z.object({
  version: z.literal(1),
  number: z.string(),
  kind: z.enum(['invoice', 'credit-note']),
  isSpecimen: z.boolean(),
  /** ISO days in Paris. */
  issuedOn: z.string(),
  paidOn: z.string().nullable(),
  /** Null for a bill of its own. */
  order: z.object({ number: z.string(), placedOn: z.string() }).nullable(),
  /** The invoice that a credit note corrects. */
  corrects: z.object({ number: z.string(), issuedOn: z.string(), reason: z.string() }).nullable(),
  seller: party.extend({
    /** Form, capital, registration, contact (art. R123-237 C. com.). */
    identity: z.array(z.string()),
    siren: z.string(),
  }),
  /** Of a French company; `siren` is missing on papers of before. */
  buyer: party.extend({ siren: z.string().optional() }),
  delivery: party,
  lines: z.array(line),
  discountCents: cents,
  /** Net of VAT. */
  deliveryNetCents: cents,
  /** False for services only. */
  isSent: z.boolean().optional(),
  vat: z.array(z.object({ percent: z.number(), netCents: cents, vatCents: cents })),
  netCents: cents,
  vatCents: cents,
  grossCents: cents,
  /** Paid or refunded with store credit. */
  creditCents: cents,
  payment: z.string(),
  /** Category of operation (art. 242 nonies A, ann. II CGI); missing on papers of before. */
  operation: z.enum(['goods', 'services', 'mixed']).optional(),
  /** VAT of services is due at the invoice, by option, not at the payment. */
  onDebits: z.boolean().optional(),
  /** ISO days of the promise; none for services, nor on papers of before. */
  deliveryPeriod: z.object({ from: z.string(), to: z.string() }).optional(),
  mentions: z.array(z.string()),
  /** Codes of EN 16931 not derivable from the fields above: UNTDID 1001 and 4461, VAT category and exemption. */
  facturX: z.object({
    typeCode: z.enum(['380', '381']),
    currency: z.literal('EUR'),
    paymentMeansCode: z.string(),
    vatCategory: z.enum(['S', 'G', 'E', 'AE', 'K']),
    exemptionCode: z.string().nullable(),
    sellerCountry: z.literal('FR'),
    buyerCountry: z.string(),
    buyerReference: z.string(),
    /** Of the seller, for a transfer. */
    iban: z.string().optional(),
  }),
})

export type InvoiceContent = z.infer<typeof invoiceContent>

/** Undefined when the stored content is damaged. */
export function readInvoiceContent(stored: string): InvoiceContent | undefined {
  try {
    return invoiceContent.parse(JSON.parse(stored))
  } catch {
    return undefined
  }
}

/** As stored, whatever the shop's regime since. */
export function vatOfContent({ vat, facturX }: InvoiceContent): Vat {
  const percent = vat[0]?.percent ?? 0
  if (percent > 0) return { percent, regime: 'taxed' }
  const regimes = { E: 'franchise', AE: 'reverse', G: 'export', K: 'union', S: 'export' } as const
  return { percent, regime: regimes[facturX.vatCategory] }
}
