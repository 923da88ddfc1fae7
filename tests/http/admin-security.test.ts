import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { strictTimes } from '../faults/scale'
import { readContract } from '../support/api-contract'
import { openApp, type Visitor } from '../support/app'
import { administratorCookie, asAdministrator } from '../support/back-office'
import { readMails } from '../support/mails'
import { expectStatus, location, readable } from '../support/shop-journey'

/** A separate process, whose own measurements and scans count. */
const app = await openApp({ LOG_LEVEL: 'silent' })
const { db, dataDir } = app
const visitor = await asAdministrator(db, app.visitor())
const contract = await readContract(app.visitor())
const screen = '/admin/agent-fortress'
const page = async (who: Visitor = visitor) => readable(await expectStatus(200, who.get(screen)))
const call = async (name: 'summary' | 'audit') => {
  const path = `/api/agents/security/${name}`
  const answer = await expectStatus(200, visitor.get(path))
  await contract.body(answer.clone(), `get ${path}`)
  return answer.json()
}

async function scan() {
  expect(location(await expectStatus(303, visitor.post(`${screen}/analyse`)))).toBe(screen)
  const { scans } = await call('audit')
  return scans
}

test('before the first audit the page says so, and the calls are empty', async () => {
  expect(await page()).toMatch(
    /l’agent de sécurité.*Aucune analyse n’a encore eu lieu.*Processeur\s*\d+.%.*Disque\s*\d+.%/s,
  )
  expect(await call('summary')).toEqual({
    current_security_score: null,
    status: 'attention',
    trend: 'stable',
    critical_alerts: 0,
    total_audits: 0,
  })
  expect(await call('audit')).toEqual({ scans: {}, critical_alerts: [], recommendations: [] })
})

test('an audit asked for in the back-office is kept, logged, shown with its formula and told by the calls', async () => {
  await expectStatus(303, visitor.post(`${screen}/analyse`))
  const text = await page()
  const { scans } = await call('audit')
  expect(scans.headers).toMatchObject({ status: 'skipped', severity: 'none', fix: null })
  expect(scans.second_factor).toMatchObject({ status: 'skipped' })
  expect(scans.public_files).toMatchObject({ status: 'passed', weight: 10 })
  expect(scans.advisories).toMatchObject({ status: 'passed' })
  expect(scans.system_resources.resources).toEqual({
    cpu_percent: expect.any(Number),
    memory_percent: expect.any(Number),
    disk_percent: expect.any(Number),
  })
  expect(text).toMatch(/Analyse terminée\s*: score \d+ sur 100/)
  expect(text).toMatch(/Poids des contrôles réussis sur poids des contrôles exécutés\s*: \d+ sur \d+/)
  expect(text).toMatch(/à la demande, en \d+(,\d)?\ss\s; 1 en tout/)
  expect(text).toMatch(/Alertes critiques.*Recommandations.*Résultats des contrôles.*Non exécuté/s)
  const row = await db.selectFrom('security_audit').selectAll().executeTakeFirstOrThrow()
  const score = Math.round((100 * row.passed_weight) / row.run_weight)
  expect(await call('summary')).toMatchObject({ current_security_score: score, total_audits: 1 })
  if (strictTimes) expect(row.duration_ms).toBeLessThan(5000)
  const logged = await db
    .selectFrom('audit_log')
    .select(['actor', 'after'])
    .where('action', '=', 'security.audit')
    .execute()
  expect(logged).toEqual([{ actor: 'Camille Roy', after: JSON.stringify({ score }) }])
})

test('the shop asks itself for its headers and cookies, and they are as they must be', async () => {
  const server = await app.startServer()
  const scans = await scan()
  await server.close()
  expect(scans.headers).toMatchObject({ status: 'passed', evidence: expect.stringContaining('6 en-têtes') })
  expect(scans.cookies).toMatchObject({ status: 'passed', evidence: expect.stringContaining('HttpOnly') })
})

test('an archive is read in a child process, found damaged once it is, and sound once it is mended', async () => {
  const backups = join(dataDir, 'backups')
  expect((await scan()).backup_integrity).toMatchObject({ status: 'skipped' })
  await app.run('backup')
  const [name = ''] = readdirSync(backups).filter((file) => file.endsWith('.tar'))
  const file = join(backups, name)
  expect((await scan()).backup_integrity).toMatchObject({
    status: 'passed',
    evidence: expect.stringContaining('structure et comptes relus'),
  })
  const whole = readFileSync(file)
  const damaged = Buffer.from(whole)
  damaged[1500] = (damaged[1500] ?? 0) ^ 0xff
  writeFileSync(file, damaged)
  expect((await scan()).backup_integrity).toMatchObject({ status: 'failed', severity: 'critical' })
  expect(await page()).toMatch(/Alertes critiques\s*Intégrité d’une sauvegarde/)
  const [mail] = await readMails(db, { kind: 'security-alert' })
  expect(mail?.text_body).toContain('Intégrité d’une sauvegarde')
  const count = (await readMails(db, { kind: 'security-alert' })).length
  await scan()
  expect(await readMails(db, { kind: 'security-alert' })).toHaveLength(count)
  writeFileSync(file, whole)
  expect((await scan()).backup_integrity).toMatchObject({ status: 'passed' })
  expect(readdirSync(backups).filter((entry) => entry.startsWith('.unfinished'))).toEqual([])
})

test('a setting made unsafe in the back-office is found, and no longer once it is mended', async () => {
  chmodSync(dataDir, 0o700)
  await db.updateTable('setting').set({ value: '3' }).where('key', '=', 'orders.unpaid_per_mailbox').execute()
  expect((await scan()).settings).toMatchObject({ status: 'passed' })
  await app.run('setting', 'transfer.unconfirmed_percent', '90')
  expect((await scan()).settings).toMatchObject({ status: 'failed', evidence: expect.stringContaining('90\u202f%') })
  expect(await page()).toMatch(/Recommandations.*retenir 90/s)
  await app.run('setting', 'transfer.unconfirmed_percent', '25')
  expect((await scan()).settings).toMatchObject({ status: 'passed' })
})

test('a picture folder with a file of another kind is found', async () => {
  const uploads = join(dataDir, 'tenants/boutique/uploads/products')
  mkdirSync(uploads, { recursive: true })
  writeFileSync(join(uploads, 'clients.sql'), 'select 1')
  expect((await scan()).public_files).toMatchObject({
    severity: 'critical',
    evidence: expect.stringContaining('clients.sql'),
  })
  rmSync(join(uploads, 'clients.sql'))
  expect((await scan()).public_files).toMatchObject({ status: 'passed' })
})

test('two concurrent audits run as one: the second gets a notice', async () => {
  const before = (await call('summary')).total_audits
  await Promise.all([visitor.post(`${screen}/analyse`), visitor.post(`${screen}/analyse`)])
  expect((await call('summary')).total_audits).toBe(before + 1)
})

test('start is offered only while it is stopped, stop only while it runs; a stop holds and is logged', async () => {
  const buttons = async () =>
    (await (await visitor.get(screen)).text()).match(/action="\/admin\/agent-fortress\/(demarrage|arret)"/g)
  expect(await buttons()).toEqual(['action="/admin/agent-fortress/arret"'])
  expect(location(await expectStatus(303, visitor.post(`${screen}/arret`)))).toBe(screen)
  expect(await page()).toMatch(/Fortress est arrêté, et le reste.*INACTIF/s)
  expect(await buttons()).toEqual(['action="/admin/agent-fortress/demarrage"'])
  expect(await readable(await visitor.get('/admin?tab=agents'))).toMatch(/Fortress\s*INACTIF/)
  await expectStatus(303, visitor.post(`${screen}/demarrage`))
  expect(await page()).toContain('Fortress est démarré.')
  const actions = await db.selectFrom('audit_log').select('action').where('subject_id', '=', 'security').execute()
  expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['agent.stop', 'agent.start']))
})

test('an address of the agent that is typed shows its screen', async () => {
  for (const part of ['analyse', 'demarrage', 'arret'])
    expect(await readable(await expectStatus(200, visitor.get(`${screen}/${part}`)))).toContain('Fortress')
  await expectStatus(404, visitor.get(`${screen}/autre`))
})

test('another shop sees its own score, and nothing of the machine', async () => {
  const { tenantSigner } = await import('~/runtime/secret.server')
  const other = await app.copyShop('voisine')
  const neighbour = app.visitor('voisine.localhost')
  const signer = tenantSigner({ id: 'voisine', isFirst: false })
  neighbour.cookies.keep(new Response(null, { headers: { 'Set-Cookie': await administratorCookie(other, signer) } }))
  await expectStatus(303, neighbour.post(`${screen}/analyse`))
  const text = await page(neighbour)
  expect(text).toMatch(/Se contrôle dans la première boutique/)
  expect(text).not.toMatch(/Processeur|npm run backup|node_modules|\.tar/)
  expect(
    await other.selectFrom('security_finding').select('resources').where('resources', 'is not', null).execute(),
  ).not.toContain(dataDir)
})

test('damaged rows are shown beside the others, and what cannot be read at all says so with a way back', async () => {
  await sql`drop trigger security_finding_refuses_update`.execute(db)
  await sql`drop trigger security_audit_refuses_update`.execute(db)
  await sql`pragma ignore_check_constraints = on`.execute(db)
  await db.updateTable('security_finding').set({ resources: '{"cpu":"x"' }).execute()
  await sql`update security_finding set outcome = 'peut-être', severity = 'rose' where scan = 'tls'`.execute(db)
  await db.updateTable('security_finding').set({ scan: 'ancien' }).where('scan', '=', 'node').execute()
  await db.updateTable('security_audit').set({ at: 'hier' }).execute()
  expect(await page()).toMatch(/Certificat de l’adresse publique.*ancien/s)
  await expectStatus(200, visitor.get('/api/agents/security/summary'))
  await sql`alter table security_audit rename to gone`.execute(db)
  const failed = await visitor.get(screen)
  expect(failed.status).toBe(500)
  expect(await readable(failed)).toMatch(/Erreur lors du chargement des données de sécurité.*Recharger/s)
  await sql`alter table agent rename to gone_agent`.execute(db)
  for (const [part, words] of [
    ['demarrage', 'Erreur lors du démarrage de l’agent'],
    ['arret', 'Erreur lors de l’arrêt de l’agent'],
  ] as const) {
    const refused = await visitor.post(`${screen}/${part}`)
    expect(refused.status).toBe(500)
    expect(await readable(refused)).toContain(words)
  }
  expect(existsSync(dataDir)).toBe(true)
})
