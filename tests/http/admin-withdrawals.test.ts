import { CompiledQuery } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createSandboxProvider } from '~/integrations/payments/sandbox.server'
import { countUnmatchedWithdrawals, declareWithdrawal, readOrder } from '~/models/shop/order/index.server'
import { matching } from '~/models/shop/order/withdrawal-settlement.server'
import { formatDay, parisDay } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { readMails, readShownMail } from '../support/mails'
import { insertOrderRow } from '../support/order-row'
import { cartWith, openCheckout } from '../support/shop-checkout'
import { setAvailable } from '../support/shop-database'
import { expectStatus, plainSpaces, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const slug = 'osmoseur-essentiel'
const DAY_MS = 24 * 3600_000

beforeEach(() => setAvailable(db, slug, 10))

const camille = () => asAdministrator(db, app.visitor())
const paul = () => asAdministrator(db, app.visitor(), 'Paul Vidal')
const page = async (visitor: Visitor, path: string) => readable(await expectStatus(200, visitor.get(path)))

/** A delivered order of one machine with its gift, withdrawn from by its buyer. */
async function renounced({ deliveredDaysAgo = 3, declaredDaysAgo = 0 } = {}) {
  const orderNumber = newId(new Date()).slice(-8).toUpperCase()
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  const delivered = { status: 'livre' as const, delivered_at: ago(deliveredDaysAgo).toISOString() }
  const orderId = await insertOrderRow(db, { id: newId(new Date()), order_number: orderNumber, ...delivered })
  const declaration = { name: 'Léa Martin', orderNumber, email: 'lea.martin@example.fr' }
  const { id } = await declareWithdrawal(db, { declaration, at: ago(declaredDaysAgo) })
  const path = `/admin/orders/${orderId}`
  return { orderId, orderNumber, id, path, form: `${path}/retractations/${id}` }
}

const seen = async (orderId: string) => {
  const events = db.selectFrom('order_event').select(({ fn }) => fn.max('id').as('id'))
  return (await events.where('order_id', '=', orderId).executeTakeFirstOrThrow()).id ?? 0
}

const stored = (id: string) => db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the lines renounced are noted, told with pack and gift, and the return label is mailed', async () => {
  const { orderId, id, path, form } = await renounced()
  const visitor = await camille()
  const before = await page(visitor, path)
  expect(before).toContain('Produit offert')
  expect(before).toContain('il se rend aussi')
  await expectStatus(303, visitor.post(form, { version: await seen(orderId), 'units-0': '1', returnAddress: 'oui' }))
  expect(await page(visitor, path)).toContain('1 × Osmoseur Essentiel')
  const [mail] = await readMails(db, { kind: 'return-address', orderId })
  expect(mail?.text_body).toContain('1 rue de la Démonstration')
  expect(mail?.text_body).toContain('Référence à écrire sur le colis')
  expect(mail?.text_body).toContain('sa valeur est déduite')
  expect((await stored(id)).return_sent_at).not.toBeNull()
})

test.each([
  ['0', 409, 'Comptez au moins un article'],
  ['', 409, 'Comptez au moins un article'],
  ['2', 409, 'n’en a plus que 1'],
  ['-1', 400, 'Écrivez un nombre entier'],
  ['1e3', 400, 'Écrivez un nombre entier'],
  ['un', 400, 'Écrivez un nombre entier'],
])('« %s » units are refused', async (units, status, message) => {
  const { orderId, form } = await renounced()
  const sent = { version: await seen(orderId), 'units-0': units, returnAddress: 'non' }
  const html = await readable(await expectStatus(status, (await camille()).post(form, sent)))
  expect(html).toContain(message)
  expect(await readMails(db, { kind: 'return-address', orderId })).toEqual([])
})

test('a late declaration may be refused for that, one in time may not; the buyer reads why', async () => {
  const visitor = await camille()
  const late = await renounced({ deliveredDaysAgo: 60 })
  const inTime = await renounced()
  const refuse = async (which: typeof late, fields = {}) =>
    visitor.post(`${which.form}/refus`, {
      ...{ version: await seen(which.orderId), ground: 'late', answer: 'Reçue un mois trop tard.' },
      ...fields,
    })
  expect(await readable(await expectStatus(409, refuse(inTime)))).toContain('ce motif ne vaut pas')
  expect(await readable(await expectStatus(400, refuse(late, { answer: '' })))).toContain('Expliquez le refus')
  expect(await readable(await expectStatus(400, refuse(late, { ground: 'humeur' })))).toContain('Choisissez un motif')
  await expectStatus(303, refuse(late))
  await expectStatus(303, refuse(inTime, { ground: 'unsealed' }))
  expect(await stored(late.id)).toMatchObject({ outcome: 'refused', ground: 'late' })
  const [mail] = await readMails(db, { kind: 'withdrawal-refused', orderId: late.orderId })
  expect(mail?.text_body).toContain('Reçue un mois trop tard.')
  expect(await readable(await expectStatus(409, refuse(late)))).toContain('déjà réglée')
})

async function refundFormOf(visitor: Visitor, path: string): Promise<string> {
  const html = await (await visitor.get(path)).text()
  return /<form[^>]*id="remboursement"[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
}

test('a refund settles what it was made for; the task no longer counts it', async () => {
  const provider = createSandboxProvider({ db, origin: 'http://localhost' })
  const opened = await openCheckout(db, { cartId: await cartWith(db, slug), provider, method: 'card', at: new Date() })
  await app.visitor().post(new URL(opened.url).pathname, { decision: 'pay' })
  const { orderId } = opened
  const order = await readOrder(db, orderId)
  const declaration = { name: order.customer_name, orderNumber: order.order_number ?? '', email: order.email }
  const { id } = await declareWithdrawal(db, { declaration, at: new Date() })
  const visitor = await camille()
  const path = `/admin/orders/${orderId}`
  expect(await page(visitor, '/admin/a-traiter/withdrawal')).toContain(order.order_number)
  const settles = async () => /<option value="(\w+)" selected/.exec(await refundFormOf(visitor, path))?.[1]
  expect(await settles()).toBe('non')
  const units = { version: await seen(orderId), 'units-0': '1', returnAddress: 'non' }
  await expectStatus(303, visitor.post(`${path}/retractations/${id}`, units))
  expect(await refundFormOf(visitor, path)).toMatch(/<input[^>]*name="units-0"[^>]*value="1"/)
  expect(await settles()).toBe('oui')
  const refund = async (fields: Record<string, string>) =>
    visitor.post(`${path}/remboursement`, {
      ...{ version: await seen(orderId), refundId: newId(new Date()), reason: 'rétractation', ...fields },
    })
  await expectStatus(303, refund({ amount: '1', settles: 'non' }))
  expect(await stored(id)).toMatchObject({ settled_at: null })
  await expectStatus(303, refund({ 'units-0': '1', amount: '10', settles: 'oui' }))
  expect(await stored(id)).toMatchObject({ outcome: 'refunded' })
  expect(await readOrder(db, orderId)).toMatchObject({ payment_state: 'paid' })
  expect(await page(visitor, '/admin/a-traiter/withdrawal')).not.toContain(order.order_number)
})

test('the delivery is given back with the last of the articles, though they are renounced one after the other', async () => {
  const { orderId, orderNumber, id, path } = await renounced()
  const [item] = await db.selectFrom('order_item').selectAll().where('order_id', '=', orderId).execute()
  if (item)
    await db
      .insertInto('order_item')
      .values({ ...item, position: 1 })
      .execute()
  const amounts = { subtotal_cents: 99_800, tax_cents: 19_960, shipping_cents: 990, total_cents: 120_750 }
  await db.updateTable('customer_order').set(amounts).where('id', '=', orderId).execute()
  const visitor = await camille()
  const note = async (withdrawalId: string, units: Record<string, string>) => {
    const form = { version: await seen(orderId), returnAddress: 'non', ...units }
    await expectStatus(303, visitor.post(`${path}/retractations/${withdrawalId}`, form))
    const html = await (await visitor.get(path)).text()
    return /<input[^>]*name="delivery"[^>]*>/.exec(html)?.[0]
  }
  expect(await note(id, { 'units-0': '1' })).not.toContain('checked')
  const refund = { version: await seen(orderId), refundId: newId(new Date()), reason: 'rétractation', settles: 'oui' }
  await expectStatus(303, visitor.post(`${path}/remboursement`, { ...refund, 'units-0': '1' }))
  const declaration = { name: 'Léa Martin', orderNumber, email: 'lea.martin@example.fr' }
  const second = await declareWithdrawal(db, { declaration, at: new Date() })
  expect(await note(second.id, { 'units-1': '1' })).toContain('checked')
})

test('an unmatched declaration is listed and linked to its order by its number', async () => {
  const { orderNumber, orderId } = await renounced()
  const declaration = { name: 'Léa Martin', orderNumber: 'FAUX0001', email: 'lea@ailleurs.example' }
  const { id } = await declareWithdrawal(db, { declaration, at: new Date() })
  const visitor = await camille()
  expect(await page(visitor, '/admin/retractations?etat=sans-commande')).toContain('FAUX0001')
  const path = `/admin/retractations/${id}/commande`
  const link = (typed: string) => visitor.post(path, { orderNumber: typed })
  expect(await readable(await expectStatus(400, link('')))).toContain('Numéro de commande ou de facture requis')
  expect(await readable(await expectStatus(400, link('<b>')))).toContain('Numéro de commande ou de facture invalide')
  expect(await readable(await expectStatus(409, link('ZZZZZZZZ')))).toContain('Aucune commande ne porte ce numéro')
  await expectStatus(303, link(`n° ${orderNumber.toLowerCase()}`))
  expect(await stored(id)).toMatchObject({ order_id: orderId })
  expect(await page(visitor, `/admin/orders/${orderId}`)).toContain('rapprochée par la boutique')
  expect(await page(visitor, '/admin/retractations')).toContain(`${orderNumber} déclarée sous FAUX0001`)
  expect(await readable(await expectStatus(409, link(orderNumber)))).toContain('a déjà sa commande')
  await expectStatus(404, visitor.get('/admin/retractations/inconnue/commande'))
})

test('of an order that was not paid, a declaration waits until it is given up, and promises no refund', async () => {
  const { orderId, orderNumber, path } = await renounced()
  const set = (row: { payment_state: 'unpaid'; status: 'confirme' | 'annule' }) =>
    db.updateTable('customer_order').set(row).where('id', '=', orderId).execute()
  const visitor = await camille()
  await set({ payment_state: 'unpaid', status: 'confirme' })
  expect(await page(visitor, path)).toContain('À annuler')
  expect(await page(visitor, '/admin/retractations?etat=a-regler')).toContain(orderNumber)
  await set({ payment_state: 'unpaid', status: 'annule' })
  expect(await page(visitor, path)).toContain('Rien à rembourser')
  expect(await page(visitor, '/admin/retractations?etat=a-regler')).not.toContain(orderNumber)
})

test('the oldest declaration comes first, in the list and in the task, with its deadline', async () => {
  const [old, recent] = [await renounced(), await renounced()]
  const declared = { [old.orderId]: '2026-01-05T09:00:00.000Z', [recent.orderId]: '2026-01-09T09:00:00.000Z' }
  for (const [orderId, declared_at] of Object.entries(declared)) {
    await db.updateTable('withdrawal').set({ declared_at }).where('order_id', '=', orderId).execute()
  }
  const visitor = await camille()
  for (const path of ['/admin/retractations', '/admin/retractations?etat=a-regler', '/admin/a-traiter/withdrawal']) {
    expect(await page(visitor, path)).toMatch(new RegExp(`${old.orderNumber}.*${recent.orderNumber}`, 's'))
  }
  expect(await page(visitor, '/admin/a-traiter/withdrawal')).toMatch(
    /Échéance.*À rembourser au plus tard le lundi 19 janvier.*À rembourser au plus tard le vendredi 23 janvier/s,
  )
})

test('the list has pages of 50, a way back from beyond, and turns red on the tenth day', async () => {
  const rows = Array.from({ length: 51 }, (_, place) => ({
    id: newId(new Date()),
    order_id: null,
    customer_name: `Personne ${place}`,
    order_number: `LOT${place}`,
    email: 'lot@example.fr',
    declared_at: new Date(Date.now() - 11 * DAY_MS - place).toISOString(),
  }))
  await db.insertInto('withdrawal').values(rows).execute()
  const visitor = await camille()
  const html = await (await visitor.get('/admin/retractations?etat=sans-commande')).text()
  expect(new Set(html.match(/>LOT\d+</g)).size).toBe(50)
  expect(html).toContain('badge-danger')
  expect(new Set((await page(visitor, '/admin/retractations?etat=sans-commande&page=2')).match(/LOT\d+/g)).size).toBe(1)
  expect(await page(visitor, '/admin/retractations?page=1000000000')).toContain('au-delà de la dernière')
  expect(await page(visitor, '/admin/retractations?etat=perdu')).toContain('déclarations')
})

/** A declaration that matches no order. */
async function stray(overrides: Partial<{ orderNumber: string; email: string }> = {}) {
  const orderNumber = newId(new Date()).slice(-8).toUpperCase()
  const declaration = { name: 'Zoé <b>Perdue', orderNumber, email: 'zoe@ailleurs.example', ...overrides }
  const { id } = await declareWithdrawal(db, { declaration, at: new Date() })
  const path = `/admin/retractations/${id}`
  return { id, declaration, match: `${path}/commande`, aside: `${path}/mise-de-cote` }
}

/** The newest are on the last page. */
async function waiting(visitor: Visitor) {
  const path = '/admin/retractations?etat=sans-commande'
  return (await page(visitor, path)) + (await page(visitor, `${path}&page=2`))
}

const mailsTo = (kind: string, to: string) => readMails(db, { kind, to })

test('a declaration of no order is set aside with its reason: logged, kept, and no longer waiting', async () => {
  const { id, declaration, aside, match } = await stray()
  const visitor = await camille()
  expect(await waiting(visitor)).toContain(declaration.orderNumber)
  const before = (await countUnmatchedWithdrawals(db)).count
  expect(await readable(await expectStatus(400, visitor.post(aside, { reason: '' })))).toContain('Indiquez pourquoi')
  const reason = 'Commande d’une autre boutique'
  const done = await expectStatus(303, visitor.post(aside, { reason }))
  expect(done.headers.get('location')).toBe('/admin/retractations?etat=sans-commande')
  expect((await countUnmatchedWithdrawals(db)).count).toBe(before - 1)
  expect(await waiting(visitor)).not.toContain(declaration.orderNumber)
  expect(await page(visitor, '/admin/retractations?etat=de-cote')).toContain(declaration.orderNumber)
  const shown = await page(visitor, match)
  expect(shown).toContain(reason)
  expect(shown).toContain('Camille Roy')
  expect(await stored(id)).toMatchObject({ set_aside: reason, set_aside_by: 'Camille Roy', outcome: null })
  const log = db.selectFrom('audit_log').select(['action', 'actor', 'reason']).where('subject_id', '=', id)
  expect(await log.execute()).toEqual([{ action: 'withdrawal.set-aside', actor: 'Camille Roy', reason }])
  expect(await mailsTo('withdrawal-set-aside', declaration.email)).toEqual([])
  expect(await readable(await expectStatus(409, visitor.post(aside, { reason })))).toContain('déjà mise de côté')
  await expectStatus(404, visitor.post('/admin/retractations/inconnue/mise-de-cote', { reason }))
})

test('one that was set aside can still be matched and waits again; the same declaration again is a new one', async () => {
  const { orderId, orderNumber } = await renounced()
  const { id, declaration, aside, match } = await stray()
  const visitor = await camille()
  await expectStatus(303, visitor.post(aside, { reason: 'doublon' }))
  const again = await declareWithdrawal(db, { declaration, at: new Date() })
  expect(again.id).not.toBe(id)
  expect(await waiting(visitor)).toContain(declaration.orderNumber)
  await expectStatus(303, visitor.post(match, { orderNumber }))
  expect(await stored(id)).toMatchObject({ order_id: orderId, settled_at: null, set_aside: null, set_aside_by: null })
  expect(await readable(await expectStatus(409, visitor.post(aside, { reason: 'doublon' })))).toContain('sa commande')
})

test('the person is mailed only on request, with the previewed mail, without text typed by a stranger', async () => {
  const { declaration, aside } = await stray({ email: 'prevenue@ailleurs.example' })
  const visitor = await camille()
  const form = { reason: 'Aucune commande à « ce » nom', tell: 'on' }
  const html = await (await expectStatus(200, visitor.post(`${aside}/message`, form))).text()
  expect(html).toMatch(/name="tell"[^>]*checked|checked[^>]*name="tell"/)
  expect(await mailsTo('withdrawal-set-aside', declaration.email)).toEqual([])
  await expectStatus(303, visitor.post(aside, form))
  const [mail] = await mailsTo('withdrawal-set-aside', declaration.email)
  const shown = readShownMail(html)
  expect(shown).toBe(readShownMail(await (await visitor.get(`/admin/mails/${mail?.id}`)).text()))
  expect(shown).toContain(form.reason)
  expect(shown).not.toContain('Perdue')
  await expectStatus(409, visitor.post(`${aside}/message`, form))
  await expectStatus(404, visitor.post('/admin/retractations/inconnue/mise-de-cote/message', form))
  const empty = await stray()
  await expectStatus(400, visitor.post(`${empty.aside}/message`, { reason: '' }))
})

test.each([
  [3, 'Nous vous remboursons au plus tard 14 jours'],
  [60, 'a pris fin le'],
])('a match is mailed to the order’s address, %i days after delivery, as previewed', async (days, words) => {
  const { orderId, orderNumber } = await renounced({ deliveredDaysAgo: days })
  const { declaration, match } = await stray()
  const visitor = await camille()
  const form = { orderNumber, tell: 'on' }
  const html = await (await expectStatus(200, visitor.post(`${match}/message`, form))).text()
  expect(html).toContain('Lea.Martin@example.fr')
  await expectStatus(409, visitor.post(`${match}/message`, { ...form, orderNumber: 'ZZZZZZZZ' }))
  await expectStatus(400, visitor.post(`${match}/message`, { orderNumber: '' }))
  await expectStatus(404, visitor.post('/admin/retractations/inconnue/commande/message', form))
  await expectStatus(303, visitor.post(match, form))
  const [mail] = await readMails(db, { kind: 'withdrawal-matched', orderId })
  expect(mail?.recipient.toLowerCase()).toBe('lea.martin@example.fr')
  expect(await mailsTo('withdrawal-matched', declaration.email)).toEqual([])
  const shown = readShownMail(html)
  expect(shown).toBe(readShownMail(await (await visitor.get(`/admin/mails/${mail?.id}`)).text()))
  expect(shown).toContain(words)
})

/** A declaration received by letter and recorded by an administrator. */
async function received(fields: Record<string, string> = {}, overrides = {}) {
  const id = newId(new Date())
  const number = id.slice(-8).toUpperCase()
  const sent = { status: 'livre' as const, created_at: new Date(Date.now() - 20 * DAY_MS).toISOString(), ...overrides }
  const orderId = await insertOrderRow(db, { id, order_number: number, ...sent })
  const path = `/admin/orders/${orderId}`
  const form = {
    withdrawalId: newId(new Date()),
    means: 'letter',
    receivedOn: day(2),
    'units-0': '1',
    returnAddress: 'oui',
  }
  const send = async (visitor: Visitor) =>
    visitor.post(`${path}/retractations`, { version: await seen(orderId), ...form, ...fields })
  return { orderId, path, send, withdrawalId: form.withdrawalId }
}

const frenchDay = (isoDay: string) => isoDay.split('-').reverse().join('/')
const day = (ago: number) => parisDay(new Date(Date.now() - ago * DAY_MS))

test('a declaration that came by letter is noted by line with its day, which starts the fourteen days', async () => {
  const { orderId, path, send, withdrawalId } = await received()
  const visitor = await camille()
  const before = await page(visitor, path)
  expect(before).toContain('Noter une rétractation reçue par lettre ou par téléphone')
  expect(before).toContain('il se rend aussi')
  await expectStatus(303, send(visitor))
  await expectStatus(303, send(visitor))
  const declared = await stored(withdrawalId)
  expect(parisDay(new Date(declared.declared_at))).toBe(day(2))
  expect(
    await db.selectFrom('withdrawal_line').selectAll().where('withdrawal_id', '=', withdrawalId).execute(),
  ).toEqual([{ withdrawal_id: withdrawalId, position: 0, quantity: 1 }])
  const after = await page(visitor, path)
  expect(after).toContain('Reçue par lettre le')
  expect(after).toMatch(new RegExp(`Martin, ${frenchDay(day(2))} À rembourser`))
  expect(await page(visitor, '/admin/retractations')).not.toContain(`${frenchDay(day(2))} 12:00`)
  expect(after).toContain(plainSpaces(`au plus tard le ${formatDay(day(-12))}`))
  expect(await readMails(db, { kind: 'return-address', orderId })).toHaveLength(1)
  const refusal = { version: await seen(orderId), ground: 'unsealed', answer: 'Filtre descellé.' }
  await expectStatus(303, visitor.post(`${path}/retractations/${withdrawalId}/refus`, refusal))
})

test.each([
  [{ receivedOn: day(-2) }, 409, 'pas encore venu'],
  [{ receivedOn: day(30) }, 409, 'n’a été passée que le'],
  [{ receivedOn: 'hier' }, 400, 'Indiquez un jour'],
  [{ receivedOn: '' }, 400, 'Indiquez un jour'],
  [{ means: 'pigeon' }, 400, 'Choisissez'],
  [{ 'units-0': '0' }, 409, 'Comptez au moins un article'],
  [{ 'units-0': '2' }, 409, 'n’en a plus que 1'],
  [{ 'units-0': '-1' }, 400, 'Écrivez un nombre entier'],
  [{ withdrawalId: 'x' }, 400, 'Rétractations'],
])('a received declaration with %o is refused', async (fields, status, message) => {
  const { orderId, send } = await received(fields)
  expect(await readable(await expectStatus(status, send(await camille())))).toContain(message)
  expect(await db.selectFrom('withdrawal').select('id').where('order_id', '=', orderId).execute()).toEqual([])
})

test('an unpaid order cannot be withdrawn from, and a late declaration gets a notice', async () => {
  const visitor = await camille()
  const unpaid = await received({}, { payment_state: 'unpaid' })
  expect(await page(visitor, unpaid.path)).not.toContain('Noter une rétractation reçue')
  expect(await readable(await expectStatus(409, unpaid.send(visitor)))).toContain('n’est pas, ou plus, payée')
  const old = new Date(Date.now() - 60 * DAY_MS).toISOString()
  const late = await received({}, { created_at: old, delivered_at: old })
  await expectStatus(303, late.send(visitor))
  expect(await page(visitor, late.path)).toContain('Hors délai')
  const form = {
    version: 0,
    withdrawalId: newId(new Date()),
    means: 'letter',
    receivedOn: day(0),
    returnAddress: 'non',
  }
  await expectStatus(404, visitor.post('/admin/orders/inconnue/retractations', form))
})

test.each(['open', 'unmatched', 'set-aside', undefined] as const)('the list « %s » reads an index', async (filter) => {
  const query = matching(db, filter).selectAll().orderBy('declared_at', 'desc').orderBy('id', 'desc').limit(50)
  const { sql, parameters } = query.compile()
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  )
  expect(rows.map(({ detail }) => detail).join('\n')).toMatch(/USING INDEX withdrawal_/)
})

test('the second of two administrators sees the first one’s change', async () => {
  const { orderId, form } = await renounced()
  const [one, other] = [await camille(), await paul()]
  const version = await seen(orderId)
  await expectStatus(303, one.post(form, { version, 'units-0': '1', returnAddress: 'non' }))
  const answer = 'Le filtre est descellé.'
  const told = await readable(
    await expectStatus(409, other.post(`${form}/refus`, { version, ground: 'unsealed', answer })),
  )
  expect(told).toContain('Camille Roy')
  expect(told).toContain(answer)
})

test('a declaration of another order, or unknown, is not found', async () => {
  const [one, other] = [await renounced(), await renounced()]
  const visitor = await camille()
  const units = { version: 99999, 'units-0': '1', returnAddress: 'non' }
  await expectStatus(404, visitor.post(`${one.path}/retractations/${other.id}`, units))
  await expectStatus(
    404,
    visitor.post(`${one.path}/retractations/inconnue/refus`, { version: 0, ground: 'late', answer: 'a' }),
  )
  await expectStatus(404, visitor.post(`/admin/retractations/inconnue/commande`, { orderNumber: 'A' }))
})
