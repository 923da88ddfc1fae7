import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openTenants, type TenantRegistry } from '~/database/tenants.server'
import { filledFolder } from '../../tests/support/filled-folder'
import { insertOrderRow } from '../../tests/support/order-row'
import type { TenantTask } from './each-tenant.server'
import { findNextDue } from './next-due.server'
import { makeRounds } from './rounds.server'

const at = new Date('2026-11-19T10:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let clock = at
const { signal } = new AbortController()

/** A server's registry; a shop idle for `idleMs` is closed by the next sweep. */
async function openInstallation(ids: string[], folder?: string) {
  clock = at
  const dataDir = folder ?? (await filledFolder({ demo: false, at }))
  const options = { dataDir, platformDomain: 'localhost', demo: false, at, now: () => clock }
  const registry = await openTenants({ ...options, maxOpen: 2 })
  registry.keepMarks(({ db, identity, isReadOnly }, moment) =>
    findNextDue({ db, isReadOnly, identity: { ...identity, mailServer: { url: 'smtp://localhost' } } }, moment),
  )
  const file = join(dataDir, 'tenants/boutique/shop.sqlite')
  fold(file)
  for (const id of ids) {
    await registry.rows.insert({ id, name: id, subdomain: id, template: 'osmoseurs', at })
    cpSync(file, join(dataDir, 'tenants', id, 'shop.sqlite'))
  }
  onTestFinished(() => registry.close().catch(() => {}))
  return { dataDir, registry }
}

/** Checkpoints the journal: a copy of the file alone would lack the latest rows. */
function fold(file: string): void {
  const connection = new Database(file)
  connection.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
}

/** Two shops fit: opening another evicts this one. */
async function closeBy(registry: TenantRegistry, other: string) {
  const lease = await registry.lease(other)
  lease?.release()
}

function recording(): { task: TenantTask; seen: string[] } {
  const seen: string[] = []
  const task: TenantTask = {
    name: 'essai',
    everySeconds: 5,
    run: async (tenant, input) => void seen.push(`${tenant.id} ${input.at.toISOString()}`),
  }
  return { task, seen }
}

async function roundsAt(registry: TenantRegistry, moment: Date): Promise<string[]> {
  clock = moment
  const { task, seen } = recording()
  await makeRounds(registry, { tasks: [task], at: moment, signal })
  return seen.map((line) => line.split(' ')[0] ?? '')
}

const later = (ms: number) => new Date(at.getTime() + ms)

async function queueMail(registry: TenantRegistry, subdomain: string, nextAttemptAt: Date) {
  const lease = await registry.lease(subdomain)
  await lease?.value.db
    .insertInto('email')
    .values({
      id: 'mail-1',
      idempotency_key: 'essai',
      kind: 'essai',
      order_id: null,
      recipient: 'lea@example.fr',
      subject: 'Essai',
      text_body: 'Essai',
      html_body: 'Essai',
      next_attempt_at: nextAttemptAt.toISOString(),
      lease_until: null,
      last_error: null,
      created_at: at.toISOString(),
      sent_at: null,
    })
    .execute()
  lease?.release()
}

test('the clock opens no shop in which nothing is due', async () => {
  const { registry } = await openInstallation(['velo', 'pain'])
  await closeBy(registry, 'velo')
  await closeBy(registry, 'pain')
  expect(await roundsAt(registry, later(60 * MINUTE))).toEqual([])
  expect(registry.opened().map(({ id }) => id)).toEqual(['boutique', 'pain'])
})

test('a mail queued in a closed shop opens it when it is due', async () => {
  const { registry } = await openInstallation(['velo', 'pain'])
  await queueMail(registry, 'velo', later(20 * MINUTE))
  await closeBy(registry, 'pain')
  expect(await roundsAt(registry, later(19 * MINUTE))).toEqual([])
  expect(await roundsAt(registry, later(20 * MINUTE))).toEqual(['velo'])
})

test('a mail that could not be sent is retried some minutes after its shop closed', async () => {
  const { registry } = await openInstallation(['velo', 'pain'])
  await queueMail(registry, 'velo', at)
  await closeBy(registry, 'pain')
  expect(await roundsAt(registry, later(4 * MINUTE))).toEqual([])
  expect(await roundsAt(registry, later(5 * MINUTE))).toEqual(['velo'])
})

test('an expiring order opens its closed shop', async () => {
  const { registry } = await openInstallation(['velo', 'pain'])
  const lease = await registry.lease('velo')
  if (lease) {
    const waiting = { status: 'en_attente', payment_state: 'unpaid', paid_at: null } as const
    await insertOrderRow(lease.value.db, { ...waiting, expires_at: later(30 * MINUTE).toISOString() })
  }
  lease?.release()
  await closeBy(registry, 'pain')
  expect(await roundsAt(registry, later(29 * MINUTE))).toEqual([])
  expect(await roundsAt(registry, later(30 * MINUTE))).toEqual(['velo'])
})

test('every shop has its round once a day, however often it is opened and closed', async () => {
  const { registry } = await openInstallation(['velo', 'pain'])
  for (let hour = 0; hour < 24; hour += 6) {
    clock = later(hour * 60 * MINUTE)
    await closeBy(registry, 'velo')
    await closeBy(registry, 'pain')
  }
  expect(await roundsAt(registry, later(DAY))).toEqual(['velo'])
  expect(await roundsAt(registry, later(DAY + 6 * 60 * MINUTE))).toEqual(['pain'])
  expect(await roundsAt(registry, later(DAY + 7 * 60 * MINUTE))).toEqual([])
  expect(await roundsAt(registry, later(3 * DAY))).toEqual(['velo', 'pain'])
})

test('a shop opened for a mail does what cannot wait, and its upkeep in its own time', async () => {
  const { registry } = await openInstallation(['velo', 'pain'])
  await queueMail(registry, 'velo', later(20 * MINUTE))
  await closeBy(registry, 'pain')
  const [hurried, upkeep] = [recording(), recording()]
  const tasks = [hurried.task, { ...upkeep.task, everySeconds: 3600 }]
  clock = later(20 * MINUTE)
  await makeRounds(registry, { tasks, at: clock, signal })
  expect([hurried.seen.length, upkeep.seen.length]).toEqual([1, 0])
  clock = later(DAY)
  await makeRounds(registry, { tasks, at: clock, signal })
  expect(upkeep.seen).toEqual([`velo ${clock.toISOString()}`])
})

test('work queued by a command opens its shop at the next round', async () => {
  const { dataDir, registry } = await openInstallation(['velo', 'pain'])
  await closeBy(registry, 'velo')
  await closeBy(registry, 'pain')
  const { registry: command } = await openInstallation([], dataDir)
  await command.rows.noteDue('velo', later(MINUTE))
  expect(await roundsAt(registry, later(MINUTE))).toEqual(['velo'])
})

test('a shop left open by a crash is checked on start, once', async () => {
  const { dataDir, registry } = await openInstallation(['velo', 'pain'])
  await closeBy(registry, 'velo')
  // A killed process closes nothing.
  const { registry: next } = await openInstallation([], dataDir)
  expect(await roundsAt(next, later(MINUTE))).toEqual(['velo'])
  await closeBy(next, 'pain')
  expect(await roundsAt(next, later(2 * MINUTE))).toEqual([])
})

test('a shop that fails to open does not block the rounds of others', async () => {
  const { dataDir, registry } = await openInstallation(['velo', 'pain'])
  for (const id of ['velo', 'pain']) await registry.rows.noteDue(id, at)
  writeFileSync(join(dataDir, 'tenants/velo/shop.sqlite'), 'bonjour '.repeat(2000))
  expect(await roundsAt(registry, later(MINUTE))).toEqual(['pain'])
  expect(await roundsAt(registry, later(2 * MINUTE))).toEqual([])
})
