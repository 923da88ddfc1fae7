import { expect, test } from 'vitest'
import { Pool, PoolExhausted } from './pool.server'

/** A pool of names whose opening and closing the test controls. */
function createNames(options: { max?: number; waitMs?: number; slow?: boolean } = {}) {
  let clock = 0
  const log: string[] = []
  const gates: (() => void)[] = []
  const gate = () => (options.slow ? new Promise<void>((done) => gates.push(done)) : Promise.resolve())
  const pool = new Pool<string>({
    max: options.max ?? 2,
    idleMs: 60_000,
    waitMs: options.waitMs ?? 1000,
    async open(key) {
      log.push(`open ${key}`)
      await gate()
      if (key === 'broken') throw new Error('broken')
      return key
    },
    async close(key) {
      log.push(`close ${key}`)
      await gate()
    },
    now: () => clock,
  })
  const pass = (ms: number) => {
    clock += ms
  }
  return { pool, log, pass, letGo: () => gates.shift()?.() }
}

async function use(pool: ReturnType<typeof createNames>['pool'], key: string) {
  const lease = await pool.lease(key)
  lease.release()
}

test('concurrent leases of one key open it once', async () => {
  const { pool, log } = createNames()
  const leases = await Promise.all([pool.lease('a'), pool.lease('a'), pool.lease('a')])
  expect(leases.map(({ value }) => value)).toEqual(['a', 'a', 'a'])
  expect(log).toEqual(['open a'])
})

test('the least recently used idle value is evicted, never one in use', async () => {
  const { pool, log, pass } = createNames()
  const held = await pool.lease('a')
  pass(1)
  await use(pool, 'b')
  pass(1)
  await use(pool, 'c')
  expect(log).toEqual(['open a', 'open b', 'close b', 'open c'])
  expect(pool.leaseOpen('a')?.value).toBe('a')
  held.release()
})

test('when all are in use, the next lease waits for the first release', async () => {
  const { pool, log } = createNames({ max: 1 })
  const held = await pool.lease('a')
  const next = pool.lease('b')
  held.release()
  held.release()
  expect((await next).value).toBe('b')
  expect(log).toEqual(['open a', 'close a', 'open b'])
})

test('a lease that is not served in time is refused', async () => {
  const { pool, pass } = createNames({ max: 1, waitMs: 20 })
  await pool.lease('a')
  const refused = expect(pool.lease('b')).rejects.toThrow(PoolExhausted)
  pass(20)
  await refused
})

test('a value being closed is awaited and opened again', async () => {
  const { pool, log, pass, letGo } = createNames({ slow: true })
  const first = pool.lease('a')
  await settle()
  letGo()
  ;(await first).release()
  pass(61_000)
  const closed = pool.closeIdle()
  expect(pool.leaseOpen('a')).toBeUndefined()
  const again = pool.lease('a')
  await settle()
  expect(log).toEqual(['open a', 'close a'])
  letGo()
  await closed
  await settle()
  letGo()
  expect((await again).value).toBe('a')
  expect(log).toEqual(['open a', 'close a', 'open a'])
})

test('values idle for long are closed, those used meanwhile are not', async () => {
  const { pool, log, pass } = createNames({ max: 3 })
  await use(pool, 'a')
  await use(pool, 'b')
  const held = await pool.lease('c')
  pass(50_000)
  expect(pool.peek('b')).toBe('b')
  pass(11_000)
  await pool.closeIdle()
  expect(log.filter((line) => line.startsWith('close'))).toEqual(['close a'])
  held.release()
})

test('a failed opening takes no slot, and the next lease retries', async () => {
  const { pool, log } = createNames({ max: 1 })
  await expect(pool.lease('broken')).rejects.toThrow('broken')
  await expect(pool.lease('broken')).rejects.toThrow('broken')
  await use(pool, 'a')
  expect(log).toEqual(['open broken', 'open broken', 'open a'])
})

async function settle() {
  for (let turns = 0; turns < 5; turns++) await Promise.resolve()
}
