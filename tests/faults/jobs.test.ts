import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import type { Tenant } from '~/database/tenants.server'
import { Engine } from '../../app/agents/engine.server'
import {
  attachEngine,
  findAgent,
  forgetAgent,
  registerAgent,
  startAgent,
  startAllAgents,
  stopAgent,
  stopAllAgents,
  toggleAgent,
} from '../../app/models/base/agent/index.server'
import { updateAgent } from '../../app/models/base/agent/state.server'
import { enqueueJob } from '../../app/models/base/job/index.server'
import { filledFolder } from '../support/filled-folder'
import { drawing, percentile, report, scale, seed, seededRandom, strictTimes } from './support'

/** 10,000 jobs and 40 kills from `SCALE=5` on. */
const JOBS = scale > 1 ? Math.min(10_000, 2000 * scale) : 400
const KILLS = scale > 1 ? Math.min(40, 10 * scale) : 4
const SEQUENCES = scale > 1 ? 500 : 60
const WAITING = scale > 1 ? 5000 : 400
const LOOKS = scale > 1 ? 200 : 50
/** Clock offset of a successor, past the leases of the killed process. */
const LIFE_MS = 61_000
const TICK_MS = 5

const actor = { id: null, name: 'Camille' }
const { between, pick } = drawing(seededRandom(seed))
const programs = mkdtempSync(join(tmpdir(), 'jobs-'))

beforeAll(async () => {
  symlinkSync(join(process.cwd(), 'node_modules'), join(programs, 'node_modules'))
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '~': fileURLToPath(new URL('../../app', import.meta.url)) } },
    ssr: { noExternal: true, external: ['better-sqlite3', '@node-rs/argon2', 'sharp', 'undici'] },
    build: { ssr: 'tests/faults/job-worker.ts', outDir: programs, emptyOutDir: false, minify: false },
  })
})
afterAll(() => rmSync(programs, { recursive: true, force: true }))
afterEach(() => forgetAgent('upload'))

/** A shop in a separate file. */
async function shopFile() {
  const at = new Date()
  const file = join(await filledFolder({ demo: true, demoWork: false, at }), 'tenants/boutique/shop.sqlite')
  const { db, close } = openSqlite<ShopDatabase>(file)
  const tenant = { id: 'boutique', subdomain: 'boutique', db, identity: {}, limits: {} } as Tenant
  return { file, db, close, tenant }
}

const shopsOf = (tenant: Tenant) => ({
  opened: () => [tenant],
  leaseOpen: () => ({ value: tenant, release() {} }),
})

test('however often the process is killed, each job has its effect once and none is stuck beyond its lease', async () => {
  const { file, db, close } = await shopFile()
  await sql`create table effect (job text not null, step integer not null)`.execute(db)
  const at = new Date()
  await db.transaction().execute(async (trx) => {
    for (let index = 0; index < JOBS; index++) {
      const key = index === 100 ? 'poison' : `job-${index}`
      await enqueueJob(trx, { kind: 'counted', key, agent: 'upload', payload: {}, at })
    }
  })
  await updateAgent(db, 'upload', { wanted: 'running' })
  const lives = { killed: 0, died: 0, ended: 0 }
  for (let life = 0; lives.ended === 0 && life < KILLS + 20; life++) {
    const end = await live(file, { aheadMs: life * LIFE_MS, killAfterMs: lives.killed < KILLS ? between(20, 150) : 0 })
    lives[end]++
  }
  // The leases of the last kill have expired by then.
  await live(file, { aheadMs: 1000 * LIFE_MS, killAfterMs: 0 })
  const { rows: effects } = await sql<{ job: string; steps: number }>`
    select job, count(*) as steps from effect group by job`.execute(db)
  const stuck = await db.selectFrom('job').select('key').where('status', '=', 'waiting').execute()
  const dead = await db.selectFrom('job').select(['key', 'tries']).where('status', '=', 'failed').execute()
  const items = await db.selectFrom('agent_day').select('done').execute()
  const running = await db.selectFrom('agent_run').select('id').where('outcome', '=', 'running').execute()
  await close()
  report('jobs', { jobs: JOBS, ...lives, effects: effects.length, dead: dead.length })
  expect(lives.killed).toBeGreaterThanOrEqual(KILLS)
  expect(stuck).toEqual([])
  expect(dead).toEqual([{ key: 'poison', tries: 6 }])
  expect(effects.filter(({ steps }) => steps !== 3)).toEqual([])
  expect(effects).toHaveLength(JOBS - 1)
  expect(running).toEqual([])
  expect(items.length).toBeLessThanOrEqual(2)
})

/** `killed` by us, `died` of a poison job. */
async function live(
  file: string,
  { aheadMs, killAfterMs }: { aheadMs: number; killAfterMs: number },
): Promise<'killed' | 'died' | 'ended'> {
  const child = spawn(process.execPath, [join(programs, 'job-worker.js'), file, String(aheadMs)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (data) => {
    errors += data
  })
  const ended = new Promise<NodeJS.Signals | null>((done) => child.once('close', (_code, signal) => done(signal)))
  let isOurs = false
  child.stdout.once('data', async () => {
    if (killAfterMs === 0) return
    await delay(killAfterMs)
    isOurs = child.kill('SIGKILL')
  })
  const signal = await ended
  expect(errors).toBe('')
  if (signal === null) return 'ended'
  return isOurs ? 'killed' : 'died'
}

test('whatever is started, stopped and restarted in whatever order, what is shown is what runs', async () => {
  const { db, tenant, close } = await shopFile()
  let done = 0
  registerAgent('upload', { handlers: [{ kind: 'probe', run: async () => ({ message: `${++done}` }) }] })
  let engine = new Engine(shopsOf(tenant))
  const detach = attachEngine(() => void engine.look())
  const at = new Date()
  const steps = {
    start: () => startAgent(tenant, { key: 'upload', actor, at }),
    stop: () => stopAgent(tenant, { key: 'upload', actor, at }),
    toggle: () => toggleAgent(tenant, { key: 'upload', actor, at }),
    'start-all': () => startAllAgents(tenant, { actor, at }),
    'stop-all': () => stopAllAgents(tenant, { actor, at }),
    async restart() {
      await engine.stop()
      await updateAgent(db, 'upload', { owner: 'an earlier process' })
      engine = new Engine(shopsOf(tenant))
      await engine.look()
    },
  }
  let slowestMs = 0
  for (let sequence = 0; sequence < SEQUENCES; sequence++) {
    for (let length = between(1, 4); length > 0; length--) {
      const name = pick(Object.keys(steps) as (keyof typeof steps)[])
      const startedAt = performance.now()
      await steps[name]()
      if (name.startsWith('stop')) slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    }
    const { isRunning } = await findAgent(tenant, 'upload', new Date())
    const before = done
    await enqueueJob(db, { kind: 'probe', key: `probe-${sequence}`, agent: 'upload', payload: {}, at: new Date() })
    await engine.look()
    await engine.settled()
    expect(done > before, `after sequence ${sequence}`).toBe(isRunning)
    await db.deleteFrom('job').execute()
  }
  detach()
  await close()
  report('agents', { sequences: SEQUENCES, slowestStopMs: Math.round(slowestMs) })
  if (strictTimes) expect(slowestMs).toBeLessThan(2000)
})

test('a look with nothing due takes no time, however many jobs wait for a stopped agent or a later day', async () => {
  const { db, tenant, close } = await shopFile()
  registerAgent('upload', { handlers: [{ kind: 'later', run: async () => ({ message: 'fait' }) }] })
  registerAgent('scraper', { handlers: [{ kind: 'stopped', run: async () => ({ message: 'fait' }) }] })
  const at = new Date()
  const dueAt = new Date(at.getTime() + 24 * 3600_000)
  await db.transaction().execute(async (trx) => {
    for (let index = 0; index < WAITING; index++) {
      await enqueueJob(trx, { kind: 'later', key: `later-${index}`, agent: 'upload', payload: {}, at, dueAt })
      await enqueueJob(trx, { kind: 'stopped', key: `stopped-${index}`, agent: 'scraper', payload: {}, at })
    }
  })
  await updateAgent(db, 'upload', { wanted: 'running' })
  const engine = new Engine(shopsOf(tenant))
  const looks: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    const startedAt = performance.now()
    await engine.look()
    looks.push(performance.now() - startedAt)
  }
  forgetAgent('scraper')
  await close()
  const [median, p95] = [percentile(looks, 0.5), percentile(looks, 0.95)]
  report('look', { medianMs: median.toFixed(2), p95Ms: p95.toFixed(2) })
  if (strictTimes) expect(p95).toBeLessThanOrEqual(TICK_MS)
})
