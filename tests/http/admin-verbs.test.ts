import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { expectStatus, readable } from '../support/shop-journey'

/** What a screen's table of verbs does not hold, or holds for something else. */

const app = await openApp()
const { db } = app
const { insertDeliveredOrder } = await import('../support/delivered-order')
const camille = await asAdministrator(db, app.visitor())
const delivered_at = new Date(Date.now() - 5 * 24 * 3600_000).toISOString()
const orderId = await insertDeliveredOrder(db, {
  id: 'verbes',
  order_number: 'VERBES',
  email: 'lea@example.fr',
  delivered_at,
})
const path = `/admin/orders/${orderId}`

async function written() {
  const [order, events, reviews] = await Promise.all([
    db.selectFrom('customer_order').selectAll().where('id', '=', orderId).execute(),
    db.selectFrom('order_event').selectAll().where('order_id', '=', orderId).execute(),
    db.selectFrom('review').selectAll().execute(),
  ])
  return { order, events, reviews }
}

const version = async () => {
  const { events } = await written()
  return Math.max(0, ...events.map(({ id }) => id))
}

test.each([
  ['a verb of no table', `${path}/inconnu`],
  ['a verb of another screen', `${path}/publier`],
  ['a verb in capitals', `${path}/NOTE`],
  ['a verb with more behind it', `${path}/note/encore`],
  ['a verb without a word', `${path}/`],
  ['a parcel of another order', `${path}/colis/01a22537-5cfe-7000-a61c-dd964ad51385/retrait`],
  ['an unknown order', '/admin/orders/inconnue/note'],
  ['an unknown review', '/admin/avis/inconnu/reponse'],
])('%s is a 404, which writes nothing and gives back what was typed', async (_what, to) => {
  const before = await written()
  const form = { version: await version(), notes: 'Rappeler jeudi', reason: 'Noté par erreur', reply: 'Merci' }
  const answer = await (await expectStatus(404, camille.post(to, form))).text()
  expect(answer).toContain(to.endsWith('retrait') ? 'Noté par erreur' : 'Rappeler jeudi')
  expect(await written()).toEqual(before)
})

test('a known verb asked for by GET is the page, an unknown one a 404', async () => {
  expect(await readable(await expectStatus(200, camille.get(`${path}/note`)))).toContain('Commande VERBES')
  await expectStatus(404, camille.get(`${path}/inconnu`))
  await expectStatus(404, camille.get('/admin/retractations/inconnue'))
})

test('a form with the fields of another verb comes back refused in the page, and writes nothing', async () => {
  const before = await written()
  const form = { version: await version(), notes: 'Une note', carrier: 'colissimo', number: '6A12345678901' }
  const page = await readable(await expectStatus(400, camille.post(`${path}/statut`, form)))
  expect(page).toContain('Commande VERBES')
  expect(await written()).toEqual(before)
})

test('a refused form comes back alone, with what was typed and the reason', async () => {
  const form = { version: await version(), status: 'en_attente', reason: '' }
  const page = await (await expectStatus(409, camille.post(`${path}/statut`, form))).text()
  expect([...page.matchAll(/aria-invalid="true"/g)]).toHaveLength(1)
  expect(page).toMatch(/<[^>]*id="statut-reason"[^>]*aria-invalid="true"/)
  expect(page).toContain('<option value="en_attente" selected="">')
})
