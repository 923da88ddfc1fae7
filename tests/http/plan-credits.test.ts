import { afterAll, expect, test } from 'vitest'
import { createVatRegister } from '~/integrations/vat/vies.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { listVatLines } from '~/models/shop/journal/export.server'
import { createBreaker } from '~/runtime/breaker'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { readMails } from '../support/mails'
import { expectStatus, plainSpaces, readable } from '../support/shop-journey'
import { startStripeServer } from '../support/stripe-server'
import { knownAbroad, startViesServer } from '../support/vies-server'
import { workspaceOf } from '../support/workspace'

const stripe = await startStripeServer()
const vies = await startViesServer()
const app = await openApp({ ...stripe.environment, ...vies.environment })
const { tenants } = await import('~/database/registry.server')
const { findWorkspace } = await import('~/models/platform/tenant/index.server')
const { keepPlanVat } = await import('~/models/platform/subscription/index.server')
const { createStripePlans } = await import('~/integrations/payments/stripe-plans.server')
const { listPlanMonths } = await import('~/models/platform/subscription/index.server')
const registry = await tenants()
const billing = createStripePlans({ secretKey: stripe.secretKey, apiUrl: stripe.origin })
const operator = await asAdministrator(app.db, app.visitor())
const { owner } = await workspaceOf(app, 'bougies')
const { owner: abroad } = await workspaceOf(app, 'kerzen')
const { owner: silent } = await workspaceOf(app, 'stille')

afterAll(async () => {
  await stripe.close()
  await vies.close()
})

let delivered = 0
/** Each twice, the newest first. */
async function deliverNew() {
  const events = stripe.events.slice(delivered).toReversed()
  delivered = stripe.events.length
  for (const { body } of [...events, ...events]) {
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': stripe.sign(body) }
    await expectStatus(200, app.visitor().fetch('/webhooks/stripe', { method: 'POST', headers, body }))
  }
}

async function pay(visitor: typeof owner, plan: string) {
  const response = await expectStatus(303, visitor.post('/admin/formule/carte', { plan }))
  const paid = stripe.billing.payCheckout(response.headers.get('Location')?.split('/pay/')[1] ?? '')
  await deliverNew()
  return paid
}

const credits = () => app.db.selectFrom('bill_credit').selectAll().orderBy('credited_at').orderBy('reference').execute()
const mails = async () => (await readMails(app.db, { kind: 'plan-invoice' })).map(({ subject }) => plainSpaces(subject))
const day = 86_400_000
const span = { from: new Date(Date.now() - day), to: new Date(Date.now() + day) }

test('what is refunded in Stripe gets one credit note, in the series, the journal and the months', async () => {
  const { latest } = await pay(owner, 'PRO')
  stripe.billing.refund(latest.id, 3_880)
  await deliverNew()
  stripe.billing.refund(latest.id, 20_000, { byNote: true })
  await deliverNew()
  expect(await credits()).toMatchObject([
    { bill_reference: `stripe:${latest.id}`, net_cents: 3_233, total_cents: 3_880 },
    { bill_reference: `stripe:${latest.id}`, net_cents: 16_667, total_cents: 20_000 },
  ])
  const lines = (await listVatLines(app.db, span)).filter((line) => String(line[1]).startsWith('AV-'))
  expect(lines.map((line) => [line[1], line[5], line[7], line[8]])).toEqual([
    ['AV-SPECIMEN-000001', -32.33, -6.47, -38.8],
    ['AV-SPECIMEN-000002', -166.67, -33.33, -200],
  ])
  expect((await listPlanMonths(registry.first, span.to)).at(-1)).toMatchObject({ netCents: 0 })
  expect((await mails()).filter((subject) => subject.includes('avoir'))).toHaveLength(2)
  const page = await readable(await owner.get('/admin/formule/factures/AV-SPECIMEN-000001'))
  expect(page).toMatch(/Avoir.*FA-SPECIMEN-000001/)
  expect(await readable(await owner.get('/admin/formule'))).toContain('Remboursement de la formule')
})

test('the operator credits a transfer with a reason, once a form and no more than was billed', async () => {
  const paiement = '6f9d1d58-1f56-4c6c-9a70-6f5a0d3c7c01'
  await operator.post('/admin/tenants/stille/paye', { plan: 'BASIC', months: '1', paiement })
  const reference = `transfer:${paiement}`
  const page = await readable(await expectStatus(200, operator.get('/admin/tenants/stille')))
  expect(page).toMatch(/FA-SPECIMEN-000002.*118,80 €/)
  const credit = (montant: string, id: string, reason = 'Facturé deux fois') =>
    operator.post('/admin/tenants/stille/avoir', { facture: reference, montant, reason, avoir: id })
  const form = '0f0d1d58-1f56-4c6c-9a70-6f5a0d3c7c02'
  const refused = async (status: number, montant: string, id = form) => {
    const shown = await readable(await expectStatus(status, credit(montant, id)))
    for (const typed of [montant, 'Facturé deux fois']) expect(shown).toContain(typed)
    return shown
  }
  expect(await refused(409, '118,81')).toContain('il reste 118,80 € TTC')
  expect(await refused(400, 'zéro')).toContain('Un montant TTC')
  await credit('18,80', form)
  await credit('18,80', form)
  expect((await credits()).filter(({ bill_reference }) => bill_reference === reference)).toMatchObject([
    { total_cents: 1_880, reason: 'Facturé deux fois', reference: `operator:${form}` },
  ])
  expect(await refused(409, '100,01', '1f0d1d58-1f56-4c6c-9a70-6f5a0d3c7c03')).toContain('il reste 100,00 € TTC')
  await operator.post('/admin/tenants/bougies/avoir', {
    facture: reference,
    montant: '1',
    reason: 'Autre',
    avoir: form,
  })
  expect(await credits()).toHaveLength(3)
  expect(await readable(await operator.get('/admin/log'))).toContain('Avoir sur une facture de formule')
})

async function giveNumber(id: string, number: string) {
  const lease = await registry.lease(id)
  if (lease) await saveSetting(lease.value.db, { key: 'legal.vat_number', value: number, at: new Date() })
  lease?.release()
}

test('a business abroad with a confirmed number pays without VAT, which its invoice says it owes', async () => {
  await giveNumber('kerzen', knownAbroad)
  expect(await readable(await abroad.get('/admin/formule'))).toContain('sera vérifié avant le prochain paiement')
  const { latest } = await pay(abroad, 'BASIC')
  expect([latest.net, latest.tax]).toEqual([9_900, 0])
  const bill = await app.db
    .selectFrom('invoice')
    .select(['number', 'content', 'total_cents'])
    .where('bill_reference', '=', `stripe:${latest.id}`)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(bill.content)).toMatchObject({
    buyer: { country: 'Allemagne', vatNumber: knownAbroad },
    facturX: { vatCategory: 'AE', exemptionCode: 'VATEX-EU-AE', buyerCountry: 'DE' },
    ...{ netCents: 9_900, vatCents: 0, grossCents: 9_900 },
    mentions: [expect.stringContaining('Autoliquidation'), expect.any(String)],
  })
  expect(await readable(await abroad.get('/admin/formule'))).toMatch(/est confirmé.*autoliquidation/)
  await expectStatus(200, abroad.get(`/admin/formule/factures/${bill.number}/pdf`))
})

test('while VIES is away VAT is charged and the owner told; once it answers, the next bill has none', async () => {
  await giveNumber('bougies', knownAbroad)
  const register = createVatRegister(vies.environment.VIES_URL, { breaker: createBreaker() })
  const asked = (hours: number) => ({ billing, register, at: new Date(Date.now() + hours * 3_600_000) })
  vies.play('down')
  await keepPlanVat(registry, asked(25))
  expect(await readable(await owner.get('/admin/formule'))).toContain('VIES) ne répond pas')
  const held = [...stripe.billing.subscriptions.values()].find(({ metadata }) => metadata.tenant_id === 'bougies')
  stripe.billing.turnPeriod(held?.id ?? '')
  expect(held?.latest.tax).toBe(3_980)
  vies.play('normal')
  expect(await keepPlanVat(registry, asked(27))).toBe(1)
  expect((await findWorkspace(registry.platform, 'bougies'))?.vat_check).toBe('valid')
  stripe.billing.turnPeriod(held?.id ?? '')
  expect(held?.latest.tax).toBe(0)
  await giveNumber('bougies', 'DE000000000')
  await keepPlanVat(registry, asked(76))
  stripe.billing.turnPeriod(held?.id ?? '')
  expect(held?.latest.tax).toBe(3_980)
  expect(await readable(await silent.get('/admin/formule'))).not.toContain('VIES')
})
