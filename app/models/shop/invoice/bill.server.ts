import type { Bill, BillCredit, Invoice, ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { parisDay } from '~/models/values/french-date'
import type { Vat } from '~/models/values/money'
import { countryCodeOf, readVatNumber } from '~/models/values/vat-number'
import { type InvoiceContent, readInvoiceContent } from './content'
import { latePayment, netOfParts, vatGrounds } from './describe.server'
import { insertInvoice, issueBacklog } from './issue.server'
import { billMeans, countryCode, sellerOf } from './parties'

export interface NewBill extends Bill {
  vat: Vat
  line: { name: string; details: string[] }
  buyer: InvoiceContent['buyer']
}

/** Records what was paid without an order, and issues its invoice: once, however often it is called. */
export async function issueBill(
  trx: ShopDb,
  { bill: { vat, line, buyer, ...bill }, at }: { bill: NewBill; at: Date },
): Promise<{ number: string; isNew: boolean }> {
  const known = await findBilled(trx, bill.reference)
  if (known) return { number: known, isNew: false }
  await issueBacklog(trx, { at })
  await trx.insertInto('bill').values(bill).execute()
  const settings = await readSettings(trx)
  const onDebits = settings['vat.debits'] === 'oui'
  const content = { ...describeBill({ bill, vat, line, buyer, seller: sellerOf(settings), at }), onDebits }
  const number = await insertInvoice(trx, { orderId: null, content, billReference: bill.reference, at })
  return { number, isNew: true }
}

async function findBilled(db: ShopDb, reference: string): Promise<string | undefined> {
  const invoice = invoicesOf(db, reference).select('number')
  return (await invoice.executeTakeFirst())?.number
}

function invoicesOf(db: ShopDb, reference: string) {
  return db.selectFrom('invoice').where('bill_reference', '=', reference).where('kind', '=', 'invoice')
}

export interface NewBillCredit {
  reference: string
  billReference: string
  /** TTC. */
  totalCents: number
  reason: string
}

export type CreditedBill =
  | { ok: true; number: string; isNew: boolean }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'exceeds'; openCents: number }

/** Records what is given back of a bill, and issues its credit note: once, however often it is called. */
export async function creditBill(
  trx: ShopDb,
  { credit, at }: { credit: NewBillCredit; at: Date },
): Promise<CreditedBill> {
  const { reference, billReference, totalCents, reason } = credit
  const known = trx.selectFrom('invoice').select('number').where('credit_reference', '=', reference)
  const earlier = await known.executeTakeFirst()
  if (earlier) return { ok: true, number: earlier.number, isNew: false }
  const stored = await invoicesOf(trx, billReference).select('content').executeTakeFirst()
  const bill = await trx.selectFrom('bill').selectAll().where('reference', '=', billReference).executeTakeFirst()
  const invoice = stored && readInvoiceContent(stored.content)
  if (!bill || !invoice) return { ok: false, reason: 'unknown' }
  const creditedCents = await readCreditedCents(trx, billReference)
  const openCents = bill.total_cents - creditedCents
  if (totalCents > openCents) return { ok: false, reason: 'exceeds', openCents }
  await issueBacklog(trx, { at })
  const [netCents = 0] = netOfParts({ ...invoice, creditedCents }, [totalCents])
  const row = { reference, bill_reference: billReference, net_cents: netCents, total_cents: totalCents, reason }
  await trx
    .insertInto('bill_credit')
    .values({ ...row, credited_at: at.toISOString() })
    .execute()
  const seller = sellerOf(await readSettings(trx))
  const content = describeCredit({ bill, invoice, credit: row, seller, at })
  const number = await insertInvoice(trx, { orderId: null, content, billReference, creditReference: reference, at })
  return { ok: true, number, isNew: true }
}

export async function readCreditedCents(db: ShopDb, billReference: string): Promise<number> {
  const { cents } = await db
    .selectFrom('bill_credit')
    .select(({ fn }) => fn.sum<number | null>('total_cents').as('cents'))
    .where('bill_reference', '=', billReference)
    .executeTakeFirstOrThrow()
  return cents ?? 0
}

const givenBack = {
  stripe: 'Par la carte qui avait payé',
  transfer: 'Virement bancaire',
  sandbox: 'Par le paiement simulé',
}

function describeCredit(input: {
  bill: Bill
  invoice: InvoiceContent
  credit: Pick<BillCredit, 'net_cents' | 'total_cents' | 'reason'>
  seller: InvoiceContent['seller']
  at: Date
}): Omit<InvoiceContent, 'number' | 'isSpecimen'> {
  const { bill, invoice, credit, seller, at } = input
  const { number, isSpecimen: _, ...issued } = invoice
  const { net_cents: netCents, total_cents: grossCents, reason } = credit
  const [line] = invoice.lines
  const vatPercent = line?.vatPercent ?? 0
  const vatCents = grossCents - netCents
  return {
    ...{ ...issued, kind: 'credit-note', issuedOn: parisDay(at), seller },
    corrects: { number, issuedOn: invoice.issuedOn, reason },
    lines: [
      {
        ...{ name: line?.name ?? bill.label, details: [], quantity: 1, unitCents: null, netCents },
        ...{ vatPercent, ecoParticipationCents: 0 },
      },
    ],
    ...{ netCents, vatCents, grossCents, vat: [{ percent: vatPercent, netCents, vatCents }] },
    payment: givenBack[bill.means],
    mentions: invoice.mentions.filter((mention) => mention !== latePayment),
    facturX: { ...invoice.facturX, typeCode: '381' },
  }
}

function describeBill(input: Omit<NewBill, keyof Bill> & { bill: Bill; seller: InvoiceContent['seller']; at: Date }) {
  const { bill, vat, line, buyer, seller, at } = input
  const { net_cents: netCents, total_cents: grossCents } = bill
  const { mentions, ...ground } = vatGrounds[vat.regime]
  const means = billMeans[bill.means]
  const vatCents = grossCents - netCents
  return {
    ...{ version: 1 as const, kind: 'invoice' as const, corrects: null, order: null },
    ...{ issuedOn: parisDay(at), paidOn: parisDay(new Date(bill.paid_at)), seller, buyer, delivery: buyer },
    lines: [
      {
        ...{ ...line, quantity: 1, unitCents: netCents, netCents },
        ...{ vatPercent: vat.percent, ecoParticipationCents: 0 },
      },
    ],
    ...{ discountCents: 0, deliveryNetCents: 0, isSent: false, creditCents: 0 },
    ...{ netCents, vatCents, grossCents, vat: [{ percent: vat.percent, netCents, vatCents }] },
    ...{ payment: means.words, operation: 'services' as const },
    mentions: [...mentions, latePayment],
    facturX: {
      ...{ typeCode: '380' as const, currency: 'EUR' as const, paymentMeansCode: means.code, ...ground },
      ...{ sellerCountry: 'FR' as const, buyerCountry: buyerCountryOf(vat, buyer), buyerReference: bill.customer },
    },
  }
}

function buyerCountryOf({ regime }: Vat, { country, vatNumber }: InvoiceContent['buyer']): string {
  const abroad = regime === 'reverse' ? readVatNumber(vatNumber)?.country : undefined
  return abroad === undefined ? countryCode(country) : countryCodeOf(abroad)
}

export type IssuedBill = Bill & Pick<Invoice, 'number'>

const MAX_BILLS = 1_000

function issuedBills(db: ShopDb) {
  return db
    .selectFrom('bill')
    .innerJoin('invoice', 'invoice.bill_reference', 'bill.reference')
    .where('invoice.kind', '=', 'invoice')
    .selectAll('bill')
    .select('invoice.number')
}

export type IssuedCredit = Pick<BillCredit, 'bill_reference' | 'total_cents' | 'reason' | 'credited_at'> &
  Pick<Invoice, 'number'>

/** Newest first. */
export function listCreditsOf(db: ShopDb, customer: string): Promise<IssuedCredit[]> {
  return db
    .selectFrom('bill_credit')
    .innerJoin('bill', 'bill.reference', 'bill_credit.bill_reference')
    .innerJoin('invoice', 'invoice.credit_reference', 'bill_credit.reference')
    .select([
      'bill_credit.bill_reference',
      'bill_credit.total_cents',
      'bill_credit.reason',
      'bill_credit.credited_at',
      'invoice.number',
    ])
    .where('bill.customer', '=', customer)
    .orderBy('bill_credit.credited_at', 'desc')
    .orderBy('bill_credit.reference')
    .limit(MAX_BILLS)
    .execute()
}

/** Newest first. */
export function listBillsOf(db: ShopDb, customer: string): Promise<IssuedBill[]> {
  return issuedBills(db)
    .where('customer', '=', customer)
    .orderBy('paid_at', 'desc')
    .orderBy('reference')
    .limit(MAX_BILLS)
    .execute()
}

/** Safety limit: two years of a large platform. */
const MAX_OF_A_SPAN = 100_000

/** By time. */
export function listBillsOfPeriod(db: ShopDb, { from, to }: { from: Date; to: Date }): Promise<Bill[]> {
  return db
    .selectFrom('bill')
    .selectAll()
    .where('paid_at', '>=', from.toISOString())
    .where('paid_at', '<', to.toISOString())
    .orderBy('paid_at')
    .orderBy('reference')
    .limit(MAX_OF_A_SPAN)
    .execute()
}

/** By time. */
export function listBillCreditsOfPeriod(db: ShopDb, { from, to }: { from: Date; to: Date }) {
  return db
    .selectFrom('bill_credit')
    .innerJoin('bill', 'bill.reference', 'bill_credit.bill_reference')
    .select(['bill_credit.net_cents', 'bill_credit.total_cents', 'bill_credit.credited_at', 'bill.means'])
    .where('bill_credit.credited_at', '>=', from.toISOString())
    .where('bill_credit.credited_at', '<', to.toISOString())
    .orderBy('bill_credit.credited_at')
    .orderBy('bill_credit.reference')
    .limit(MAX_OF_A_SPAN)
    .execute()
}

/** The invoice or credit note of a bill, by its number; `customer`: only one of theirs. */
export function findBillInvoice(
  db: ShopDb,
  { number, customer }: { number: string; customer?: string },
): Promise<Pick<Invoice, 'content'> | undefined> {
  const found = db
    .selectFrom('bill')
    .innerJoin('invoice', 'invoice.bill_reference', 'bill.reference')
    .select('invoice.content')
    .where('invoice.number', '=', number)
  return (customer === undefined ? found : found.where('bill.customer', '=', customer)).executeTakeFirst()
}
