import { expect, test } from 'vitest'
import { issueInvoice } from '~/models/shop/invoice/index.server'
import { indexOrder, readOrder } from '~/models/shop/order/index.server'
import { requestRefund } from '~/models/shop/refund/index.server'
import { newId } from '~/models/values/id.server'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { insertOrderRow } from '../support/order-row'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const visitor = await asAdministrator(db, app.visitor())

async function insert(order_number: string, overrides: Parameters<typeof insertOrderRow>[1] = {}) {
  const id = await insertOrderRow(db, {
    id: newId(new Date()),
    order_number,
    customer_name: 'Zoé Œillet',
    ...overrides,
  })
  await indexOrder(db, await readOrder(db, id))
  return id
}

const file = async (path: string, by: Visitor = visitor) => {
  const response = await expectStatus(200, by.get(path))
  return { name: response.headers.get('Content-Disposition'), rows: (await response.text()).trim().split('\r\n') }
}

const exported = async () =>
  (await db.selectFrom('audit_log').select(['action', 'after']).where('subject_kind', '=', 'export').execute()).map(
    ({ action }) => action,
  )

test('the orders that pass the filters are exported, newest first, formula-safe, and it is logged', async () => {
  await insert('CSV00001', { created_at: '2026-11-19T10:00:00.000Z', status: 'livre' })
  await insert('CSV00002', { created_at: '2026-11-20T10:00:00.000Z', customer_name: '=Œillet()', company: '@a;b' })
  const { name, rows } = await file('/admin/orders.csv?q=oeillet')
  expect(name).toMatch(/^attachment; filename="commandes-\d{4}-\d\d-\d\d\.csv"$/)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatch(/^Numéro;Date;Statut;/)
  expect(rows[1]).toContain(`CSV00002;20/11/2026 11:00;Confirmée;Payée;Carte;'=Œillet();`)
  expect(rows[1]).toContain(`"'@a;b"`)
  expect(rows[1]).toContain(';598,80;')
  expect((await file('/admin/orders.csv?q=oeillet&statut=livre')).rows).toHaveLength(2)
  expect(await exported()).toEqual(['order.export', 'order.export'])
})

test('refunds of an order stand beside its payments', async () => {
  const orderId = await insert('RENDU001', { customer_name: 'Rendue Exemple', payment_method: 'transfer' })
  const refund = {
    ...{
      order_id: orderId,
      payment_id: null,
      means: 'transfer' as const,
      reason: 'geste',
      actor_id: null,
      actor: 'Camille',
    },
    ...{
      delivery_cents: 0,
      provider_reference: null,
      created_at: '2021-05-02T10:00:00.000Z',
      done_at: '2021-05-02T10:00:00.000Z',
    },
  } as const
  const refunds = [
    { subject: 'order', status: 'done', amount_cents: 1250, credit_cents: 300, other_cents: 1550 },
    { subject: 'order', status: 'failed', amount_cents: 4000, credit_cents: 0, other_cents: 4000 },
    { subject: 'payment', status: 'done', amount_cents: 7000, credit_cents: 0, other_cents: 7000 },
  ] as const
  for (const each of refunds) {
    await db
      .insertInto('refund')
      .values({ id: newId(new Date()), ...refund, ...each })
      .execute()
  }
  const { rows } = await file('/admin/orders.csv?q=rendue')
  const named = rows[0]?.split(';').map((label, index) => [label, rows[1]?.split(';')[index]])
  expect(named).toEqual(
    expect.arrayContaining([
      ['Remboursé (€)', '15,50'],
      ['Moyen de paiement', 'Virement'],
    ]),
  )
})

test('an empty or too large export is refused', async () => {
  const empty = await expectStatus(303, visitor.get('/admin/orders.csv?q=inconnu'))
  expect(location(empty)).toBe('/admin/orders?q=inconnu')
  const page = await visitor.get(location(empty))
  expect(await readable(page)).toContain('Aucune commande à exporter')
})

test('the journals of a month have its sales and refunds, by day', async () => {
  const orderId = await insert('TVA00001', {
    paid_at: '2026-10-31T23:30:00.000Z',
    shipping_cents: 990,
    total_cents: 60_870,
  })
  await db.transaction().execute(async (trx) => {
    await issueInvoice(trx, { order: await readOrder(trx, orderId), at: new Date('2026-10-31T23:30:00Z') })
  })
  const choice = { lines: new Map<number, number>(), delivery: false, amountCents: 1200 }
  const actor = { id: null, name: 'Camille' }
  const at = new Date('2026-11-02T10:00:00Z')
  await requestRefund(db, { refundId: newId(at), orderId, reason: 'geste', choice, actor, at })
  const { name, rows } = await file('/admin/journaux/tva.csv?mois=2026-11')
  expect(name).toBe('attachment; filename="tva-2026-11.csv"')
  // 990 TTC of delivery include 165 of VAT; half past eleven in UTC is the next month in Paris.
  expect(rows[1]).toBe('2026-11-01;FA-SPECIMEN-000001;TVA00001;Facture;France;507,25;20;101,45;608,70;;;')
  expect(rows[2]).toBe('2026-11-02;AV-SPECIMEN-000001;TVA00001;Avoir;France;-10,00;20;-2,00;-12,00;;;')
  const { rows: days } = await file('/admin/journaux/rapprochement.csv?mois=2026-11')
  expect(days.slice(1, 3)).toEqual([
    // Sold, but not paid.
    '2026-11-01;1;608,70;0,00;0,00;0,00;0,00;0,00;0,00;0,00;-608,70;0,00;0,00;0,00;0,00;0,00;0,00;0',
    '2026-11-02;0;0,00;0,00;0,00;0,00;0,00;0,00;0,00;0,00;0,00;12,00;0,00;12,00;0,00;0,00;0,00;0',
  ])
  const none = await expectStatus(303, visitor.get('/admin/journaux/tva.csv?mois=2021-01'))
  expect(await readable(await visitor.get(location(none)))).toContain('Rien à exporter pour 2021-01')
  expect(await readable(await expectStatus(200, visitor.get('/admin/journaux')))).toContain('Journal de TVA')
})

test('sales to consumers in Belgium and Luxembourg are told beside the threshold, beyond which the VAT is theirs', async () => {
  const paid_at = new Date().toISOString()
  const sold = { paid_at, vat_percent: 20, subtotal_cents: 600_000, tax_cents: 120_000, total_cents: 720_000 }
  await insert('LOIN0001', { ...sold, country: 'Belgique' })
  await insert('LOIN0002', { ...sold, country: 'Luxembourg', vat_number: 'LU26375245' })
  await insert('LOIN0003', { ...sold, country: 'Suisse' })
  const below = await readable(await visitor.get('/admin/journaux'))
  expect(below).toContain('livraison comprise : 6 000,00 € cette année')
  expect(below).not.toContain('Le seuil est dépassé')
  await insert('LOIN0004', { ...sold, country: 'Luxembourg' })
  const above = await readable(await visitor.get('/admin/journaux'))
  expect(above).toContain('12 000,00 € cette année')
  expect(above).toContain('Le seuil est dépassé')
})

test.each(['tva', 'rapprochement'])('an invalid month is refused, with the typed value: %s', async (kind) => {
  const refused = location(await expectStatus(303, visitor.get(`/admin/journaux/${kind}.csv?mois=2026-99`)))
  expect(refused).toBe('/admin/journaux?mois=2026-99')
  const html = await (await expectStatus(200, visitor.get(refused))).text()
  expect(html).toContain('2026-99\u202f» n’est pas un mois. Écrivez-le comme 2026-11.')
  expect(html).toMatch(/name="mois"[^>]*value="2026-99"/)
})

test('files require a recent password, and an authenticated administrator', async () => {
  await db.updateTable('session').set({ password_at: null }).execute()
  for (const path of ['/admin/orders.csv', '/admin/journaux/tva.csv', '/admin/journaux/rapprochement.csv']) {
    expect(location(await expectStatus(303, visitor.get(path)))).toMatch(/^\/admin\/confirmer\//)
    expect((await app.visitor().get(path)).status).toBe(302)
  }
})
