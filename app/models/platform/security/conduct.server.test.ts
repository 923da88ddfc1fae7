import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createBackup } from '~/database/backup/create.server'
import { recordRehearsal } from '~/database/backup/manifest.server'
import { openTenants } from '~/database/tenants.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { parseConfig } from '~/runtime/config.server'
import { administrator, withSecondFactor } from '../../../../tests/support/administrators'
import { filledFolder } from '../../../../tests/support/filled-folder'
import { at, later } from '../../../../tests/support/shop-database'
import { runAudit, type ScannedMachine } from './conduct.server'
import type { ArchiveCheck, SecurityProbes, ServedAnswer } from './probes'
import { type ScanKey, scanKeys } from './scans'

const goodHeaders = {
  'x-content-type-options': ['nosniff'],
  'referrer-policy': ['same-origin'],
  'cross-origin-opener-policy': ['same-origin'],
  'permissions-policy': ['camera=()'],
  'content-security-policy': ["default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"],
  'strict-transport-security': ['max-age=63072000'],
  'cache-control': ['no-store'],
  'set-cookie': ['__Host-flash=x; Path=/; HttpOnly; Secure; SameSite=Lax'],
}

/** A healthy shop; tests may break and fix each part. */
async function openSoundShop() {
  const dataDir = await filledFolder({ demo: true, at })
  const registry = await openTenants({ dataDir, platformDomain: 'localhost', demo: true, at })
  const publicDir = mkdtempSync(join(tmpdir(), 'public-'))
  writeFileSync(join(publicDir, 'index.css'), 'a{}')
  onTestFinished(async () => {
    await registry.close()
    for (const folder of [dataDir, publicDir]) rmSync(folder, { recursive: true, force: true })
  })
  const { db, uploadsDir, privateDir, exportsDir } = registry.first
  for (const folder of [dataDir, privateDir, exportsDir]) chmodSync(folder, 0o700)
  const config = parseConfig({ DATA_DIR: dataDir })
  const identity = { ...registry.first.identity, origin: 'https://boutique.example' }
  const owner = await withSecondFactor(db)
  const answer: ServedAnswer = { status: 200, headers: { ...goodHeaders } }
  const archive: { check: ArchiveCheck } = { check: { state: 'sound', databases: 2, files: 3 } }
  const certificate = { isTrusted: true, reason: undefined, validTo: later(90 * 24 * 60), protocol: 'TLSv1.3' }
  const machine: ScannedMachine = {
    ...{ node: '24.1.0', publicDir },
    listInstalled: async () => [{ name: 'tar', version: '7.5.23' }],
    measure: async () => ({ cpu: 10, memory: 20, disk: 30, freeDiskBytes: 10 ** 11 }),
  }
  const probes: SecurityProbes = {
    askSelf: async () => answer,
    readCertificate: async () => certificate,
    checkArchive: async () => archive.check,
  }
  const moment = { at }
  const shop = {
    ...{ db, dataDir, publicDir, uploadsDir, config, owner, answer, archive, certificate, machine, probes, moment },
    async backUp(when: Date) {
      moment.at = when
      await createBackup({ dataDir, backupDir: config.backupDir, reason: 'manual', demo: true, at: when })
    },
    async scan(id = 'boutique') {
      const scanned = { id, db, identity, uploadsDir }
      const conduct = { config, probes, machine, at: moment.at, signal: new AbortController().signal }
      const audited = await runAudit(scanned, conduct)
      return Object.fromEntries(audited.map(({ scan, checked }) => [scan, checked]))
    },
  }
  await shop.backUp(new Date())
  recordRehearsal(config.backupDir, { archive: 'backup.tar', at: moment.at })
  return shop
}

type Shop = Awaited<ReturnType<typeof openSoundShop>>

interface Case {
  severity: 'warning' | 'critical'
  says: RegExp
  breaks(shop: Shop): unknown
  mends(shop: Shop): unknown
}

/** How each scan is made to fail, and fixed. */
const cases: Record<ScanKey, Case> = {
  backup_integrity: {
    severity: 'critical',
    says: /ne peut pas être relue.*tronquée/,
    breaks: ({ archive }) =>
      Object.assign(archive, { check: { state: 'damaged', message: 'L’archive est tronquée.' } }),
    mends: ({ archive }) => Object.assign(archive, { check: { state: 'sealed', databases: 2, files: 3 } }),
  },
  backup_age: {
    severity: 'warning',
    says: /alors que des données ont changé/,
    async breaks({ db, moment }) {
      await saveSetting(db, { key: 'shop.phone', value: '04 00 00 00 00', at })
      moment.at = new Date(Date.now() + 60 * 60_000)
    },
    mends: (shop) => shop.backUp(new Date(Date.now() + 60 * 60_000)),
  },
  backup_rehearsal: {
    severity: 'warning',
    says: /il y a 9\d jours/,
    breaks: ({ config, moment }) =>
      recordRehearsal(config.backupDir, { archive: 'a.tar', at: new Date(moment.at.getTime() - 95 * 86_400_000) }),
    mends: ({ config, moment }) => recordRehearsal(config.backupDir, { archive: 'b.tar', at: moment.at }),
  },
  headers: {
    severity: 'critical',
    says: /content-security-policy/,
    breaks: ({ answer }) => delete answer.headers['content-security-policy'],
    mends: ({ answer }) => Object.assign(answer.headers, goodHeaders),
  },
  cookies: {
    severity: 'critical',
    says: /: sid/,
    breaks: ({ answer }) => Object.assign(answer.headers, { 'set-cookie': ['sid=1; Path=/'] }),
    mends: ({ answer }) => Object.assign(answer.headers, goodHeaders),
  },
  tls: {
    severity: 'critical',
    says: /périmé/,
    breaks: ({ certificate }) => Object.assign(certificate, { validTo: later(-60 * 24 * 60), isTrusted: false }),
    mends: ({ certificate }) =>
      Object.assign(certificate, { validTo: new Date(Date.now() + 90 * 86_400_000), isTrusted: true }),
  },
  second_factor: {
    severity: 'warning',
    says: /1 sur 2/,
    breaks: ({ db }) => administrator(db, { email: 'nouveau@example.fr' }),
    mends: ({ db }) =>
      db.updateTable('user').set({ disabled_at: at.toISOString() }).where('email', '=', 'nouveau@example.fr').execute(),
  },
  failed_logins: {
    severity: 'warning',
    says: /40 en une heure/,
    async breaks({ db, moment }) {
      const tries = Array.from({ length: 40 }, (_, place) => {
        const row = { id: `try-${place}`, account: `a${place}`, network: `n${place}`, is_known_network: 0 as const }
        return { ...row, at: moment.at.toISOString() }
      })
      await db.insertInto('sign_in_try').values(tries).execute()
    },
    mends: ({ moment }) => Object.assign(moment, { at: new Date(moment.at.getTime() + 61 * 60_000) }),
  },
  settings: {
    severity: 'critical',
    says: /Tous les comptes de la machine/,
    breaks: ({ dataDir }) => chmodSync(dataDir, 0o755),
    mends: ({ dataDir }) => chmodSync(dataDir, 0o700),
  },
  public_files: {
    severity: 'critical',
    says: /\.env/,
    breaks: ({ publicDir }) => writeFileSync(join(publicDir, '.env'), 'SESSION_SECRET=x'),
    mends: ({ publicDir }) => rmSync(join(publicDir, '.env')),
  },
  advisories: {
    severity: 'critical',
    says: /tar 7\.5\.9.*CVE-2026-29786/,
    breaks: ({ machine }) => Object.assign(machine, { listInstalled: async () => [{ name: 'tar', version: '7.5.9' }] }),
    mends: ({ machine }) => Object.assign(machine, { listInstalled: async () => [{ name: 'tar', version: '7.5.11' }] }),
  },
  node: {
    severity: 'warning',
    says: /ne reçoit plus de correctifs/,
    breaks: ({ machine }) => Object.assign(machine, { node: '20.19.0' }),
    mends: ({ machine }) => Object.assign(machine, { node: '24.1.0' }),
  },
  system_resources: {
    severity: 'warning',
    says: /disque 81/,
    breaks: ({ machine }) =>
      Object.assign(machine, { measure: async () => ({ cpu: 80, memory: 20, disk: 81, freeDiskBytes: 10 ** 10 }) }),
    mends: ({ machine }) =>
      Object.assign(machine, { measure: async () => ({ cpu: 80, memory: 20, disk: 80, freeDiskBytes: 10 ** 10 }) }),
  },
}

test.each(scanKeys)('%s passes, fails when broken, and passes again once fixed', async (key) => {
  const { severity, says, breaks, mends } = cases[key]
  const shop = await openSoundShop()
  expect((await shop.scan())[key]).toMatchObject({ outcome: 'passed' })
  await breaks(shop)
  const broken = await shop.scan()
  expect(broken[key]).toMatchObject({ outcome: 'failed', severity, evidence: expect.stringMatching(says) })
  expect(broken[key]).toMatchObject({ fix: expect.stringMatching(key === 'settings' ? /^chmod 700 \S*[^.]$/ : /\.$/) })
  await mends(shop)
  expect((await shop.scan())[key]).toMatchObject({ outcome: 'passed' })
})

test('a scan that throws or times out counts as not run; the others run', async () => {
  const shop = await openSoundShop()
  shop.probes.readCertificate = () => Promise.reject(new Error('planted'))
  shop.machine.measure = () => new Promise(() => {})
  const audited = await shop.scan()
  expect(audited.tls).toMatchObject({ outcome: 'skipped', evidence: expect.stringContaining('erreur') })
  expect(audited.system_resources).toMatchObject({ outcome: 'skipped', evidence: expect.stringContaining('temps') })
  expect(audited.headers).toMatchObject({ outcome: 'passed' })
})

test('machine scans run only in the first shop; risky settings of another shop are found there', async () => {
  const shop = await openSoundShop()
  await saveSetting(shop.db, { key: 'transfer.unconfirmed_percent', value: '100', at })
  const audited = await shop.scan('voisine')
  for (const key of ['backup_integrity', 'backup_age', 'advisories', 'node', 'system_resources'])
    expect(audited[key]).toMatchObject({ outcome: 'skipped' })
  expect(audited.settings).toMatchObject({ outcome: 'failed', evidence: expect.stringContaining('100\u202f%') })
  expect(JSON.stringify(audited)).not.toContain(shop.dataDir)
})

test('several findings of a scan are lines, in the order of their fixes', async () => {
  const shop = await openSoundShop()
  await saveSetting(shop.db, { key: 'transfer.unconfirmed_percent', value: '90', at })
  await saveSetting(shop.db, { key: 'orders.unpaid_per_mailbox', value: '500', at })
  const { settings } = await shop.scan()
  expect(settings?.evidence.split('\n')).toEqual([expect.stringContaining('90\u202f%'), expect.stringContaining('500')])
  const fix = settings?.outcome === 'failed' ? settings.fix : ''
  expect(fix.split('\n')).toEqual([expect.stringContaining('Remettez 25'), expect.stringContaining('Remettez 3')])
})

test('a demonstration’s test accounts have no second factor, and are not counted', async () => {
  const shop = await openSoundShop()
  await shop.db
    .updateTable('user')
    .set({ disabled_at: at.toISOString() })
    .where('id', '=', shop.owner.user.id)
    .execute()
  expect((await shop.scan()).second_factor).toMatchObject({ outcome: 'skipped' })
})
