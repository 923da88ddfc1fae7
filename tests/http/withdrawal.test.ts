import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { signer } from '../support/first-shop'
import { readMails } from '../support/mails'

const app = await openApp()
// The signing secret is read from the app's folder, which openApp has just set, so this loads afterwards.
const { insertOrderRow } = await import('../support/order-row')
const { orderReference } = await import('~/models/shop/order/look-up.server')
const visitor = app.visitor()
const declaration = { name: 'Léa Martin', orderNumber: 'A1B2C3D4', email: 'lea.martin@example.fr' }
const orderId = await insertOrderRow(app.db)
const lateOrderId = await insertOrderRow(app.db, {
  id: 'commande-en-retard',
  order_number: 'RETARD01',
  delivery_from: '2020-01-02',
  delivery_to: '2020-01-03',
})

async function html(response: Response | Promise<Response>) {
  return (await (await response).text()).replaceAll(/[\u00a0\u202f]/g, ' ')
}

const declarations = () => app.db.selectFrom('withdrawal').selectAll().execute()
const mails = () => readMails(app.db)

test('the form asks name, order number and e-mail, and names both periods', async () => {
  const page = await html(visitor.get('/retractation'))
  const main = page.slice(page.indexOf('<main'))
  expect([...main.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map((match) => match[1])).toEqual([
    'name',
    'orderNumber',
    'email',
  ])
  expect(page).toContain('14 jours')
  expect(page).toContain('30 jours')
})

test('the signed link of an order fills the form in, a forged one does not', async () => {
  const page = await html(visitor.get(`/retractation?commande=${orderReference(signer, orderId)}`))
  expect(page).toContain('value="Léa Martin"')
  expect(page).toContain('value="A1B2C3D4"')
  expect(page).toContain('value="Lea.Martin@example.fr"')
  expect(await html(visitor.get(`/retractation?commande=${orderId}.faux`))).not.toContain('Léa Martin')
})

test('an invalid form is shown again with its values and a message by each field, and records nothing', async () => {
  const response = await visitor.post('/retractation', { name: 'Léa "Martin"', orderNumber: '', email: 'lea@' })
  expect(response.status).toBe(400)
  const page = await html(response)
  expect(page).toContain('value="Léa &quot;Martin&quot;"')
  expect(page).toContain('value="lea@"')
  expect(page).toContain('href="#orderNumber">Numéro de commande ou de facture requis')
  expect(page).toMatch(/id="email-error"[^>]*>.*?Email invalide/s)
  expect(await declarations()).toEqual([])
})

test('the second screen shows the declaration, asks to confirm it and records nothing yet', async () => {
  const response = await visitor.post('/retractation', declaration)
  expect(response.status).toBe(200)
  const page = await html(response)
  expect(page).toContain('Confirmer la rétractation</button>')
  expect(page).toContain('action="/retractation/confirmation"')
  expect(page).toContain('ma rétractation du contrat portant sur la commande')
  expect(await declarations()).toEqual([])
})

test('lines are chosen on the second screen; keeping them all is refused with the screen', async () => {
  const id = await insertOrderRow(app.db, { id: 'deux-lignes', order_number: 'DEUXLIGN' })
  const [first] = await app.db.selectFrom('order_item').selectAll().where('order_id', '=', id).execute()
  if (!first) throw new Error('a line')
  const position = first.position + 1
  await app.db
    .insertInto('order_item')
    .values({ ...first, position, product_name: 'Fontaine', quantity: 2 })
    .execute()
  const declared = { ...declaration, orderNumber: 'DEUXLIGN' }
  const second = await html(visitor.post('/retractation', declared))
  expect(second).toMatch(new RegExp(`<select[^>]* name="units-${position}"[^>]*>.*?Je renonce à 2.*?Je le garde`, 's'))
  const none = { ...declared, [`units-${first.position}`]: '0', [`units-${position}`]: '0' }
  const refused = await visitor.post('/retractation/confirmation', none)
  expect(refused.status).toBe(400)
  expect(await html(refused)).toContain('Vous gardez tout : choisissez au moins un article')
  const one = { ...none, [`units-${position}`]: '1' }
  const confirmed = await visitor.post('/retractation/confirmation', one)
  expect(await html(visitor.get(confirmed.headers.get('Location') ?? ''))).toContain('pour : 1 × Fontaine')
  const lines = app.db.selectFrom('withdrawal_line').select(['position', 'quantity'])
  expect(await lines.execute()).toEqual([{ position, quantity: 1 }])
  await app.db.deleteFrom('withdrawal_line').execute()
  await app.db.deleteFrom('withdrawal').execute()
  await app.db.deleteFrom('email').execute()
})

test('« Corriger » goes back to the form with its values', async () => {
  const page = await html(visitor.post('/retractation', { ...declaration, correction: '1' }))
  expect(page).toContain('value="A1B2C3D4"')
  expect(page).toContain('>Continuer</button>')
})

test('a confirmation whose fields were tampered with is refused with the form', async () => {
  const response = await visitor.post('/retractation/confirmation', { ...declaration, email: 'lea@' })
  expect(response.status).toBe(400)
  const page = await html(response)
  expect(page).toContain('Email invalide')
  expect(page).toContain('value="Léa Martin"')
  expect((await visitor.post('/retractation/confirmation')).status).toBe(400)
  expect(await declarations()).toEqual([])
})

test('a confirmed declaration is recorded, acknowledged, and can be read again by its link alone', async () => {
  const response = await visitor.post('/retractation/confirmation', declaration)
  expect(response.status).toBe(303)
  const location = response.headers.get('Location') ?? ''
  expect(await declarations()).toMatchObject([{ order_id: orderId, customer_name: 'Léa Martin' }])
  expect((await mails()).map((mail) => mail.kind).sort()).toEqual(['shopkeeper-notice', 'withdrawal-acknowledgement'])

  const page = await html(visitor.get(location))
  expect(page).toContain('Votre rétractation est reçue')
  expect(page).toMatch(/<time[^>]*>\d+(er)? \S+ \d{4} à \d\d:\d\d<\/time>/)
  const forged = location.replace(/\.[^.]*$/, '.faux')
  expect((await visitor.get(forged)).status).toBe(302)
})

test('sent again, by a double click, it is the same declaration with one acknowledgement', async () => {
  const before = (await mails()).length
  const again = await visitor.post('/retractation/confirmation', declaration)
  expect(again.status).toBe(303)
  expect(await declarations()).toHaveLength(1)
  expect(await mails()).toHaveLength(before)
})

test('a number that no order has with that e-mail is said so, and can be looked up, corrected or confirmed', async () => {
  const stray = { ...declaration, orderNumber: 'A1B2C3D5' }
  const response = await visitor.post('/retractation', stray)
  expect(response.status).toBe(404)
  const second = await html(response)
  expect(second).toContain('Aucune commande ne correspond à ce numéro')
  expect(second).toContain('href="/support/commande"')
  for (const way of ['Confirmer la rétractation</button>', 'Corriger</button>']) expect(second).toContain(way)
  const confirmed = await visitor.post('/retractation/confirmation', stray)
  const receipt = await html(visitor.get(confirmed.headers.get('Location') ?? ''))
  expect(receipt).toContain('une personne la cherche')
  await app.db.deleteFrom('withdrawal').where('order_number', '=', stray.orderNumber).execute()
})

test('nothing tells a stranger whether an order exists', async () => {
  const stranger = { name: 'Jean Dupont', email: 'jean@example.fr' }
  const answers = ['A1B2C3D4', 'ZZZZZZZZ'].map(async (orderNumber) => {
    const second = await html(visitor.post('/retractation', { ...stranger, orderNumber }))
    const response = await visitor.post('/retractation/confirmation', { ...stranger, orderNumber })
    const receipt = await html(visitor.get(response.headers.get('Location') ?? ''))
    const mail = (await mails()).find((one) => one.recipient === stranger.email && one.subject.includes(orderNumber))
    return [second, receipt, mail?.text_body].map((text) =>
      text?.replaceAll(orderNumber, 'NUMÉRO').replaceAll(/dateTime="[^"]*"|\d\d:\d\d/g, 'HEURE'),
    )
  })
  const [existing, absent] = await Promise.all(answers)
  expect(existing).toEqual(absent)
})

test('before the promised day is over, a late delivery request is refused with 409', async () => {
  const path = `/commande/${orderReference(signer, await notYetDue())}/livraison-en-retard`
  const response = await visitor.post(path, { request: 'cancel' })
  expect(response.status).toBe(409)
  expect(await html(response)).toContain('La date promise n’est pas passée')
})

test('once it is over, both requests are offered, recorded and acknowledged', async () => {
  const path = `/commande/${orderReference(signer, lateOrderId)}/livraison-en-retard`
  const page = await html(visitor.get(path))
  expect(page).toContain('Mettre en demeure de livrer</button>')
  expect(page).toContain('Annuler la commande</button>')
  const response = await visitor.post(path, { request: 'deliver' })
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe(`/commande/${orderReference(signer, lateOrderId)}`)
  expect((await mails()).filter((mail) => mail.kind === 'late-delivery')).toMatchObject([{ order_id: lateOrderId }])
  expect((await visitor.post(path, { request: 'détruire' })).status).toBe(400)
})

test('a late delivery page under a forged reference is not found', async () => {
  expect((await visitor.get(`/commande/${lateOrderId}.faux/livraison-en-retard`)).status).toBe(404)
  expect((await visitor.post(`/commande/${lateOrderId}.faux/livraison-en-retard`)).status).toBe(404)
})

function notYetDue() {
  return insertOrderRow(app.db, { id: 'commande-future', order_number: 'FUTUR001', delivery_to: '2999-01-01' })
}

test('without a declaration there is nothing confirmed: the address leads to the form', async () => {
  for (const search of ['', '?declaration=faux.faux']) {
    const response = await app.visitor().get(`/retractation/confirmation${search}`)
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/retractation'])
  }
})
