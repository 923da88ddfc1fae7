import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Tenant } from '~/database/tenants.server'
import {
  findAgentRow,
  forgetAgent,
  JobFailed,
  type JobHandler,
  JobRefused,
  listRuns,
  listSupervised,
  registerAgent,
  startAgent,
  startAllAgents,
  stopAgent,
} from '~/models/base/agent/index.server'
import { updateAgent } from '~/models/base/agent/state.server'
import { enqueueJob, findJob } from '~/models/base/job/index.server'
import { strictTimes } from '../../tests/faults/scale'
import { at, openDemoShop } from '../../tests/support/shop-database'
import { Engine } from './engine.server'

const actor = { id: null, name: 'Camille' }
afterEach(() => forgetAgent('upload'))

type Run = JobHandler['run']

/** One shop with an upload agent whose work the test provides, on a separate clock. */
async function shopWithAgent(run: Run, part: Partial<Parameters<typeof registerAgent>[1]> = {}) {
  const db = await openDemoShop()
  const tenant = { id: 'boutique', subdomain: 'boutique', db, identity: {}, limits: {} } as Tenant
  registerAgent('upload', { handlers: [{ kind: 'upload', run }], ...part })
  const clock = { wallMs: at.getTime(), monotonicMs: 0 }
  const now = () => new Date(clock.wallMs)
  const shops = { opened: () => [tenant], leaseOpen: () => ({ value: tenant, release() {} }) }
  const engine = new Engine(shops, { now, monotonicMs: () => clock.monotonicMs })
  const pass = (ms: number) => {
    clock.wallMs += ms
    clock.monotonicMs += ms
  }
  return {
    db,
    tenant,
    engine,
    clock,
    pass,
    now,
    enqueue: (key: string) => enqueueJob(db, { kind: 'upload', key, agent: 'upload', payload: { key }, at: now() }),
    start: () => startAgent(tenant, { key: 'upload', actor, at: now() }),
    stop: () => stopAgent(tenant, { key: 'upload', actor, at: now() }),
    row: () => findAgentRow(db, 'upload'),
    /** Polls until no agent is running. */
    async work() {
      await engine.look()
      await engine.settled()
    },
  }
}

test('an agent works through its jobs once it is started, and not before', async () => {
  const done: string[] = []
  const shop = await shopWithAgent(async ({ job, finish }) => {
    await finish(async () => void done.push(job.key))
    return { message: '1 fichier lu', items: 1 }
  })
  await shop.enqueue('a')
  await shop.enqueue('b')
  await shop.work()
  expect(done).toEqual([])
  await shop.start()
  await shop.work()
  expect(done).toEqual(['a', 'b'])
  expect(await shop.row()).toMatchObject({ wanted: 'running', actual: 'running', last_run_at: at.toISOString() })
  expect(await listRuns(shop.db, 'upload')).toMatchObject([{ outcome: 'done', message: '1 fichier lu', items: 1 }, {}])
})

test('a stopped run writes no further batch, uses up no attempt and resumes where it was', async () => {
  const written: number[] = []
  let stopAt = 2
  const shop = await shopWithAgent(async ({ job, batch }) => {
    const current = await findJob(shop.db, job.key)
    for (let from = Number(current?.cursor ?? 0); from < 5; from++) {
      if (from === stopAt) await shop.stop()
      await batch(async () => void written.push(from), { cursor: String(from + 1), done: from + 1, total: 5 })
    }
    return { message: 'fait' }
  })
  await shop.enqueue('a')
  await shop.start()
  await shop.work()
  await shop.work()
  expect(written).toEqual([0, 1])
  expect(await findJob(shop.db, 'a')).toMatchObject({
    tries: 0,
    lease_until: null,
    progress_done: 2,
    progress_total: 5,
  })
  expect(await shop.row()).toMatchObject({ wanted: 'stopped', actual: 'stopped' })
  stopAt = -1
  await shop.start()
  await shop.work()
  expect(written).toEqual([0, 1, 2, 3, 4])
  expect(await findJob(shop.db, 'a')).toMatchObject({ status: 'done' })
})

test('a hanging run is aborted, and the poll that stops it takes less than two seconds', async () => {
  const shop = await shopWithAgent(async ({ signal }) => {
    await delay(60_000, undefined, { signal })
    return { message: 'jamais' }
  })
  await shop.enqueue('a')
  await shop.start()
  await shop.engine.look()
  await shop.stop()
  const startedAt = performance.now()
  await shop.engine.look()
  if (strictTimes) expect(performance.now() - startedAt).toBeLessThan(2000)
  expect((await shop.row()).actual).toBe('stopped')
})

test('a job fails for good after five attempts, or at once when refused; neither blocks the others', async () => {
  const shop = await shopWithAgent(async ({ job }) => {
    if (job.key === 'poison') throw new JobFailed('Le registre ne répond pas.')
    if (job.key === 'bad') throw new JobRefused('Le fichier est vide.')
    return { message: 'fait' }
  })
  for (const key of ['poison', 'bad', 'good']) await shop.enqueue(key)
  await shop.start()
  for (let tries = 0; tries < 8; tries++) {
    await shop.work()
    await shop.work()
    shop.pass(200_000)
  }
  expect(await findJob(shop.db, 'poison')).toMatchObject({
    status: 'failed',
    tries: 5,
    last_error: 'Le registre ne répond pas.',
  })
  expect(await findJob(shop.db, 'bad')).toMatchObject({ status: 'failed', tries: 1 })
  expect(await findJob(shop.db, 'good')).toMatchObject({ status: 'done' })
  expect(await shop.row()).toMatchObject({ actual: 'running', last_error: 'Le registre ne répond pas.' })
})

test('an agent with three failed jobs in a row is stopped with its error until a person starts it', async () => {
  const shop = await shopWithAgent(async () => {
    throw new JobFailed('Le registre ne répond pas.')
  })
  for (const key of ['a', 'b', 'c', 'd']) await shop.enqueue(key)
  await shop.db.updateTable('job').set({ tries: 4 }).execute()
  await shop.start()
  for (let looks = 0; looks < 6; looks++) await shop.work()
  expect(await shop.row()).toMatchObject({ wanted: 'running', actual: 'error', failures: 3 })
  expect(await findJob(shop.db, 'd')).toMatchObject({ status: 'waiting' })
  await shop.start()
  await shop.engine.look()
  expect(await shop.row()).toMatchObject({ actual: 'running', failures: 0 })
  await shop.engine.stop()
})

test.each([{ isImmediate: false }, { isImmediate: true }])(
  'after a restart an agent goes on, unless it was stopped or must not start by itself (%o)',
  async (part) => {
    const shop = await shopWithAgent(async () => ({ message: 'fait' }), part)
    const afterRestart = async () => {
      await updateAgent(shop.db, 'upload', { owner: 'an earlier process' })
      await shop.engine.look()
      return (await shop.row()).actual
    }
    await shop.start()
    await shop.engine.look()
    expect(await afterRestart()).toBe('running')
    await shop.stop()
    await shop.engine.look()
    expect(await afterRestart()).toBe('stopped')
    await shop.start()
    await shop.engine.look()
    await updateAgent(shop.db, 'upload', { auto_start: 0 })
    await shop.engine.look()
    expect((await shop.row()).actual).toBe('running')
    expect(await afterRestart()).toBe('stopped')
  },
)

test('a scheduled agent runs at its interval; a clock change brings neither a burst nor a pause', async () => {
  let runs = 0
  const count: Run = async () => {
    runs++
    return { message: 'fait' }
  }
  const shop = await shopWithAgent(count, { schedule: { kind: 'upload', everyMinutes: 60 } })
  const hour = 3600_000
  await shop.start()
  await shop.work()
  expect(runs).toBe(1)
  shop.pass(hour - 1)
  await shop.work()
  expect(runs).toBe(1)
  for (const jumpMs of [2 * hour, -2 * hour, 24 * hour, -24 * hour, 400 * 24 * hour]) {
    shop.clock.wallMs += jumpMs
    const before = runs
    for (let looks = 0; looks < 4; looks++) await shop.work()
    expect(runs - before, `after ${jumpMs / hour} h`).toBeLessThanOrEqual(1)
    shop.pass(hour)
    await shop.work()
    expect(runs - before, `an hour after ${jumpMs / hour} h`).toBeGreaterThanOrEqual(1)
  }
})

test.each(['2026-10-25T00:30:00Z', '2027-03-28T00:30:00Z'])(
  'a change of hour (%s) changes no interval',
  async (from) => {
    let runs = 0
    const count: Run = async () => {
      runs++
      return { message: 'fait' }
    }
    const shop = await shopWithAgent(count, { schedule: { kind: 'upload', everyMinutes: 60 } })
    shop.clock.wallMs = new Date(from).getTime()
    await shop.engine.look()
    await shop.start()
    for (let quarters = 0; quarters < 16; quarters++) {
      await shop.work()
      shop.pass(15 * 60_000)
    }
    expect(runs).toBe(4)
  },
)

test('a lease and a wait left in the future by a clock change are shortened to their length from now', async () => {
  let runs = 0
  const shop = await shopWithAgent(async () => {
    runs++
    return { message: 'fait' }
  })
  await shop.enqueue('left')
  await shop.enqueue('waits')
  const tomorrow = new Date(at.getTime() + 24 * 3600_000).toISOString()
  await shop.db.updateTable('job').set({ lease_until: tomorrow, owner: 'dead' }).where('key', '=', 'left').execute()
  await shop.db.updateTable('job').set({ due_at: tomorrow, tries: 1 }).where('key', '=', 'waits').execute()
  await shop.start()
  await shop.work()
  expect(runs).toBe(0)
  shop.pass(61_000)
  await shop.work()
  expect(runs).toBe(1)
  shop.pass(60_000)
  await shop.work()
  expect(runs).toBe(2)
})

test('the first run of a schedule may wait, and the ones behind it keep to the interval', async () => {
  let runs = 0
  const schedule = { kind: 'upload', everyMinutes: 60, firstAfterMinutes: 10 }
  const shop = await shopWithAgent(
    async ({ finish }) => {
      await finish(async () => void runs++)
      return { message: 'fait' }
    },
    { schedule },
  )
  await shop.start()
  const after = async (minutes: number) => {
    shop.pass(minutes * 60_000)
    await shop.work()
    await shop.work()
    return runs
  }
  expect(await after(0)).toBe(0)
  expect(await after(9)).toBe(0)
  expect(await after(1)).toBe(1)
  expect(await after(59)).toBe(1)
  expect(await after(1)).toBe(2)
})

test('no agent works in a read-only shop, and each goes on once it is resumed', async () => {
  const done: string[] = []
  const shop = await shopWithAgent(async ({ job, finish }) => {
    await finish(async () => void done.push(job.key))
    return { message: '1 fichier lu', items: 1 }
  })
  await shop.start()
  await shop.enqueue('a')
  shop.tenant.isReadOnly = true
  await shop.work()
  expect(done).toEqual([])
  shop.tenant.isReadOnly = false
  await shop.work()
  expect(done).toEqual(['a'])
})

test('no order of switching agents on goes above the plan, and the one too many is told why', async () => {
  const keys = ['upload', 'hunter', 'recovery', 'scraper'] as const
  const shop = await shopWithAgent(async () => ({ message: 'fait' }))
  for (const key of keys) registerAgent(key, { handlers: [] })
  const tenant = { ...shop.tenant, limits: { agents: 2 } }
  const on = async () => (await listSupervised(shop.db)).filter(({ row }) => row.wanted === 'running').length
  for (let round = 0; round < 60; round++) {
    const [first, second] = [keys[(round * 7) % 4] ?? 'upload', keys[(round * 3 + 1) % 4] ?? 'upload']
    const ask = { actor, at: shop.now() }
    await Promise.all([startAgent(tenant, { key: first, ...ask }), startAllAgents(tenant, ask)])
    expect(await on()).toBe(2)
    const stopped = keys.filter((key) => key !== first)
    for (const key of stopped) await stopAgent(tenant, { key, ...ask })
    await startAgent(tenant, { key: second, ...ask })
    expect(await on()).toBeLessThanOrEqual(2)
  }
  await startAllAgents(tenant, { actor, at: shop.now() })
  const rows = await Promise.all(keys.map((key) => findAgentRow(shop.db, key)))
  const refused = keys.find((_, place) => rows[place]?.wanted === 'stopped') ?? 'upload'
  expect(await startAgent(tenant, { key: refused, actor, at: shop.now() })).toMatchObject({
    ok: false,
    message: expect.stringContaining('2 agents sont en marche'),
  })
  for (const key of keys) forgetAgent(key)
})
