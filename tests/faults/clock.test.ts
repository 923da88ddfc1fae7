import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openApp } from '../support/app'
import { insertOrderRow } from '../support/order-row'
import { workspaceOf } from '../support/workspace'
import { report, runCommand, startServer } from './support'

const YEAR_MS = 365 * 86_400_000
const clock = './tests/support/shifted-clock.mjs'
/** Every task runs one second after the start; the slowest of them are done in as long again. */
const TASKS_MS = 12_000

const app = await openApp()
await workspaceOf(app, 'bougies')
const now = new Date()
const soon = new Date(now.getTime() + 86_400_000).toISOString()
await insertOrderRow(app.db, {
  ...{ status: 'en_attente', payment_state: 'pending', payment_method: 'transfer', paid_at: null, expires_at: soon },
  created_at: now.toISOString(),
})
const registryFile = join(app.dataDir, 'platform.sqlite')
edit(
  registryFile,
  `insert into clock (id, seen_at) values (1, '${now.toISOString()}') on conflict do update set seen_at = excluded.seen_at;
  update tenant set suspended_at = '${now.toISOString()}', delete_at = '${soon}' where id = 'bougies'`,
)

function edit(file: string, statements: string): void {
  const database = new Database(file)
  database.exec(statements)
  database.close()
}

/** Rows of every table by file, and the state of what has an end. */
function stateOf(): Record<string, number | string> {
  const state: Record<string, number | string> = { folder: Number(existsSync(join(app.dataDir, 'tenants/bougies'))) }
  for (const path of ['platform.sqlite', 'tenants/boutique/shop.sqlite']) {
    const copy = join(app.dataDir, 'state.sqlite')
    edit(join(app.dataDir, path), 'pragma wal_checkpoint(truncate)')
    copyFileSync(join(app.dataDir, path), copy)
    const database = new Database(copy)
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").pluck().all()
    for (const table of tables)
      state[`${path} ${table}`] = Number(database.prepare(`select count(*) from "${table}"`).pluck().get())
    database.close()
  }
  return { ...state, ended: String(endedAt()) }
}

/** Of the trial, whose end is next week. */
function endedAt(): string | null {
  const registry = new Database(registryFile, { readonly: true })
  const moment = registry.prepare("select ended_at from tenant where id = 'bougies'").pluck().get()
  registry.close()
  return typeof moment === 'string' ? moment : null
}

/** Tables that have fewer rows than before, and other states. */
function lost(before: Record<string, number | string>): string[] {
  const after = stateOf()
  return Object.entries(before)
    .filter(([name, value]) => (typeof value === 'number' ? Number(after[name]) < value : after[name] !== value))
    .map(([name]) => name)
}

async function startAt(shiftMs: number) {
  const environment = { AGENTS: 'on', CLOCK_SHIFT_MS: String(shiftMs), LOG_LEVEL: 'warn' }
  const server = await startServer(app.dataDir, environment, [`--import=${clock}`])
  onTestFinished(() => server.stop())
  return server
}

const shifted = (args: string[], shiftMs: number) =>
  runCommand(args, {
    ...{ DATA_DIR: app.dataDir, AGENTS: 'off', CLOCK_SHIFT_MS: String(shiftMs) },
    NODE_OPTIONS: `--import=${clock}`,
  })

test('a start with the clock a year ahead, or back, destroys nothing until a person confirms it', async () => {
  const before = stateOf()
  const back = await startAt(-YEAR_MS)
  await delay(TASKS_MS)
  expect((await fetch(`${back.url}/`)).status).toBe(200)
  expect(lost(before)).toEqual([])
  expect(back.output()).toMatch(/"warnings":\["L’horloge dit .* avant un moment/)
  await back.stop()

  const ahead = await startAt(YEAR_MS)
  await delay(TASKS_MS)
  expect((await fetch(`${ahead.url}/`)).status).toBe(200)
  expect(lost(before)).toEqual([])
  expect(ahead.output()).toMatch(/"warnings":\["L’horloge dit .* rien n’est effacé/)
  const doctor = await shifted(['doctor'], YEAR_MS)
  expect(doctor.output).toMatch(/À FAIRE L’horloge dit .* après le dernier moment .*\n.*\n.*npm run clock -- confirm/)
  expect(await shifted(['clock'], YEAR_MS)).toMatchObject({ exitCode: 1 })

  expect((await shifted(['clock', 'confirm'], YEAR_MS)).output).toContain('Horloge confirmée')
  await expect.poll(endedAt, { timeout: 90_000, interval: 500 }).not.toBeNull()
  report('clock', { tables: Object.keys(before).length })
})

test('at the right time again, a clock that was confirmed a year ahead is told, and its upkeep is not put off', async () => {
  const server = await startAt(0)
  await delay(TASKS_MS)
  expect(server.output()).toMatch(/"warnings":\["L’horloge dit .* avant un moment/)
  expect((await shifted(['clock', 'confirm'], 0)).exitCode).toBe(0)
  const registry = new Database(registryFile, { readonly: true })
  const latest = () => registry.prepare('select max(upkeep_due_at) from tenant').pluck().get()
  await expect
    .poll(() => String(latest() ?? '') < new Date(Date.now() + 2 * 86_400_000).toISOString(), { timeout: 20_000 })
    .toBe(true)
  registry.close()
})
