import type { Bill, Invoice, ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { parisDay } from '~/models/values/french-date'
import type { Vat } from '~/models/values/money'
import type { InvoiceContent } from './content'
import { latePayment, vatGrounds } from './describe.server'
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
  const content = describeBill({ bill, vat, line, buyer, seller: sellerOf(await readSettings(trx)), at })
  const number = await insertInvoice(trx, { orderId: null, content, billReference: bill.reference, at })
  return { number, isNew: true }
}

async function findBilled(db: ShopDb, reference: string): Promise<string | undefined> {
  const invoice = db.selectFrom('invoice').select('number').where('bill_reference', '=', reference)
  return (await invoice.executeTakeFirst())?.number
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
    payment: means.words,
    mentions: [...mentions, latePayment],
    facturX: {
      ...{ typeCode: '380' as const, currency: 'EUR' as const, paymentMeansCode: means.code, ...ground },
      ...{ sellerCountry: 'FR' as const, buyerCountry: countryCode(buyer.country), buyerReference: bill.customer },
    },
  }
}

export type IssuedBill = Bill & Pick<Invoice, 'number'>

const MAX_BILLS = 1_000

function issuedBills(db: ShopDb) {
  return db
    .selectFrom('bill')
    .innerJoin('invoice', 'invoice.bill_reference', 'bill.reference')
    .selectAll('bill')
    .select('invoice.number')
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

/** The invoice of a bill, by its number; `customer`: only one of theirs. */
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
