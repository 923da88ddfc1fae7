import { beforeEach, expect, test } from 'vitest'
import { createSandboxProvider } from '~/integrations/payments/sandbox.server'
import { declareWithdrawal, readOrder } from '~/models/shop/order/index.server'
import { newId } from '~/models/values/id.server'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { readMails, readShownMail } from '../support/mails'
import { insertOrderRow } from '../support/order-row'
import { cartWith, openCheckout } from '../support/shop-checkout'
import { setAvailable } from '../support/shop-database'
import { expectStatus, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const slug = 'osmoseur-essentiel'
const DAY_MS = 24 * 3600_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

beforeEach(() => setAvailable(db, slug, 10))

async function seen(orderId: string): Promise<number> {
  const events = db.selectFrom('order_event').select(({ fn }) => fn.max('id').as('id'))
  return (await events.where('order_id', '=', orderId).executeTakeFirstOrThrow()).id ?? 0
}

/** An order paid at the simulated provider. */
async function paid() {
  const provider = createSandboxProvider({ db, origin: 'http://localhost' })
  const opened = await openCheckout(db, { cartId: await cartWith(db, slug), provider, method: 'card', at: new Date() })
  await app.visitor().post(new URL(opened.url).pathname, { decision: 'pay' })
  const order = await readOrder(db, opened.orderId)
  return { orderId: order.id, path: `/admin/orders/${order.id}`, order }
}

/** A delivered order, withdrawn from by its buyer. */
async function renounced({ deliveredDaysAgo = 3 } = {}) {
  const orderNumber = newId(new Date()).slice(-8).toUpperCase()
  const delivered = { status: 'livre' as const, delivered_at: ago(deliveredDaysAgo).toISOString() }
  const orderId = await insertOrderRow(db, { id: newId(new Date()), order_number: orderNumber, ...delivered })
  const declaration = { name: 'Léa Martin', orderNumber, email: 'lea.martin@example.fr' }
  const { id } = await declareWithdrawal(db, { declaration, at: ago(1) })
  const path = `/admin/orders/${orderId}`
  return { orderId, id, path, form: `${path}/retractations/${id}` }
}

type Fields = Record<string, string | number>

/** Previews a mail, submits its form, and compares both. */
async function expectSentAsShown(input: {
  orderId: string
  kind: string
  preview: string
  action: string
  fields: Fields
}): Promise<{ html: string; text: string }> {
  const { orderId, kind, preview, action, fields } = input
  const visitor = await asAdministrator(db, app.visitor())
  const before = (await readMails(db, { kind, orderId })).length
  const html = await (await expectStatus(200, visitor.post(preview, fields))).text()
  expect(await readMails(db, { kind, orderId })).toHaveLength(before)
  await expectStatus(303, visitor.post(action, fields))
  const mail = (await readMails(db, { kind, orderId })).at(-1)
  const text = readShownMail(html)
  expect(text).not.toBe('')
  expect(text).toBe(readShownMail(await (await visitor.get(`/admin/mails/${mail?.id}`)).text()))
  return { html, text }
}

test('the return label of a declaration is shown before as it is sent, and what was typed stays', async () => {
  const { orderId, form } = await renounced()
  const fields = { version: await seen(orderId), 'units-0': '1', returnAddress: 'oui' }
  const { html, text } = await expectSentAsShown({
    ...{ orderId, kind: 'return-address', action: form, fields },
    preview: `${form}/etiquette/message`,
  })
  expect(html).toMatch(/<input[^>]*name="units-0"[^>]*value="1"/)
  expect(text).toContain('1 × Osmoseur Essentiel')
  expect(text).toContain('Adresse de retour')
})

test('a return label says what was told when it was sent, whatever is noted afterwards', async () => {
  const { orderId, id, form } = await renounced()
  const visitor = await asAdministrator(db, app.visitor())
  const fields = { version: await seen(orderId), 'units-0': '1', returnAddress: 'oui' }
  await expectStatus(303, visitor.post(form, fields))
  const [sent] = await readMails(db, { kind: 'return-address', orderId })
  await db.updateTable('withdrawal_line').set({ quantity: 2 }).where('withdrawal_id', '=', id).execute()
  const [read] = await readMails(db, { kind: 'return-address', orderId })
  expect(read?.text_body).toContain('1 × Osmoseur Essentiel')
  expect(read?.text_body).toBe(sent?.text_body)
})

test('the label of a declaration by letter is shown before it is noted', async () => {
  const sold = { status: 'livre' as const, created_at: ago(20).toISOString(), delivered_at: ago(9).toISOString() }
  const orderId = await insertOrderRow(db, { id: newId(new Date()), order_number: 'LETTRE01', ...sold })
  const path = `/admin/orders/${orderId}`
  const fields = {
    ...{ version: await seen(orderId), withdrawalId: newId(new Date()), means: 'letter' },
    ...{ receivedOn: ago(2).toISOString().slice(0, 10), 'units-0': '1', returnAddress: 'oui' },
  }
  const visitor = await asAdministrator(db, app.visitor())
  const preview = `${path}/messages/retractation`
  const early = { ...fields, receivedOn: ago(40).toISOString().slice(0, 10) }
  expect(await readable(await expectStatus(409, visitor.post(preview, early)))).toContain('n’a été passée que le')
  await expectStatus(400, visitor.post(preview, { ...fields, means: 'pigeon' }))
  await expectSentAsShown({ orderId, kind: 'return-address', action: `${path}/retractations`, preview, fields })
})

test('a refusal is shown before as it is sent; what would be refused is refused there too', async () => {
  const late = await renounced({ deliveredDaysAgo: 60 })
  const inTime = await renounced()
  const fields = { version: await seen(late.orderId), ground: 'late', answer: 'Reçue un « mois » trop tard.' }
  const visitor = await asAdministrator(db, app.visitor())
  const preview = (form: string) => `${form}/refus/message`
  const refused = await readable(await expectStatus(409, visitor.post(preview(inTime.form), fields)))
  expect(refused).toContain('ce motif ne vaut pas')
  expect(refused).toContain('Reçue un « mois » trop tard.')
  await expectStatus(400, visitor.post(preview(late.form), { ...fields, answer: '' }))
  await expectStatus(404, visitor.post(preview(`${late.path}/retractations/${inTime.id}`), fields))
  const { text } = await expectSentAsShown({
    ...{ orderId: late.orderId, kind: 'withdrawal-refused', fields },
    ...{ action: `${late.form}/refus`, preview: preview(late.form) },
  })
  expect(text).toContain('Reçue un « mois » trop tard.')
  expect(await readable(await expectStatus(409, visitor.post(preview(late.form), fields)))).toContain('déjà réglée')
})

test.each<[string, Fields, string]>([
  ['an amount', { amount: '12,50' }, '12,50'],
  ['a line', { 'units-0': '1', delivery: 'on' }, 'remboursés'],
  ['all that is left', { whole: 'on' }, 'remboursés'],
])('the mail of a refund of %s is shown before as it is sent', async (_, choice, told) => {
  const { orderId, path } = await paid()
  const fields = { version: await seen(orderId), refundId: newId(new Date()), reason: 'article « abîmé »', ...choice }
  const { html, text } = await expectSentAsShown({
    ...{ orderId, kind: 'refund-made', fields },
    ...{ action: `${path}/remboursement`, preview: `${path}/messages/remboursement` },
  })
  expect(html).toContain(told)
  expect(html).toMatch(/<input[^>]*name="reason"[^>]*value="article « abîmé »"/)
  expect(text).toContain('article « abîmé »')
})

test('the refund of an example order says that no mail leaves', async () => {
  const { orderId, path } = await paid()
  await db.updateTable('customer_order').set({ is_demo: 1 }).where('id', '=', orderId).execute()
  const visitor = await asAdministrator(db, app.visitor())
  const fields = { version: await seen(orderId), refundId: newId(new Date()), reason: 'essai', amount: '1' }
  await expectStatus(303, visitor.post(`${path}/remboursement`, fields))
  expect(await readable(await visitor.get(path))).toMatch(/1,00 € remboursés\. Commande d’exemple\s?: aucun e-mail/)
  expect(await readMails(db, { kind: 'refund-made', orderId })).toEqual([])
})

test.each([
  ['colis', { parcelId: newId(new Date()), carrier: 'dpd', number: 'EX 1' }, 'parcel-sent'],
  ['statut', { status: 'livre', reason: '', tell: 'on' }, 'order-status'],
] as const)('an example order sends no mail by the form « %s », and says so', async (form, fields, kind) => {
  const { orderId, path } = await paid()
  await db.updateTable('customer_order').set({ is_demo: 1 }).where('id', '=', orderId).execute()
  const visitor = await asAdministrator(db, app.visitor())
  await expectStatus(303, visitor.post(`${path}/${form}`, { version: await seen(orderId), ...fields }))
  expect(await readable(await visitor.get(path))).toMatch(/Commande d’exemple\s?: aucun e-mail ne part/)
  expect(await readMails(db, { kind, orderId })).toEqual([])
})

test('a refund above the refundable amount is refused before its mail is shown', async () => {
  const { orderId, path } = await paid()
  const fields = { version: await seen(orderId), refundId: newId(new Date()), reason: 'geste', amount: '99999' }
  const visitor = await asAdministrator(db, app.visitor())
  const html = await expectStatus(409, visitor.post(`${path}/messages/remboursement`, fields))
  expect(await readable(html)).toContain('Il ne reste que')
  const unread = { ...fields, amount: 'dix' }
  await expectStatus(400, visitor.post(`${path}/messages/remboursement`, unread))
})

test('the mail of a payment that bought nothing is shown before, beside the button that gives it back', async () => {
  const { orderId, path } = await paid()
  await db.updateTable('payment').set({ status: 'refund_due' }).where('order_id', '=', orderId).execute()
  const { id: paymentId } = await db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const preview = `${path}/paiement-a-rendre/${paymentId}/message`
  const fields = { paymentId, refundId: newId(new Date()) }
  const { text } = await expectSentAsShown({
    ...{ orderId, kind: 'refund-made', fields, preview },
    action: `${path}/paiement-a-rendre`,
  })
  expect(text).toContain('Paiement qui n’a rien acheté')
  const visitor = await asAdministrator(db, app.visitor())
  await expectStatus(303, visitor.post(preview, fields))
  expect(await readable(await visitor.get(path))).toContain('Ce paiement est déjà rendu')
  await expectStatus(404, visitor.post(`/admin/orders/inconnue/paiement-a-rendre/${paymentId}/message`, fields))
})

test('the mail of a corrected parcel number is shown before as it is sent', async () => {
  const { orderId, path } = await paid()
  const visitor = await asAdministrator(db, app.visitor())
  const parcelId = newId(new Date())
  const sent = { version: await seen(orderId), parcelId, carrier: 'dpd', number: '111' }
  await expectStatus(303, visitor.post(`${path}/colis`, sent))
  const { text } = await expectSentAsShown({
    ...{ orderId, kind: 'parcel-changed', action: `${path}/colis/${parcelId}` },
    preview: `${path}/colis/${parcelId}/message`,
    fields: { version: await seen(orderId), carrier: 'dpd', number: '222' },
  })
  expect(text).toContain('222')
  await expectStatus(404, visitor.post(`${path}/colis/inconnu/message`, sent))
})
