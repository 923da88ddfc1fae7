import { beforeEach, expect, test } from 'vitest'
import { readOrder } from '~/models/shop/order/index.server'
import { requestRefund } from '~/models/shop/refund/index.server'
import { parisDay } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { readMails, readShownMail } from '../support/mails'
import { insertOrderRow } from '../support/order-row'
import { expectStatus, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const { orderReference } = await import('~/models/shop/order/look-up.server')
const { signer } = await import('../support/first-shop')

let count = 0
let order: { id: string; number: string; path: string }

beforeEach(async () => {
  count += 1
  const number = `COLIS${String(count).padStart(3, '0')}`
  const id = await insertOrderRow(db, { id: newId(new Date()), order_number: number })
  order = { id, number, path: `/admin/orders/${id}` }
})

const camille = () => asAdministrator(db, app.visitor())
const paul = () => asAdministrator(db, app.visitor(), 'Paul Vidal')
const parcels = () => db.selectFrom('parcel').selectAll().where('order_id', '=', order.id).orderBy('id').execute()

async function version(): Promise<number> {
  const events = db.selectFrom('order_event').select(({ fn }) => fn.max('id').as('id'))
  return (await events.where('order_id', '=', order.id).executeTakeFirstOrThrow()).id ?? 0
}

async function send(visitor: Visitor, fields: Record<string, string> = {}) {
  const form = { parcelId: newId(new Date()), carrier: 'colissimo', number: '6A 123-45', ...fields }
  return visitor.post(`${order.path}/colis`, { version: await version(), ...form })
}

async function deliver(visitor: Visitor, parcelId: string, deliveredOn = parisDay(new Date())) {
  return visitor.post(`${order.path}/colis/${parcelId}/livraison`, { version: await version(), deliveredOn })
}

const mailsOf = (kind: string) => readMails(db, { kind, orderId: order.id })

test('two parcels send an order off, each with its mail; the last one delivered delivers it', async () => {
  const visitor = await camille()
  await expectStatus(303, send(visitor))
  expect(await readOrder(db, order.id)).toMatchObject({ status: 'expedie' })
  await expectStatus(303, send(visitor, { carrier: 'dpd', number: '0987' }))
  const [mail, other] = await mailsOf('parcel-sent')
  expect(mail?.text_body).toContain('https://www.laposte.fr/outils/suivre-vos-envois?code=6A123-45')
  expect(mail?.text_body).toContain('Osmoseur Essentiel')
  expect(other?.text_body).toContain('https://trace.dpd.fr/fr/trace/0987')

  const [first, second] = await parcels()
  await expectStatus(303, deliver(visitor, first?.id ?? ''))
  expect(await readOrder(db, order.id)).toMatchObject({ status: 'expedie', delivered_at: null })
  await expectStatus(303, deliver(visitor, second?.id ?? ''))
  const delivered = await readOrder(db, order.id)
  expect(delivered.status).toBe('livre')
  expect(parisDay(new Date(delivered.delivered_at ?? ''))).toBe(parisDay(new Date()))
  const [arrived, twice] = await mailsOf('order-status')
  expect([arrived?.subject, twice]).toEqual([`Commande ${delivered.order_number} livrée`, undefined])
  expect(arrived?.text_body).toContain('https://trace.dpd.fr/fr/trace/0987')
  expect(await readable(await expectStatus(409, send(visitor, { number: 'TARD' })))).toContain('ne peut pas partir')
})

test('an order is delivered on the latest day of its parcels, whichever was recorded last', async () => {
  const visitor = await camille()
  await send(visitor)
  await send(visitor, { number: 'AUTRE' })
  const sentAt = new Date(Date.now() - 5 * 24 * 3600_000)
  await db.updateTable('parcel').set({ sent_at: sentAt.toISOString() }).where('order_id', '=', order.id).execute()
  const [first, second] = await parcels()
  const [early, late] = [4, 2].map((days) => parisDay(new Date(Date.now() - days * 24 * 3600_000)))
  await expectStatus(303, deliver(visitor, first?.id ?? '', late))
  await expectStatus(303, deliver(visitor, second?.id ?? '', early))
  const { delivered_at } = await readOrder(db, order.id)
  expect(parisDay(new Date(delivered_at ?? ''))).toBe(late)

  await expectStatus(303, deliver(visitor, first?.id ?? '', early))
  const corrected = await readOrder(db, order.id)
  expect([corrected.status, parisDay(new Date(corrected.delivered_at ?? ''))]).toEqual(['livre', early])
  expect(await readable(await visitor.get(order.path))).toContain('Jour de livraison corrigé')
})

test.each([
  ['in part', 100, { status: 'livre', payment_state: 'paid' }],
  ['whole', undefined, { status: 'expedie', payment_state: 'refunded', delivered_at: null }],
])('refunded %s on its way, the day of its parcel is noted', async (_, amountCents, expected) => {
  const visitor = await camille()
  await send(visitor)
  const choice = { lines: new Map(), delivery: false, amountCents, whole: amountCents === undefined }
  const asked = { refundId: newId(new Date()), orderId: order.id, choice, reason: 'essai', at: new Date() }
  await requestRefund(db, { ...asked, actor: { id: null, name: 'Camille Roy' } })
  const [parcel] = await parcels()
  await expectStatus(303, deliver(visitor, parcel?.id ?? ''))
  expect(await readOrder(db, order.id)).toMatchObject(expected)
  expect(await parcels()).toMatchObject([{ delivered_on: parisDay(new Date()) }])
})

test('an order that was put to delivered by hand is so since the day of its last parcel', async () => {
  const visitor = await camille()
  await send(visitor)
  const yesterday = new Date(Date.now() - 24 * 3600_000)
  await db.updateTable('parcel').set({ sent_at: yesterday.toISOString() }).where('order_id', '=', order.id).execute()
  await expectStatus(
    303,
    visitor.post(`${order.path}/statut`, { version: await version(), status: 'livre', reason: 'remis en main propre' }),
  )
  const [parcel] = await parcels()
  await expectStatus(303, deliver(visitor, parcel?.id ?? '', parisDay(yesterday)))
  const { delivered_at } = await readOrder(db, order.id)
  expect(parisDay(new Date(delivered_at ?? ''))).toBe(parisDay(yesterday))
})

test.each([
  ['<b>gras</b>', 'Des lettres, des chiffres'],
  ['javascript:alert(1)', 'Des lettres, des chiffres'],
  ['x'.repeat(300), '40 caractères au plus'],
  ['', 'Indiquez le numéro'],
])('the number « %s » is refused in French and stays typed', async (number, message) => {
  const response = await expectStatus(400, send(await camille(), { number }))
  const html = await response.text()
  expect(html).toContain(message)
  expect(html).toContain(number.replace('<b>gras</b>', '&lt;b&gt;gras&lt;/b&gt;'))
  expect(html).not.toContain('<b>gras')
  // With `maxlength`, browsers would silently truncate it and send another number.
  expect(/<input[^>]*name="number"[^>]*>/.exec(html)?.[0]).not.toMatch(/maxlength/i)
  expect(await parcels()).toEqual([])
})

test.each(['fusée', ''])('the carrier « %s » is refused', async (carrier) => {
  expect(await readable(await expectStatus(400, send(await camille(), { carrier })))).toContain(
    'Choisissez un transporteur',
  )
})

test('a form sent twice is one parcel, and the same number again is refused', async () => {
  const visitor = await camille()
  const parcelId = newId(new Date())
  await expectStatus(303, send(visitor, { parcelId }))
  await expectStatus(303, send(visitor, { parcelId }))
  expect(await readable(await expectStatus(409, send(visitor)))).toContain('déjà noté')
  expect([(await parcels()).length, (await mailsOf('parcel-sent')).length]).toEqual([1, 1])
})

test('a corrected number is mailed again, the same number is not', async () => {
  const visitor = await camille()
  await send(visitor)
  const [parcel] = await parcels()
  const correct = async (number: string) =>
    visitor.post(`${order.path}/colis/${parcel?.id}`, { version: await version(), carrier: 'ups', number })
  await expectStatus(303, correct('1Z999'))
  await expectStatus(303, correct('1Z999'))
  await expectStatus(400, correct('<i>'))
  const [mail, ...others] = await mailsOf('parcel-changed')
  expect(mail?.text_body).toContain('https://www.ups.com/track?loc=fr_FR&tracknum=1Z999')
  expect(others).toEqual([])
  const html = await readable(await visitor.get(order.path))
  expect(html).toContain('Colissimo 6A 123-45 → UPS 1Z999')
})

test('a parcel of a carrier without a page is shown without a link', async () => {
  const visitor = await camille()
  await send(visitor, { carrier: 'autre', number: 'COURSIER 7' })
  const [mail] = await mailsOf('parcel-sent')
  expect(mail?.text_body).toContain('COURSIER 7')
  expect(mail?.text_body).not.toContain('Suivre mon colis')
  const page = await readable(await app.visitor().get(`/commande/${orderReference(signer, order.id)}`))
  expect(page).toContain('Colis Autre transporteur COURSIER 7')
})

test('a parcel cannot arrive tomorrow, before it left, on no day, or twice', async () => {
  const visitor = await camille()
  await send(visitor)
  const [parcel] = await parcels()
  const id = parcel?.id ?? ''
  const tomorrow = parisDay(new Date(Date.now() + 26 * 3600_000))
  expect(await readable(await expectStatus(409, deliver(visitor, id, tomorrow)))).toContain('pas encore venu')
  expect(await readable(await expectStatus(409, deliver(visitor, id, '2020-01-01')))).toContain('n’est parti que le')
  for (const day of ['', '2026-02-31', 'hier']) {
    expect(await readable(await expectStatus(400, deliver(visitor, id, day)))).toContain('Indiquez un jour')
  }
  await expectStatus(303, deliver(visitor, id))
  await expectStatus(409, deliver(visitor, id))
})

test('an unpaid order lets no parcel leave', async () => {
  await db
    .updateTable('customer_order')
    .set({ payment_state: 'unpaid', status: 'en_attente' })
    .where('id', '=', order.id)
    .execute()
  await expectStatus(409, send(await camille()))
  expect(await parcels()).toEqual([])
})

test('the second of two administrators sees the parcel the first sent, and typed values are kept', async () => {
  const [one, other] = [await camille(), await paul()]
  const seen = await version()
  await expectStatus(303, send(one))
  const form = { version: seen, parcelId: newId(new Date()), carrier: 'gls', number: 'PAUL 42' }
  const told = await readable(await expectStatus(409, other.post(`${order.path}/colis`, form)))
  expect(told).toContain('Camille Roy')
  expect(told).toContain('PAUL 42')
  expect(await parcels()).toHaveLength(1)
})

test('the buyer follows a parcel, and sees the day it came', async () => {
  const visitor = await camille()
  await send(visitor)
  const path = `/commande/${orderReference(signer, order.id)}`
  const html = await (await app.visitor().get(path)).text()
  expect(html).toContain('href="https://www.laposte.fr/outils/suivre-vos-envois?code=6A123-45"')
  expect(html).toContain('Colis parti')
  const [parcel] = await parcels()
  await deliver(visitor, parcel?.id ?? '')
  expect(await readable(await app.visitor().get(path))).toContain(', livré le ')
})

test('the command notes a parcel with its carrier, and delivers what is on its way', async () => {
  expect(await app.run('order', order.number, 'shipped', 'fusée', '12')).toMatchObject({ exitCode: 1 })
  expect(await app.run('order', order.number, 'shipped', 'colissimo', '<b>')).toMatchObject({ exitCode: 1 })
  expect(await app.run('order', order.number, 'shipped', 'Mondial', 'Relay', '12', '34')).toMatchObject({ exitCode: 0 })
  expect(await parcels()).toMatchObject([{ carrier: 'mondial-relay', number: '12 34', delivered_on: null }])
  expect(await app.run('order', order.number, 'shipped', 'ups', '77')).toMatchObject({ exitCode: 0 })
  expect(await app.run('order', order.number, 'shipped', 'ups', '77')).toMatchObject({ exitCode: 1 })
  expect(await app.run('order', order.number, 'delivered')).toMatchObject({ exitCode: 0 })
  expect(await readOrder(db, order.id)).toMatchObject({ status: 'livre' })
  expect((await parcels()).map(({ delivered_on }) => delivered_on)).toEqual([
    parisDay(new Date()),
    parisDay(new Date()),
  ])
  const audited = db.selectFrom('audit_log').select('action').where('subject_id', '=', order.id)
  const actions = (await audited.orderBy('position').execute()).map(({ action }) => action)
  expect(actions).toEqual(
    ['parcel-sent', 'parcel-sent', 'parcel-delivered', 'parcel-delivered'].map((each) => `order.${each}`),
  )
})

async function remove(visitor: Visitor, parcelId: string, reason = 'saisi pour une autre commande') {
  return visitor.post(`${order.path}/colis/${parcelId}/retrait`, { version: await version(), reason })
}

test('a parcel entered by mistake is taken away with its reason, and with the last one the order is to be sent', async () => {
  const visitor = await camille()
  await send(visitor)
  await send(visitor, { number: 'AUTRE' })
  const [first, second] = await parcels()
  expect(await readable(await expectStatus(400, remove(visitor, first?.id ?? '', '')))).toContain('Indiquez pourquoi')
  await expectStatus(303, remove(visitor, first?.id ?? ''))
  expect(await readOrder(db, order.id)).toMatchObject({ status: 'expedie' })
  await expectStatus(303, remove(visitor, second?.id ?? ''))
  expect(await readOrder(db, order.id)).toMatchObject({ status: 'confirme', payment_state: 'paid' })
  expect(await parcels()).toEqual([])
  const html = await readable(await visitor.get(order.path))
  expect(html).toContain('Colis retiré, Colissimo AUTRE, saisi pour une autre commande')
  expect(await mailsOf('parcel-sent')).toEqual([])
  const bought = await readable(await app.visitor().get(`/commande/${orderReference(signer, order.id)}`))
  expect(bought).not.toContain('AUTRE')
  await expectStatus(303, send(visitor))
})

test('the order is delivered when the parcels that are left are', async () => {
  const visitor = await camille()
  await send(visitor)
  await send(visitor, { number: 'AUTRE' })
  const [first, second] = await parcels()
  await deliver(visitor, first?.id ?? '')
  await expectStatus(303, remove(visitor, second?.id ?? ''))
  expect(await readOrder(db, order.id)).toMatchObject({ status: 'livre' })
  expect(await readable(await expectStatus(409, remove(visitor, first?.id ?? '')))).toContain('Ce colis est livré')
  expect(await parcels()).toHaveLength(1)
  await expectStatus(404, remove(visitor, 'inconnu'))
})

test('the mail of a parcel is previewed as it is sent, and typed values stay', async () => {
  const visitor = await camille()
  const form = { version: await version(), parcelId: newId(new Date()), carrier: 'dpd', number: '0987 65' }
  const html = await (await expectStatus(200, visitor.post(`${order.path}/messages/colis`, form))).text()
  expect(html).toContain('value="0987 65"')
  const shown = readShownMail(html)
  expect(await parcels()).toEqual([])
  await expectStatus(303, visitor.post(`${order.path}/colis`, form))
  const [mail] = await mailsOf('parcel-sent')
  expect(shown).toBe(readShownMail(await (await visitor.get(`/admin/mails/${mail?.id}`)).text()))
  const refused = { ...form, number: '<b>' }
  await expectStatus(400, visitor.post(`${order.path}/messages/colis`, refused))
  await expectStatus(404, visitor.post(`${order.path}/messages/inconnu`, form))
})

test('the mail of a parcel lists units not refunded before shipping, whatever is refunded afterwards', async () => {
  const visitor = await camille()
  const twice = { quantity: 2, unit_price_cents: 24_950 }
  await db.updateTable('order_item').set(twice).where('order_id', '=', order.id).execute()
  const refundOne = async () => {
    const choice = { lines: new Map([[0, 1]]), delivery: false }
    const asked = { refundId: newId(new Date()), orderId: order.id, choice, reason: 'essai', at: new Date() }
    return expect(await requestRefund(db, { ...asked, actor: { id: null, name: 'Camille Roy' } })).toMatchObject({
      ok: true,
    })
  }
  await refundOne()
  await expectStatus(303, send(visitor))
  await refundOne()
  const text = (await mailsOf('parcel-sent'))[0]?.text_body
  expect(text).toContain('1 × Osmoseur Essentiel, Pack Médium\u202f: 299,40')
  expect(text).toContain('Remboursé avant l’expédition\u202f: 1 × Osmoseur Essentiel')
  expect(text).not.toContain('Total TTC')
})

test('an unknown order or parcel is not found', async () => {
  const visitor = await camille()
  const form = { version: 0, parcelId: newId(new Date()), carrier: 'ups', number: '1' }
  await expectStatus(404, visitor.post('/admin/orders/inconnue/colis', form))
  await expectStatus(404, visitor.post(`${order.path}/colis/inconnu`, form))
  await expectStatus(
    404,
    visitor.post(`${order.path}/colis/inconnu/livraison`, { version: 0, deliveredOn: '2026-11-22' }),
  )
  await expectStatus(404, visitor.get('/admin/orders/inconnue/colis'))
})
