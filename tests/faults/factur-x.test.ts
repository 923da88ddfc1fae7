import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { drawPapers } from '~/integrations/pdf/draw'
import { saveSetting } from '~/models/base/setting/index.server'
import { invoicePaper, readInvoiceContent } from '~/models/shop/invoice'
import { cancelInvoice, creditBill, issueBill, issueCreditNote, issueInvoice } from '~/models/shop/invoice/index.server'
import { readOrder } from '~/models/shop/order/index.server'
import { newId } from '~/models/values/id.server'
import type { Vat } from '~/models/values/money'
import { computeTotals } from '~/models/values/totals'
import { vatColumns } from '~/models/values/vat'
import { checkFacturX, findInvoiceTools } from '../support/invoice-validator'
import { insertOrderRow, openTestShop } from '../support/order-row'
import { at, later } from '../support/shop-database'
import { drawing, report, rounds, seed, seededRandom } from './support'

const PAPERS = rounds(20, 20)
const { between, chance, pick } = drawing(seededRandom(seed))

const shop = await openTestShop(at)
const { db } = shop
const settings = {
  'legal.company_name': 'Eaux & Sources «\u202fPures\u202f» SARL',
  'legal.seat': '12 rue des Lilas, 69003 Lyon',
  'legal.siren': '303265045',
  'legal.vat_number': 'FR40 303265045',
  'transfer.iban': 'FR76 3000 6000 0112 3456 7890 189',
} as const
for (const [key, value] of Object.entries(settings) as [keyof typeof settings, string][])
  await saveSetting(db, { key, value, at })

const taxed = (percent: number): Vat => ({ percent, regime: 'taxed' })
const places = [
  { country: 'France', vat: taxed(20), postal_code: '69003', city: 'Lyon' },
  { country: 'Belgique', vat: taxed(21), postal_code: '1000', city: 'Bruxelles' },
  { country: 'Luxembourg', vat: taxed(17), postal_code: '1234', city: 'Luxembourg' },
  {
    country: 'Belgique',
    vat: { percent: 0, regime: 'union' },
    postal_code: '4000',
    city: 'Liège',
    vat_number: 'BE0403170701',
  },
  { country: 'Suisse', vat: { percent: 0, regime: 'export' }, postal_code: '1201', city: 'Genève' },
  { country: 'France', vat: { percent: 0, regime: 'franchise' }, postal_code: '75002', city: 'Paris' },
] as const
const names = [
  'Osmoseur',
  'Filtre <charbon> & "sédiment"',
  'Łukasz\u0007 Żółć',
  '水フィルター',
  'Cartouche\u202f: 5 µm',
]

let orders = 0

/** With lines, discount, delivery, credit and addresses as they come. */
async function anyOrder(isUnpaid: boolean): Promise<string> {
  orders += 1
  const { vat, ...place } = pick(places)
  const lines = Array.from({ length: between(1, 6) }, () => ({
    unitPriceCents: between(1, 40_000) * 5,
    quantity: between(1, 12),
  }))
  const delivery = { feeCents: between(0, 3000), freeFromCents: pick([0, 10_000, 10_000_000]) }
  const totals = computeTotals(lines, { vat, delivery, discountPercent: chance(0.3) ? 15 : 0 })
  const billing = {
    name: 'Service Achats',
    address: '1 rue de la Paix',
    postalCode: '75002',
    city: 'Paris',
    country: 'France',
  }
  const id = await insertOrderRow(db, {
    ...{ id: newId(at), order_number: `FX${String(orders).padStart(6, '0')}`, fingerprint: String(orders) },
    ...{ ...place, ...vatColumns(vat), customer_name: 'Léa Martin', is_demo: 0 },
    ...(chance(0.3) && { company: pick(names), siren: '303265045' }),
    ...(chance(0.3) && { billing: JSON.stringify(billing), address_line2: 'Bâtiment <B>' }),
    ...{ subtotal_cents: totals.subtotalCents, tax_cents: totals.taxCents, discount_cents: totals.discountCents },
    ...{ shipping_cents: totals.shippingCents, total_cents: totals.totalCents },
    ...(isUnpaid && { payment_state: 'unpaid', paid_at: null }),
    payment_method: isUnpaid ? 'transfer' : pick(['card', 'klarna', 'paypal', 'transfer', 'credit']),
  })
  const [item] = await db.selectFrom('order_item').selectAll().where('order_id', '=', id).execute()
  await db.deleteFrom('order_item').where('order_id', '=', id).execute()
  const rows = lines.map(({ unitPriceCents, quantity }, position) => {
    const service =
      place.country === 'France' ? pick(['none', 'none', 'included', 'alone'] as const) : ('none' as const)
    const own = {
      order_id: id,
      position,
      unit_price_cents: unitPriceCents,
      quantity,
      service,
      product_name: pick(names),
    }
    return { ...item, ...own } as NonNullable<typeof item>
  })
  await db.insertInto('order_item').values(rows).execute()
  return id
}

/** A refund of any part, in lines, delivery and a rest that may be a deduction. */
async function refundSome(orderId: string) {
  const { total_cents } = await readOrder(db, orderId)
  const lineCents = between(1, total_cents)
  const other_cents = chance(0.4) ? -between(0, Math.min(lineCents - 1, 500)) : 0
  const id = newId(at)
  const moment = later(orders).toISOString()
  const refund = {
    ...{
      id,
      order_id: orderId,
      payment_id: null,
      subject: 'order' as const,
      means: pick(['stripe', 'transfer'] as const),
    },
    ...{
      amount_cents: lineCents + other_cents,
      other_cents,
      reason: 'Article <abîmé> & repris',
      actor_id: null,
      actor: 'Camille',
    },
    ...{ status: 'done' as const, provider_reference: null, created_at: moment, done_at: moment, credited_at: moment },
  }
  await db.insertInto('refund').values(refund).execute()
  await db
    .insertInto('refund_line')
    .values({ refund_id: id, position: 0, quantity: between(1, 3), amount_cents: lineCents })
    .execute()
  const stored = await db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db.transaction().execute((trx) => issueCreditNote(trx, { refund: stored, at: later(orders) }))
}

async function anyBill() {
  orders += 1
  const vat: Vat = pick([taxed(20), { percent: 0, regime: 'reverse' }, { percent: 0, regime: 'franchise' }])
  const [reference, net_cents] = [`plan-${orders}`, between(100, 20_000)]
  const total_cents = net_cents + Math.round((net_cents * vat.percent) / 100)
  const vatNumber = vat.regime === 'reverse' ? 'DE136695976' : ''
  const bill = {
    ...{ reference, customer: 'atelier', label: 'Formule Boutique', means: pick(['stripe', 'transfer'] as const) },
    ...{
      net_cents,
      total_cents,
      period_from: '2026-11-01',
      period_to: '2026-11-30',
      paid_at: at.toISOString(),
      line: { name: 'Formule Boutique', details: [] },
    },
    ...{ vat, buyer: { name: 'Atelier <Martin>', lines: ['3 rue des Arts'], country: 'France', vatNumber } },
  }
  await db.transaction().execute((trx) => issueBill(trx, { bill, at }))
  if (chance(0.5)) return
  const credit = {
    reference: `${reference}-rendu`,
    billReference: reference,
    totalCents: between(1, total_cents),
    reason: 'Erreur',
  }
  await db.transaction().execute((trx) => creditBill(trx, { credit, at }))
}

async function issueSome() {
  await saveSetting(db, { key: 'vat.debits', value: pick(['oui', 'non']), at })
  if (chance(0.2)) return anyBill()
  const isUnpaid = chance(0.25)
  const id = await anyOrder(isUnpaid)
  await db.transaction().execute(async (trx) => issueInvoice(trx, { order: await readOrder(trx, id), at }))
  if (chance(0.4)) return
  if (!isUnpaid) return refundSome(id)
  await db.transaction().execute(async (trx) => cancelInvoice(trx, { order: await readOrder(trx, id), at }))
}

async function drawPdf(content: string): Promise<Buffer> {
  const read = readInvoiceContent(content)
  if (!read) throw new Error('unreadable')
  const document = drawPapers([invoicePaper(read)])
  document.end()
  return buffer(document)
}

test('random invoices and credit notes are valid Factur-X: PDF/A-3, schema and rules of EN 16931', async ({ skip }) => {
  skip(
    !findInvoiceTools(),
    'Missing: apt-get install default-jre-headless libsaxonhe-java libxml2-utils poppler-utils qpdf',
  )
  const issued = () => db.selectFrom('invoice').select(['number', 'kind', 'content']).orderBy('number').execute()
  while ((await issued()).length < PAPERS) await issueSome()
  const papers = await issued()
  const pdfs = new Map<string, Buffer>()
  for (const { number, content } of papers) pdfs.set(number, await drawPdf(content))
  const spoiled = papers.find(({ kind }) => kind === 'invoice')?.content.replace(/"grossCents":\d+/, '"grossCents":123')
  pdfs.set('faux', await drawPdf(spoiled ?? ''))
  const checked = checkFacturX(pdfs)
  expect(checked.get('faux')?.faults.join()).toContain('BR-CO-15')
  checked.delete('faux')
  const faults = [...checked].flatMap(([number, file]) =>
    file.faults.map((fault) => `${number}: ${fault}\n${file.xml}`),
  )
  const creditNotes = papers.filter(({ kind }) => kind === 'credit-note').length
  report('electronic invoices', { invoices: papers.length - creditNotes, creditNotes, faults: faults.length })
  expect(creditNotes).toBeGreaterThan(0)
  expect(faults.slice(0, 5)).toEqual([])
})
