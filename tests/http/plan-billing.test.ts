import { afterAll, afterEach, expect, test } from 'vitest'
import { createStripePlans } from '~/integrations/payments/stripe-plans.server'
import { listVatLines } from '~/models/shop/journal/export.server'
import { listReconciliation } from '~/models/shop/journal/reconciliation.server'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { readMails } from '../support/mails'
import { expectStatus, plainSpaces, readable } from '../support/shop-journey'
import type { FakeEvent } from '../support/stripe-objects'
import { signatureHeader, startStripeServer } from '../support/stripe-server'
import { workspaceOf } from '../support/workspace'

const stripe = await startStripeServer()
const app = await openApp(stripe.environment)
const { tenants } = await import('~/database/registry.server')
const { findWorkspace, keepTrials } = await import('~/models/platform/tenant/index.server')
const { findSubscription, remindUnpaid, syncDueSubscriptions, syncSubscription } = await import(
  '~/models/platform/subscription/index.server'
)
const { DAY_MS } = await import('~/runtime/time')
const registry = await tenants()
const billing = createStripePlans({ secretKey: stripe.secretKey, apiUrl: stripe.origin })
const operator = await asAdministrator(app.db, app.visitor())
const { owner } = await workspaceOf(app, 'bougies')
const { owner: other } = await workspaceOf(app, 'savons')

afterEach(() => stripe.fail(undefined))
afterAll(() => stripe.close())

const show = async (path: string, visitor = owner) => readable(await visitor.get(path))
const row = async (id = 'bougies') => {
  const found = await findSubscription(registry.platform, id)
  if (!found) throw new Error('No subscription.')
  return found
}
const workspace = async () => {
  const found = await findWorkspace(registry.platform, 'bougies')
  if (!found) throw new Error('The workspace is gone.')
  return found
}
const held = async () => {
  const found = stripe.billing.subscriptions.get((await row()).subscription_id ?? '')
  if (!found) throw new Error('Stripe has no subscription.')
  return found
}
const revision = async () => String((await row()).revision)
const bills = () => app.db.selectFrom('bill').selectAll().orderBy('paid_at').orderBy('reference').execute()
/** Those recorded meanwhile. */
const billsBeside = async (before: { reference: string }[]) =>
  (await bills()).filter(({ reference }) => !before.some((known) => known.reference === reference))
const mails = async (kind: 'plan-changed' | 'plan-invoice' | 'plan-unpaid' | 'workspace-notice') =>
  (await readMails(app.db, { kind })).map(({ subject }) => plainSpaces(subject))
const dayAfter = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)

function deliver(event: FakeEvent, signature = stripe.sign(event.body)) {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  return app.visitor().fetch('/webhooks/stripe', { method: 'POST', headers, body: event.body })
}

let delivered = 0
/** Those that Stripe made since. */
async function deliverNew(order = (events: FakeEvent[]) => events) {
  const events = stripe.events.slice(delivered)
  delivered = stripe.events.length
  for (const event of order(events)) expect((await deliver(event)).status).toBe(200)
}

async function openCheckout(plan: string) {
  const response = await expectStatus(303, owner.post('/admin/formule/carte', { plan }))
  const location = response.headers.get('Location') ?? ''
  expect(location).toContain(`${stripe.origin}/pay/cs_test_`)
  return location.slice(`${stripe.origin}/pay/`.length)
}

test('the owner pays a plan on Stripe’s page, of which one at a time is open', async () => {
  expect(await show('/admin/formule')).toMatch(/Payer par carte/)
  const first = await openCheckout('BASIC')
  const second = await openCheckout('PRO')
  expect(stripe.billing.checkouts.get(first)?.status).toBe('expired')
  expect(stripe.billing.checkouts.get(second)?.params).toMatchObject({
    ...{ mode: 'subscription', client_reference_id: 'bougies', locale: 'fr' },
    success_url: expect.stringContaining('/admin/formule?paiement=1'),
    subscription_data: { metadata: { tenant_id: 'bougies' } },
  })
  expect([...stripe.billing.customers.values()]).toMatchObject([{ name: 'bougies', email: 'maelle@bougies.example' }])
  expect([...stripe.billing.prices.values()].map((price) => price.unit_amount)).toEqual([9_900, 19_900])
  expect(await bills()).toEqual([])
  expect(await show('/admin/formule?paiement=1')).toContain('Essai, sur les limites de BASIC')

  stripe.billing.payCheckout(second)
  expect(await show('/admin/formule?paiement=1')).toMatch(/Formule PRO, renouvelée chaque mois.*238,80 € TTC/)
  await deliverNew((events) => events.toReversed())
  const { start, end } = await held()
  expect(await row()).toMatchObject({ status: 'active', plan: 'PRO', checkout_id: null })
  expect(await workspace()).toMatchObject({
    plan: 'PRO',
    open_until: dayAfter(new Date(Math.floor(+end / 1000) * 1000), 14).toISOString(),
  })
  expect(await bills()).toMatchObject([
    { customer: 'bougies', label: 'PRO', means: 'stripe', net_cents: 19_900, total_cents: 23_880 },
  ])
  expect(await mails('plan-invoice')).toEqual(['bougies : facture FA-SPECIMEN-000001'])
  expect(start < end).toBe(true)
})

test('a second plan cannot be paid beside it', async () => {
  const response = await owner.post('/admin/formule/carte', { plan: 'PREMIUM' })
  expect(response.headers.get('Location')).toBe('/admin/formule')
  expect(await show('/admin/formule')).toContain('Une formule court déjà')
})

test('its invoice is shown to its owner and to the first shop, in the journals, and to nobody else', async () => {
  const number = 'FA-SPECIMEN-000001'
  const html = await (await owner.get(`/admin/formule/factures/${number}`)).text()
  const paper = plainSpaces(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '))
  expect(paper).toMatch(/Formule PRO, du .* au .*199,00 €.*Total HT 199,00 €.*TVA 39,80 €.*Total TTC 238,80 €/)
  expect(paper).not.toContain('Livré à')
  const pdf = await expectStatus(200, owner.get(`/admin/formule/factures/${number}/pdf`))
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
  await expectStatus(404, other.get(`/admin/formule/factures/${number}`))
  expect(await readable(await operator.get('/admin/factures'))).toContain('Formule d’un espace')
  await expectStatus(200, operator.get(`/admin/factures/${number}`))
  await expectStatus(404, owner.get(`/admin/factures/${number}`))
  const span = { from: dayAfter(new Date(), -1), to: dayAfter(new Date(), 1) }
  const vat = (await listVatLines(app.db, span)).filter((line) => line[1] === number)
  expect(vat).toEqual([[expect.any(String), number, null, 'Facture', 'France', 199, 20, 39.8, 238.8, '', '', '']])
  const sums = await listReconciliation(app.db, span)
  expect(sums.flatMap((line) => line.filter((cell) => cell === 238.8)).length).toBeGreaterThanOrEqual(2)
})

test('a larger plan applies at once, with the difference; of two changes at once one is told', async () => {
  const [page, before] = [await revision(), await bills()]
  const change = (plan: string) => owner.post('/admin/formule/changer', { plan, revision: page })
  await Promise.all([change('PREMIUM'), change('PREMIUM')])
  await deliverNew()
  const [difference, ...more] = await billsBeside(before)
  expect(more).toEqual([])
  expect(difference).toMatchObject({ label: 'PREMIUM', means: 'stripe' })
  expect(difference?.net_cents).toBeGreaterThan(19_900)
  expect(difference?.net_cents).toBeLessThanOrEqual(20_000)
  expect(await row()).toMatchObject({ plan: 'PREMIUM', next_plan: null, revision: Number(page) + 1 })
  expect(await mails('plan-changed')).toEqual(['bougies : formule PREMIUM'])
  await change('BASIC')
  expect(await show('/admin/formule')).toContain('La formule a changé entre-temps')
  expect(await row()).toMatchObject({ plan: 'PREMIUM', next_plan: null })
})

test('a smaller plan waits for the period’s end, can be taken back, and costs what it costs from then on', async () => {
  const lower = async () => owner.post('/admin/formule/changer', { plan: 'BASIC', revision: await revision() })
  await expectStatus(200, owner.post('/admin/cles-api', { name: 'CRM' }))
  await lower()
  expect(await row()).toMatchObject({ plan: 'PREMIUM', next_plan: 'BASIC' })
  const told = (await readMails(app.db, { kind: 'plan-changed' })).at(-1)?.text_body ?? ''
  expect(plainSpaces(told)).toContain('Vous avez 1 clé d’API active, BASIC n’en comprend aucune')
  expect((await workspace()).plan).toBe('PREMIUM')
  const page = await show('/admin/formule')
  expect(page).toMatch(/BASIC à partir du .*Garder PREMIUM/)
  await owner.post('/admin/formule/changer', { plan: 'PREMIUM', revision: await revision() })
  expect(await row()).toMatchObject({ plan: 'PREMIUM', next_plan: null })
  await lower()
  const before = await bills()
  const { end, id } = await held()
  stripe.billing.turnPeriod(id)
  await syncSubscription(registry, { subscriptionId: id, billing, at: dayAfter(end, 0.01) })
  expect(await row()).toMatchObject({ plan: 'BASIC', next_plan: null })
  expect((await workspace()).plan).toBe('BASIC')
  expect(await billsBeside(before)).toMatchObject([{ label: 'BASIC', net_cents: 9_900 }])
  await deliverNew()
})

test('a difference that the bank refuses changes nothing until it is confirmed', async () => {
  const { id, customer } = await held()
  const before = (await bills()).length
  stripe.billing.setDeclined(customer, true)
  const asked = await owner.post('/admin/formule/changer', { plan: 'PRO', revision: await revision() })
  expect(asked.headers.get('Location')).toContain(`${stripe.origin}/pay/in_`)
  await deliverNew()
  expect(await row()).toMatchObject({ plan: 'BASIC', status: 'active' })
  stripe.billing.setDeclined(customer, false)
  stripe.billing.payOpenBill(id)
  await deliverNew()
  expect(await row()).toMatchObject({ plan: 'PRO' })
  expect(await bills()).toHaveLength(before + 1)
})

test('a cancelled plan runs to the end of its period, is confirmed by mail, and can be taken up again', async () => {
  const before = (await mails('plan-changed')).length
  await owner.post('/admin/formule/resilier', { revision: await revision() })
  expect(await row()).toMatchObject({ status: 'active', ends_at: (await row()).period_end })
  expect((await mails('plan-changed')).slice(before)).toEqual(['bougies : formule PRO résiliée'])
  await owner.post('/admin/formule/resilier', { revision: await revision() })
  expect(await show('/admin/formule')).toMatch(/déjà résiliée : elle s’arrête le/)
  expect(await mails('plan-changed')).toHaveLength(before + 1)
  await owner.post('/admin/formule/changer', { plan: 'PREMIUM', revision: await revision() })
  expect(await show('/admin/formule')).toMatch(/reprenez-la d’abord/)
  await owner.post('/admin/formule/reprendre', { revision: await revision() })
  expect(await row()).toMatchObject({ ends_at: null })
  expect((await mails('plan-changed')).at(-1)).toBe('bougies : formule PRO reprise')
  await deliverNew()
})

test('the owner changes the card on Stripe’s page, where no plan can be changed', async () => {
  const portal = await owner.post('/admin/formule/moyen-de-paiement')
  expect(portal.headers.get('Location')).toContain(`${stripe.origin}/pay/portail`)
  expect(stripe.billing.portals).toMatchObject([
    { features: { subscription_cancel: { enabled: 'false' }, subscription_update: { enabled: 'false' } } },
  ])
})

test('a failed payment is told three times, then the shop is read-only; paid again, it is open', async () => {
  const { id, customer, end } = await held()
  stripe.billing.setDeclined(customer, true)
  stripe.billing.turnPeriod(id)
  await deliverNew((events) => events.toReversed())
  expect(await row()).toMatchObject({ status: 'past_due' })
  expect(await show('/admin/formule')).toMatch(/Votre carte n’a pas payé.*Changer de carte/)
  const failed = new Date((await row()).unpaid_since ?? '')
  expect(end < dayAfter(failed, 400)).toBe(true)
  for (const days of [0, 0.1, 2.9, 3, 3.5, 7, 9, 13.9]) await remindUnpaid(registry, dayAfter(failed, days))
  expect(await mails('plan-unpaid')).toEqual([
    'bougies : le paiement de votre formule n’a pas abouti',
    'bougies : le paiement de votre formule attend toujours',
    'bougies : dernier rappel avant la lecture seule',
  ])
  await keepTrials(registry, dayAfter(failed, 13.99))
  // The trial of the other workspace is over by then.
  const notices = async () => (await mails('workspace-notice')).filter((subject) => subject.startsWith('bougies'))
  expect(await notices()).toEqual([])
  const isOver = async () =>
    (await registry.platform.selectFrom('tenant').select('ended_at').where('id', '=', 'bougies').executeTakeFirst())
      ?.ended_at !== null
  expect(await isOver()).toBe(false)
  await keepTrials(registry, dayAfter(failed, 14.01))
  expect(await isOver()).toBe(true)
  expect(await notices()).toEqual(['bougies : votre formule PRO n’est pas payée'])
  stripe.billing.setDeclined(customer, false)
  stripe.billing.payOpenBill(id)
  await deliverNew()
  expect(await row()).toMatchObject({ status: 'active', unpaid_since: null })
  expect(await isOver()).toBe(false)
})

test('a plan ends with its period once it is cancelled, and another can be paid then', async () => {
  await owner.post('/admin/formule/resilier', { revision: await revision() })
  const { id, end } = await held()
  stripe.billing.turnPeriod(id)
  await deliverNew()
  expect(await row()).toMatchObject({ status: 'ended' })
  expect((await workspace()).open_until).toBe(new Date(Math.floor(+end / 1000) * 1000).toISOString())
  const next = await openCheckout('BASIC')
  stripe.billing.payCheckout(next)
  await deliverNew()
  expect(await row()).toMatchObject({ status: 'active', plan: 'BASIC' })
})

test('news that never came are asked for, and Stripe’s silence changes nothing', async () => {
  const { id } = await held()
  stripe.billing.turnPeriod(id)
  delivered = stripe.events.length
  const before = (await bills()).length
  await syncDueSubscriptions(registry, { billing, at: dayAfter(new Date((await row()).period_end ?? ''), 1) })
  expect(await bills()).toHaveLength(before + 1)
  stripe.fail({ kind: '500' })
  const state = await row()
  await owner.post('/admin/formule/resilier', { revision: await revision() })
  expect(await show('/admin/formule')).toContain('ne répond pas')
  expect(await row()).toEqual(state)
})

test('events of nobody are acknowledged and write nothing; forged ones are refused', async () => {
  const state = [await row(), await bills()]
  const { subscription } = { subscription: [...stripe.billing.subscriptions.values()].at(-1) }
  if (!subscription) throw new Error('No subscription.')
  const about = { ...subscription, id: 'sub_nobody', object: 'subscription' }
  const unknown = { id: 'evt_nobody', type: 'customer.subscription.updated', body: '' }
  unknown.body = JSON.stringify({ id: unknown.id, object: 'event', type: unknown.type, data: { object: about } })
  expect((await deliver(unknown)).status).toBe(200)
  const stored = await app.db.selectFrom('payment_event').selectAll().where('id', '=', 'evt_nobody').executeTakeFirst()
  expect(stored).toMatchObject({ subscription_id: 'sub_nobody', body: '', processed_at: expect.any(String) })
  subscription.metadata.tenant_id = 'disparu'
  await registry.platform
    .updateTable('subscription')
    .set({ subscription_id: null })
    .where('tenant_id', '=', 'bougies')
    .execute()
  expect(await syncSubscription(registry, { subscriptionId: subscription.id, billing, at: new Date() })).toBe('unknown')
  await registry.platform
    .updateTable('subscription')
    .set({ subscription_id: subscription.id })
    .where('tenant_id', '=', 'bougies')
    .execute()
  const forged = { ...unknown, id: 'evt_forged', body: unknown.body.replace('evt_nobody', 'evt_forged') }
  expect((await deliver(forged, signatureHeader(forged.body, 'whsec_other', new Date()))).status).toBe(400)
  expect([await row(), await bills()]).toEqual(state)
})
