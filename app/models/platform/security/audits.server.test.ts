import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { administrator } from '../../../../tests/support/administrators'
import { readMails } from '../../../../tests/support/mails'
import { at, later, openDemoShop, openQuietShop } from '../../../../tests/support/shop-database'
import { findSecurityState, readSecurityHistory, recordSecurityAudit } from './audits.server'
import type { Audited } from './conduct.server'
import { type Checked, failed, passed, type ScanKey, scanKeys, skipped } from './scans'

const DAY_MINUTES = 24 * 60

/** All scans pass except these. */
function audited(changed: Partial<Record<ScanKey, Checked>> = {}): Audited {
  return scanKeys.map((scan) => ({ scan, checked: changed[scan] ?? passed('En ordre.') }))
}

const leak = failed('critical', 'Fichiers publics\u202f: .env.', 'Retirez-les.')
const slow = failed('warning', 'disque 90', 'Libérez de la place.')

function record(db: ShopDb, changed: Parameters<typeof audited>[0], when = at) {
  return db
    .transaction()
    .execute((trx) =>
      recordSecurityAudit(trx, { audited: audited(changed), cause: 'scheduled', at: when, durationMs: 12.6 }),
    )
}

test('the score counts only scans that ran', async () => {
  const db = await openDemoShop()
  expect(await findSecurityState(db)).toBeUndefined()
  expect(await record(db, { public_files: leak, tls: skipped('Pas de https.') })).toMatchObject({
    passed_weight: 100,
    run_weight: 110,
    duration_ms: 13,
  })
  const state = await findSecurityState(db)
  expect(state).toMatchObject({ score: 91, status: 'attention', criticalAlerts: 1, recommendations: [] })
  expect(state?.findings.map(({ scan }) => scan)).toEqual(scanKeys)
  await record(db, {}, later(5))
  expect(await findSecurityState(db)).toMatchObject({ score: 100, status: 'healthy', alerts: [] })
})

test('at most five alerts and four recommendations, heaviest first', async () => {
  const db = await openDemoShop()
  const half = scanKeys.slice(0, 7).map((key) => [key, leak])
  const others = scanKeys.slice(7).map((key) => [key, slow])
  await record(db, Object.fromEntries([...half, ...others]))
  const { alerts = [], recommendations = [], criticalAlerts } = (await findSecurityState(db)) ?? {}
  expect([alerts.length, recommendations.length, criticalAlerts]).toEqual([5, 4, 7])
  for (const rows of [alerts, recommendations]) {
    const weights = rows.map(({ weight }) => weight)
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  }
})

test('administrators get one mail about a critical finding until it is fixed, and another when it recurs', async () => {
  const db = await openQuietShop()
  await db.updateTable('user').set({ disabled_at: at.toISOString() }).where('role', '=', 'Administrator').execute()
  await administrator(db)
  await administrator(db, { email: 'hugo@example.fr' })
  const alerts = () => readMails(db, { kind: 'security-alert' })
  await record(db, { public_files: leak, system_resources: slow })
  const [mail] = await alerts()
  expect((await alerts()).map(({ recipient }) => recipient).sort()).toEqual(['hugo@example.fr', 'lea@example.fr'])
  expect(mail?.subject).toContain('Fichiers du dossier public')
  expect(mail?.text_body).toMatch(/\.env.*Retirez-les.*agent-fortress/s)
  expect(mail?.text_body).not.toContain('disque 90')
  await record(db, { public_files: leak }, later(DAY_MINUTES))
  await record(db, { public_files: skipped('Trop long.') }, later(2 * DAY_MINUTES))
  await record(db, { public_files: leak }, later(3 * DAY_MINUTES))
  expect(await alerts()).toHaveLength(2)
  await record(db, {}, later(4 * DAY_MINUTES))
  expect(await alerts()).toHaveLength(2)
  await record(db, { public_files: leak }, later(5 * DAY_MINUTES))
  expect(await alerts()).toHaveLength(4)
})

test('a warning that becomes critical is mailed', async () => {
  const db = await openQuietShop()
  await record(db, { system_resources: slow })
  expect(await readMails(db, { kind: 'security-alert' })).toEqual([])
  await record(db, { system_resources: failed('critical', 'disque 100', 'Libérez de la place.') }, later(5))
  expect(await readMails(db, { kind: 'security-alert' })).not.toEqual([])
})

test('the history has the last score of each day of four weeks, and their trend', async () => {
  const db = await openDemoShop()
  const now = later(40 * DAY_MINUTES)
  await record(db, { public_files: leak, tls: leak, cookies: leak }, later(1 * DAY_MINUTES))
  await record(db, { public_files: leak, tls: leak }, later(30 * DAY_MINUTES))
  await record(db, { public_files: leak }, later(30 * DAY_MINUTES + 5))
  await record(db, {}, later(39 * DAY_MINUTES))
  expect(await readSecurityHistory(db, now)).toEqual({
    days: [
      { day: '2026-12-19', score: 92 },
      { day: '2026-12-28', score: 100 },
    ],
    trend: 'improving',
    total: 4,
  })
})

test('findings cannot be changed or deleted', async () => {
  const db = await openDemoShop()
  await record(db, { public_files: leak })
  for (const statement of [
    sql`update security_finding set outcome = 'passed', severity = 'none', fix = null`,
    sql`delete from security_finding`,
    sql`update security_audit set passed_weight = run_weight`,
    sql`delete from security_audit`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('append-only')
})

test('the newest audit and the history are read by their index', async () => {
  const db = await openDemoShop()
  const plans = await Promise.all(
    [
      sql<{ detail: string }>`explain query plan select * from security_audit order by position desc limit 1`,
      sql<{
        detail: string
      }>`explain query plan select * from security_audit where at > '2026' order by at desc, position desc limit 400`,
      sql<{
        detail: string
      }>`explain query plan select scan from security_finding where scan = 'tls' and outcome <> 'skipped' and audit < 9 order by audit desc limit 1`,
    ].map(async (plan) => (await plan.execute(db)).rows.map(({ detail }) => detail).join(' ')),
  )
  expect(plans.join('\n')).not.toMatch(/TEMP B-TREE/)
  expect(plans[1]).toContain('security_audit_by_time')
  expect(plans[2]).toContain('security_finding_of_scan')
})
