import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { readMails } from '../support/mails'
import { expectStatus, plainSpaces, readable } from '../support/shop-journey'
import { workspaceOf } from '../support/workspace'

const app = await openApp()
const { tenants } = await import('~/database/registry.server')
const { findWorkspace, keepTrials } = await import('~/models/platform/tenant/index.server')
const { DAY_MS } = await import('~/runtime/time')
const registry = await tenants()
const operator = await asAdministrator(app.db, app.visitor())
await saveSetting(app.db, { key: 'transfer.iban', value: 'FR7630006000011234567890189', at: new Date() })
const { owner, visitor } = await workspaceOf(app, 'bougies')
const show = async (path: string) => readable(await owner.get(path))
const workspace = async () => {
  const row = await findWorkspace(registry.platform, 'bougies')
  if (!row) throw new Error('The workspace is gone.')
  return row
}
const end = new Date((await workspace()).open_until)
const after = (days: number, minutes = 0) => new Date(end.getTime() + days * DAY_MS + minutes * 60_000)
const isOver = async () => {
  const row = registry.platform.selectFrom('tenant').select('ended_at').where('id', '=', 'bougies')
  return (await row.executeTakeFirst())?.ended_at !== null
}
/** The application reads the registry every two seconds. */
const seenByTheApplication = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 5000, interval: 250 })
const notices = async () =>
  (await readMails(app.db, { kind: 'workspace-notice' })).map(({ subject }) => subject.replaceAll(/\s/g, ' '))

test('before the end the owner is mailed twice, once each, however often the clock runs', async () => {
  await keepTrials(registry, after(-3, -1))
  expect(await notices()).toEqual([])
  for (const at of [after(-3), after(-3, 1), after(-2), after(-1), after(-1, 30), after(0, -1)])
    await keepTrials(registry, at)
  expect(await notices()).toEqual([
    'bougies : votre essai se termine dans trois jours',
    'bougies : votre essai se termine demain',
  ])
  expect(await show('/admin/formule')).toMatch(/Essai, sur les limites de BASIC, jusqu’au .* Agents en marche \d 5 /)
})

test('at its end the workspace is read-only: it shows, takes nothing new, and the owner chooses a plan', async () => {
  await keepTrials(registry, after(0))
  expect(await notices()).toHaveLength(3)
  await seenByTheApplication(async () =>
    expect(await show('/admin')).toMatch(
      /rien de nouveau ne s’enregistre.* Pour rouvrir l’espace, choisissez une formule/,
    ),
  )
  await expectStatus(409, owner.post('/admin/settings/boutique', { 'shop-name': 'Autre' }))
  expect(await (await operator.get('/admin/tenants')).text()).toContain('Terminé')
  await expectStatus(303, owner.post('/admin/formule/demander', { plan: 'PRO' }))
  const page = await show('/admin/formule')
  expect(page).toMatch(/Payer la formule PRO .*238,80 € TTC .*FR76.*CATALYSE BOUGIES/)
  const [asked] = await readMails(app.db, { kind: 'plan-asked' })
  expect(plainSpaces(asked?.text_body ?? '')).toMatch(/238,80 € TTC.*CATALYSE BOUGIES/)
  await expectStatus(303, owner.post('/admin/formule/annuler'))
  expect(await show('/admin/formule')).not.toContain('CATALYSE BOUGIES')
  await expectStatus(303, owner.post('/admin/formule/demander', { plan: 'PRO' }))
})

test('a clock that was set forth and back again opens what it had closed', async () => {
  await keepTrials(registry, after(-2))
  expect(await isOver()).toBe(false)
  await keepTrials(registry, after(0, 1))
  expect(await isOver()).toBe(true)
  expect(await notices()).toHaveLength(3)
})

test('the operator records the transfer: the plan applies, and the workspace is open for the months paid', async () => {
  const paid = { plan: 'PRO', months: '2', paiement: randomUUID() }
  await expectStatus(303, operator.post('/admin/tenants/bougies/paye', paid))
  await expectStatus(303, operator.post('/admin/tenants/bougies/paye', paid))
  expect(await workspace()).toMatchObject({ plan: 'PRO', asked_plan: null, open_until: after(62).toISOString() })
  expect(await isOver()).toBe(false)
  await seenByTheApplication(async () =>
    expect(await show('/admin/formule')).toMatch(/Formule PRO, jusqu’au .* Agents en marche \d 10 /),
  )
  await operator.post('/admin/tenants/bougies/prolonger', { days: '30', reason: '' })
  expect((await workspace()).open_until).toBe(after(62).toISOString())
  await expectStatus(
    303,
    operator.post('/admin/tenants/bougies/prolonger', { days: '30', reason: 'Une panne de notre fait' }),
  )
  expect((await workspace()).open_until).toBe(after(92).toISOString())
  expect(await readable(await operator.get('/admin/log'))).toMatch(/ouvert plus longtemps.*Formule d’un espace payée/)
  await keepTrials(registry, after(92, 1))
  expect((await notices()).at(-1)).toBe('bougies : votre formule PRO est terminée')
})

test('what stays closed is announced twice more, and deleted thirty days later at the soonest', async () => {
  const doomed = async () =>
    (await registry.platform.selectFrom('tenant').select('delete_at').where('id', '=', 'bougies').executeTakeFirst())
      ?.delete_at
  for (const days of [107, 119]) await keepTrials(registry, after(days, 2))
  expect((await notices()).slice(-2)).toEqual([
    'bougies : votre espace sera supprimé',
    'bougies : dernier avis avant la suppression',
  ])
  await keepTrials(registry, after(121))
  expect(await doomed()).toBeNull()
  await keepTrials(registry, after(122, 3))
  expect(await doomed()).not.toBeNull()
  await seenByTheApplication(async () => void (await expectStatus(404, visitor().get('/'))))
})

test('no trial ends while no plan can be bought, and none on the day the sale begins', async () => {
  await saveSetting(app.db, { key: 'transfer.iban', value: '', at: new Date() })
  await workspaceOf(app, 'savons')
  // A demonstration sells simulated plans, a real shop without any means none.
  const first = { ...registry.first, identity: { ...registry.first.identity, demo: false, stripe: undefined } }
  await keepTrials({ ...registry, first }, after(60))
  const kept = await findWorkspace(registry.platform, 'savons')
  expect(Date.parse(kept?.open_until ?? '')).toBeGreaterThanOrEqual(after(63).getTime())
  expect((await notices()).some((subject) => subject.startsWith('savons'))).toBe(false)
})
