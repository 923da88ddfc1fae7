import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { chooseCredit, giveCredit } from '~/models/shop/loyalty/index.server'
import { readOrder } from '~/models/shop/order/index.server'
import { settlePayment } from '~/models/shop/payment/index.server'
import { requestRefund, runRefund } from '~/models/shop/refund/index.server'
import { newId } from '~/models/values/id.server'
import { begin, buy, customer } from '../../../../tests/support/loyalty'
import { insertOrderRow, openTestShop } from '../../../../tests/support/order-row'
import { at, later, openStandingDemoShop, setAvailable } from '../../../../tests/support/shop-database'
import { readInvoiceContent, vatOfContent } from './content'
import { netOfParts } from './describe.server'
import { cancelInvoice, issueBacklog, issueInvoice, listInvoicesOf } from './index.server'
import { invoicePaper } from './paper'

const db = await openStandingDemoShop()
let buyers = 0

async function readyToPay() {
  buyers += 1
  const begun = await begin(db, { email: `facture-${buyers}@example.fr` })
  const opened = await begun.checkOut()
  if (!opened.ok) throw new Error(opened.reason)
  const session = begun.provider.become(opened.sessionId, 'paid')
  return { ...opened, provider: begun.provider, pay: () => settlePayment(db, { session, source: 'webhook', at }) }
}

const sequences = async (series: string) => {
  const rows = await db
    .selectFrom('invoice')
    .select('sequence')
    .where('series', '=', series)
    .orderBy('sequence')
    .execute()
  return rows.map(({ sequence }) => sequence)
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const contentsOf = async (orderId: string) => {
  const rows = db
    .selectFrom('invoice')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('number')
  return (await rows.execute()).map(({ content }) => readInvoiceContent(content))
}

test('thirty concurrent payments are numbered in sequence, and a rollback leaves no gap', async () => {
  await setAvailable(db, 'osmoseur-essentiel', 1000)
  const orders: Awaited<ReturnType<typeof readyToPay>>[] = []
  for (let count = 0; count < 30; count++) orders.push(await readyToPay())
  const before = (await sequences('FA-SPECIMEN')).length
  const undone = db.transaction().execute(async (trx) => {
    const order = await readOrder(trx, orders[0]?.orderId ?? '')
    await issueInvoice(trx, { order, at })
    throw new Error('undone')
  })
  await Promise.all([...orders.map(({ pay }) => pay()), undone.catch(() => {})])
  expect(await sequences('FA-SPECIMEN')).toEqual(upTo(before + 30))
  await Promise.all(orders.map(({ pay }) => pay()))
  expect((await sequences('FA-SPECIMEN')).length).toBe(before + 30)
})

test('an issued invoice cannot be changed, deleted, or numbered out of sequence', async () => {
  const order = await readyToPay()
  await order.pay()
  const own = db.selectFrom('invoice').selectAll().where('order_id', '=', order.orderId)
  const row = await own.executeTakeFirstOrThrow()
  await expect(db.updateTable('invoice').set({ total_cents: 1 }).execute()).rejects.toThrow('never changes')
  await expect(db.deleteFrom('invoice').where('number', '=', row.number).execute()).rejects.toThrow('never changes')
  const next = {
    ...row,
    sequence: row.sequence + 2,
    number: `FA-SPECIMEN-${String(row.sequence + 2).padStart(6, '0')}`,
  }
  await expect(db.insertInto('invoice').values(next).execute()).rejects.toThrow('follows the last')
})

test('with discount, credit and delivery the invoice adds up to the order, to the cent', async () => {
  const friend = await buy(db, { email: 'parrain-facture@example.fr' })
  const { id: customerId } = await customer(db, 'parrain-facture@example.fr')
  await giveCredit(db, { userId: customerId, orderId: friend, purpose: 'referral', amountCents: 2000, at })
  const { cartId, provider, checkOut } = await begin(db, { email: 'parrain-facture@example.fr', customerId })
  await chooseCredit(db, { cartId, customerId })
  const opened = await checkOut()
  if (!opened.ok) throw new Error(opened.reason)
  await settlePayment(db, { session: provider.become(opened.sessionId, 'paid'), source: 'webhook', at })
  const order = await readOrder(db, opened.orderId)
  const [content] = await contentsOf(order.id)
  expect(content).toMatchObject({ grossCents: order.total_cents, creditCents: 2000, isSpecimen: true })
  expect(content && content.netCents + content.vatCents).toBe(order.total_cents)
})

test.each([
  [
    'discount and delivery',
    { subtotal_cents: 8075, discount_cents: 1425, tax_cents: 1615, shipping_cents: 990, total_cents: 10_680 },
  ],
  [
    'export',
    {
      subtotal_cents: 8075,
      tax_cents: 0,
      vat_percent: 0,
      shipping_cents: 990,
      total_cents: 9065,
      country: 'Suisse' as const,
    },
  ],
  [
    'exempt delivery',
    {
      subtotal_cents: 8075,
      tax_cents: 0,
      vat_percent: 0,
      vat_union: 1 as const,
      vat_number: 'BE0403170701',
      shipping_cents: 990,
      total_cents: 9065,
      country: 'Belgique' as const,
    },
  ],
  [
    'franchise',
    {
      subtotal_cents: 8075,
      tax_cents: 0,
      vat_percent: 0,
      vat_exempt: 1 as const,
      shipping_cents: 990,
      total_cents: 9065,
    },
  ],
])('%s: lines, delivery and VAT add up', async (_, columns) => {
  const shop = await openTestShop(at)
  const id = await insertOrderRow(shop.db, { id: newId(at), ...columns })
  const goods = columns.subtotal_cents + ('discount_cents' in columns ? columns.discount_cents : 0)
  await shop.db.updateTable('order_item').set({ unit_price_cents: goods }).where('order_id', '=', id).execute()
  await shop.db.transaction().execute(async (trx) => issueInvoice(trx, { order: await readOrder(trx, id), at }))
  const row = await shop.db.selectFrom('invoice').selectAll().executeTakeFirstOrThrow()
  const content = readInvoiceContent(row.content)
  if (!content) throw new Error('unreadable')
  expect(row.number).toBe('FA-2026-000001')
  const lines = content.lines.reduce((sum, line) => sum + line.netCents, 0)
  expect(lines - content.discountCents + content.deliveryNetCents).toBe(content.netCents)
  expect(content.netCents + content.vatCents).toBe(columns.total_cents)
  expect(content.mentions.some((mention) => mention.includes('art. 262'))).toBe('country' in columns)
  const ground = {
    ...{ taxed: ['S', null], export: ['G', 'VATEX-EU-G'], franchise: ['E', 'VATEX-FR-FRANCHISE'] },
    ...{ reverse: ['AE', 'VATEX-EU-AE'], union: ['K', 'VATEX-EU-IC'] },
  }
  const { regime } = vatOfContent(content)
  const isUnion = 'vat_union' in columns
  expect([content.facturX.vatCategory, content.facturX.exemptionCode]).toEqual(ground[regime])
  expect(regime).toBe(
    isUnion ? 'union' : 'country' in columns ? 'export' : 'vat_exempt' in columns ? 'franchise' : 'taxed',
  )
  const paper = invoicePaper(content)
  const words = JSON.stringify([paper.table, paper.totals, paper.vat ?? '', paper.mentions])
  expect([/\bHT\b/.test(words), words.includes('TVA non applicable, art. 293 B du CGI.')]).toEqual(
    regime === 'franchise' ? [false, true] : [true, false],
  )
})

test('credit notes of all refunds add up to the invoice, with its VAT', async () => {
  const { orderId, provider, pay } = await readyToPay()
  await pay()
  for (const choice of [{ amountCents: 333 }, { amountCents: 10_001 }, { whole: true }]) {
    const asked = await requestRefund(db, {
      refundId: newId(at),
      orderId,
      choice: { lines: new Map(), delivery: false, ...choice },
      reason: 'geste commercial',
      actor: { id: null, name: 'Camille' },
      at: later(1),
    })
    if (!asked.ok) throw new Error(asked.reason)
    await runRefund(db, { refundId: asked.refund.id, providers: { stripe: provider }, at: later(1) })
  }
  const [invoice, ...notes] = await contentsOf(orderId)
  expect(notes.map((note) => note?.kind)).toEqual(['credit-note', 'credit-note', 'credit-note'])
  expect([invoice, notes[0]].map((paper) => paper?.mentions.join().includes('L441-10'))).toEqual([true, false])
  expect(notes.map((note) => note?.corrects?.number)).toEqual(Array(3).fill(invoice?.number))
  const sum = (of: 'grossCents' | 'vatCents') => notes.reduce((total, note) => total + (note?.[of] ?? 0), 0)
  expect([sum('grossCents'), sum('vatCents')]).toEqual([invoice?.grossCents, invoice?.vatCents])
  expect(await sequences('AV-SPECIMEN')).toEqual(upTo(3))
})

test('parts of an invoice add up to its net, however it is split', () => {
  const invoice = { grossCents: 10_001, vatCents: 1667 }
  const one = netOfParts({ ...invoice, creditedCents: 0 }, [1, 3332, 17])
  const rest = netOfParts({ ...invoice, creditedCents: 3350 }, [6000, -49, 700])
  expect([...one, ...rest].reduce((total, cents) => total + cents, 0)).toBe(8334)
})

test('older orders are invoiced first, in order of payment, with their credit notes', async () => {
  const shop = await openTestShop(at)
  const paid = (order_number: string, paid_at: string) =>
    insertOrderRow(shop.db, { id: newId(at), order_number, paid_at })
  const later = await paid('APRES', '2026-11-10T10:00:00.000Z')
  const earlier = await paid('AVANT', '2026-11-09T10:00:00.000Z')
  const now = await paid('NEUF', at.toISOString())
  for (const [order_id, due_at] of [
    [later, '2026-11-10'],
    [earlier, '2026-11-09'],
  ] as const)
    await shop.db.insertInto('invoice_backlog').values({ order_id, due_at }).execute()
  await shop.db.transaction().execute((trx) => issueBacklog(trx, { at, limit: 1 }))
  await shop.db.transaction().execute(async (trx) => issueInvoice(trx, { order: await readOrder(trx, now), at }))
  const numberOf = async (orderId: string) => (await listInvoicesOf(shop.db, orderId)).map(({ number }) => number)
  expect([await numberOf(earlier), await numberOf(later), await numberOf(now)]).toEqual([
    ['FA-2026-000001'],
    ['FA-2026-000002'],
    ['FA-2026-000003'],
  ])
})

test('a new year in Paris starts a new series', async () => {
  const shop = await openTestShop(at)
  for (const instant of ['2026-12-31T22:59:00Z', '2026-12-31T23:01:00Z']) {
    const id = await insertOrderRow(shop.db, { id: newId(at), order_number: instant })
    const moment = new Date(instant)
    await shop.db
      .transaction()
      .execute(async (trx) => issueInvoice(trx, { order: await readOrder(trx, id), at: moment }))
  }
  const numbers = (await shop.db.selectFrom('invoice').select('number').orderBy('issued_at').execute()).map(
    (row) => row.number,
  )
  expect(numbers).toEqual(['FA-2026-000001', 'FA-2027-000001'])
})

const issuedPaper = async (shop: Awaited<ReturnType<typeof openTestShop>>, orderId: string) => {
  await shop.db.transaction().execute(async (trx) => issueInvoice(trx, { order: await readOrder(trx, orderId), at }))
  const own = shop.db.selectFrom('invoice').select('content').where('order_id', '=', orderId)
  const content = readInvoiceContent((await own.executeTakeFirstOrThrow()).content)
  if (!content) throw new Error('unreadable')
  return invoicePaper(content)
}

test.each([
  ['a SIREN that the buyer gave', { siren: '303265045' }],
  ['that of a French VAT number', { vat_number: 'FR40303265045' }],
])('an invoice to a company names its SIREN: %s', async (_, numbers) => {
  const shop = await openTestShop(at)
  const paper = await issuedPaper(
    shop,
    await insertOrderRow(shop.db, { id: newId(at), company: 'SA Demo', ...numbers }),
  )
  expect(paper.parties[0]?.lines).toContain('SIREN\u202f: 303265045')
})

test.each([
  ['none', 'Livraison de biens', false],
  ['included', 'Livraison de biens et prestation de services', true],
  ['alone', 'Prestation de services', true],
] as const)(
  'an invoice names the category of operation, and the option on debits where there are services: %s',
  async (service, category, isSaid) => {
    const shop = await openTestShop(at)
    const id = await insertOrderRow(shop.db, { id: newId(at) })
    await shop.db.updateTable('order_item').set({ service }).where('order_id', '=', id).execute()
    await saveSetting(shop.db, { key: 'vat.debits', value: 'oui', at })
    const paper = await issuedPaper(shop, id)
    expect(paper.facts).toContainEqual({ label: 'Opération', value: category })
    expect(paper.mentions.includes('Option pour le paiement de la taxe d’après les débits.')).toBe(isSaid)
  },
)

test('the credit note of an exempt delivery is exempt, with the words and both numbers, whatever VIES said since', async () => {
  const shop = await openTestShop(at)
  await saveSetting(shop.db, { key: 'legal.vat_number', value: 'FR40303265045', at })
  const amounts = { subtotal_cents: 8075, tax_cents: 0, shipping_cents: 990, total_cents: 9065 }
  const exempt = {
    vat_percent: 0,
    vat_union: 1,
    vat_number: 'BE0403170701',
    vat_check: 'valid',
    country: 'Belgique',
  } as const
  const id = await insertOrderRow(shop.db, { id: newId(at), ...amounts, ...exempt })
  await issuedPaper(shop, id)
  await shop.db.updateTable('customer_order').set({ vat_check: 'unknown' }).where('id', '=', id).execute()
  await shop.db.transaction().execute(async (trx) => cancelInvoice(trx, { order: await readOrder(trx, id), at }))
  const rows = await shop.db
    .selectFrom('invoice')
    .select('content')
    .where('order_id', '=', id)
    .orderBy('number')
    .execute()
  for (const { content } of rows) {
    const read = readInvoiceContent(content)
    if (!read) throw new Error('unreadable')
    expect(read).toMatchObject({ netCents: 9065, vatCents: 0, grossCents: 9065, facturX: { vatCategory: 'K' } })
    const { mentions, parties, seller } = invoicePaper(read)
    expect(mentions).toContain('Exonération de TVA, art. 262 ter I du CGI.')
    expect(parties[0]?.lines).toContain('TVA\u202f: BE0403170701')
    expect(seller.lines).toContain('TVA\u202f: FR40303265045')
  }
  expect(rows).toHaveLength(2)
})

test('an invoice gives the delivery address beside another billing address', async () => {
  const shop = await openTestShop(at)
  const billing = {
    name: 'SA Demo',
    address: '1 rue de la Paix',
    postalCode: '75002',
    city: 'Paris',
    country: 'France',
  }
  const id = await insertOrderRow(shop.db, { id: newId(at), billing: JSON.stringify(billing) })
  const [billed, delivered] = (await issuedPaper(shop, id)).parties
  expect(billed?.lines).toEqual(['SA Demo', '1 rue de la Paix', '75002 Paris', 'France'])
  expect([billed?.title, delivered?.title, delivered?.lines.includes('1 rue de la Paix')]).toEqual([
    'Facturé à',
    'Livré à',
    false,
  ])
})
