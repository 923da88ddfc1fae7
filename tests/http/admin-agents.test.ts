import { expect, test } from 'vitest'
import { enqueueJob } from '~/models/base/job/index.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { newId } from '~/models/values/id.server'
import { readContract } from '../support/api-contract'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { insertProspectRow } from '../support/prospect-row'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_MODEL: 'none' })
const { db } = app
const visitor = await asAdministrator(db, app.visitor())
const contract = await readContract(app.visitor())
const own = { 'Sec-Fetch-Site': 'same-origin' }
const screen = '/admin/agents'
const page = async (path = screen) => readable(await expectStatus(200, visitor.get(path)))
const call = async (name: string, method: 'GET' | 'POST', path: string) =>
  contract.body(await expectStatus(200, visitor.fetch(path, { method, headers: own })), name)
const thomas = () => call('get /api/agents/{agent}/status', 'GET', '/api/agents/thomas/status')
const logged = async (action: string) =>
  (await db.selectFrom('audit_log').select('subject_label').where('action', '=', action).execute()).length

test('a stop from the screen holds, is logged once and stands on both screens; so does a start', async () => {
  expect(await page()).toMatch(/Thomas\s*ACTIF/)
  expect(location(await expectStatus(303, visitor.post(`${screen}/thomas/etat`, { wanted: 'stopped' })))).toBe(screen)
  await visitor.post(`${screen}/thomas/etat`, { wanted: 'stopped' })
  expect(await page()).toMatch(/Thomas est arrêté, et le reste.*Thomas\s*INACTIF/s)
  for (const path of ['/admin', '/admin?tab=agents']) expect(await page(path)).toMatch(/Thomas\s*INACTIF/)
  expect(await logged('agent.stop')).toBe(1)
  expect(await thomas()).toMatchObject({ running: false, status: 'stopped' })
  await visitor.post(`${screen}/thomas/etat`, { wanted: 'running' })
  expect(await page()).toMatch(/Thomas est démarré.*Thomas\s*ACTIF/s)
})

test('two administrators who stop it at once stop it once, and the one who is late changes nothing', async () => {
  const paul = await asAdministrator(db, app.visitor(), 'Paul Vidal')
  const before = await logged('agent.stop')
  const stop = (who: typeof visitor) => expectStatus(303, who.post(`${screen}/thomas/etat`, { wanted: 'stopped' }))
  await Promise.all([stop(visitor), stop(paul)])
  expect(await logged('agent.stop')).toBe(before + 1)
  expect(await thomas()).toMatchObject({ running: false })
  await expectStatus(303, paul.post(`${screen}/thomas/etat`, { wanted: 'running' }))
  expect(await thomas()).toMatchObject({ running: true })
})

test('an agent without a test, or an unknown one, is reported', async () => {
  await visitor.post(`${screen}/security/essai`)
  expect(await page()).toContain('Cet agent n’a pas d’essai à blanc.')
  await expectStatus(404, visitor.post(`${screen}/inconnu/etat`, { wanted: 'running' }))
  await expectStatus(303, visitor.post(`${screen}/thomas/etat`, { wanted: 'dancing' }))
  expect(await page()).toContain('Cette demande est incomplète')
  await expectStatus(404, visitor.get('/api/agents/inconnu/status'))
})

test('all are stopped and started by one button and by one call; the calls keep to their contract', async () => {
  await visitor.post(`${screen}/etat`, { wanted: 'stopped' })
  expect(await page()).toMatch(/Arrêtés\s*: .*Thomas/)
  expect(await thomas()).toMatchObject({ running: false })
  await call('post /api/agents/start-all', 'POST', '/api/agents/start-all')
  expect(await call('get /api/agents/status', 'GET', '/api/agents/status')).toMatchObject({
    agents: { thomas: { running: true, active: true, status: 'running' } },
  })
  await call('post /api/agents/stop-all', 'POST', '/api/agents/stop-all')
  expect(await thomas()).toMatchObject({ running: false })
  await call('post /api/agents/{agent}/toggle', 'POST', '/api/agents/thomas/toggle')
  expect(await thomas()).toMatchObject({ running: true })
  expect(await call('get /api/agents/health', 'GET', '/api/agents/health')).toMatchObject({
    status: 'degraded',
    system_checks: { database: { status: 'connected' } },
    reasons: ['Les agents ne tournent pas dans ce serveur.'],
  })
})

test('whether an agent restarts with the server is a separate setting', async () => {
  await visitor.post(`${screen}/thomas/demarrage`, { auto: 'non' })
  expect(await page()).toMatch(/attendra une personne.*Au redémarrage\s*attend une personne/s)
  expect(await thomas()).toMatchObject({ auto_start: false })
  expect(await logged('agent.auto-start')).toBe(1)
})

test('whether a stopped agent restarts with the server is said once', async () => {
  await visitor.post(`${screen}/thomas/etat`, { wanted: 'stopped' })
  await visitor.post(`${screen}/thomas/demarrage`, { auto: 'oui' })
  const card = async () => (await page()).match(/répond aux visiteurs.*?(?=rassemble les prospects)/s)?.[0]
  expect(await card()).toMatch(/Au redémarrage\s*reste arrêté/)
  expect(await card()).not.toContain('reprendre au redémarrage')
  await visitor.post(`${screen}/thomas/etat`, { wanted: 'running' })
  expect(await card()).toMatch(/Au redémarrage\s*reprend.*Ne pas reprendre au redémarrage/s)
})

test('failed jobs are listed with their reason, retried on request, and distinguished from others', async () => {
  const at = new Date()
  await enqueueJob(db, { kind: 'refund', key: 'refund:perdu', payload: { refundId: newId(at) }, at })
  const job = await db
    .updateTable('job')
    .set({ status: 'failed', tries: 5, last_error: 'le prestataire ne répond pas' })
    .where('key', '=', 'refund:perdu')
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await page()).toMatch(/Un travail est abandonné.*Remboursement.*le prestataire ne répond pas.*Rejouer/s)
  await visitor.post(`${screen}/travaux/${job.id}/essai`)
  expect(await page()).toContain('ne peut pas être essayé à blanc')
  await visitor.post(`${screen}/travaux/${job.id}/rejouer`)
  expect(await page()).toContain('Le travail reprend')
  expect(await db.selectFrom('job').select(['status', 'tries']).where('id', '=', job.id).executeTakeFirst()).toEqual({
    status: 'waiting',
    tries: 0,
  })
  await visitor.post(`${screen}/travaux/${job.id}/rejouer`)
  expect(await page()).toContain('rien n’a changé')
  expect(await logged('agent.retry-job')).toBe(1)
})

test('the objective stands beside what was measured', async () => {
  expect(await page()).toMatch(/Objectif\s*: 100 prospects/)
  const at = new Date()
  await saveSetting(db, { key: 'agents.daily_prospects', value: '250', at })
  await insertProspectRow(db, { email: 'hier@hotel.fr', at: new Date('2000-01-01T10:00:00Z') })
  for (let place = 0; place < 7; place++) await insertProspectRow(db, { email: `c${place}@hotel.fr`, at })
  expect(await page()).toMatch(/7\s*prospects ajoutés aujourd’hui.*Objectif\s*: 250 prospects par jour/s)
})
