import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { strictTimes } from '../../tests/faults/scale'
import { startScheduler } from './scheduler.server'

/** Lets the scheduler tick a few times; `clock` is the time it sees. */
const ticks = () => delay(30)

test('a task runs after one tick, then at its interval of monotonic time', async () => {
  let clock = 0
  let runs = 0
  const task = { name: 'count', everySeconds: 10, run: async () => void runs++ }
  const scheduler = startScheduler([task], { tickMs: 2, now: () => clock })
  expect(runs).toBe(0)
  await expect.poll(() => runs).toBe(1)
  clock = 9_999
  await ticks()
  expect(runs).toBe(1)
  clock = 10_000
  await expect.poll(() => runs).toBe(2)
  await scheduler.stop()
})

test('a late tick does not make up for the runs it missed', async () => {
  let clock = 0
  let runs = 0
  const task = { name: 'count', everySeconds: 1, run: async () => void runs++ }
  const scheduler = startScheduler([task], { tickMs: 2, now: () => clock })
  await expect.poll(() => runs).toBe(1)
  clock = 3600_000
  await expect.poll(() => runs).toBe(2)
  await ticks()
  expect(runs).toBe(2)
  await scheduler.stop()
})

test('a task that fails runs again, and does not stop the others', async () => {
  const runs = { bad: 0, good: 0 }
  const bad = {
    name: 'bad',
    everySeconds: 0,
    run: async () => {
      runs.bad++
      throw new Error('planted')
    },
  }
  const good = { name: 'good', everySeconds: 0, run: async () => void runs.good++ }
  const scheduler = startScheduler([bad, good], { tickMs: 2 })
  await expect.poll(() => Math.min(runs.bad, runs.good)).toBeGreaterThan(1)
  await scheduler.stop()
})

test('a task still running is not started a second time', async () => {
  let runs = 0
  const slow = {
    name: 'slow',
    everySeconds: 0,
    run: async (signal: AbortSignal) => {
      runs++
      await delay(1000, undefined, { signal })
    },
  }
  const scheduler = startScheduler([slow], { tickMs: 2 })
  await ticks()
  expect(runs).toBe(1)
  await scheduler.stop()
})

test('stopping aborts the running task, waits for it, and starts nothing more', async () => {
  let ended = false
  let runs = 0
  const task = {
    name: 'long',
    everySeconds: 0,
    run: async (signal: AbortSignal) => {
      runs++
      await delay(60_000, undefined, { signal }).catch(() => {})
      await delay(20)
      ended = true
    },
  }
  const scheduler = startScheduler([task], { tickMs: 2 })
  await ticks()
  await scheduler.stop()
  expect(ended).toBe(true)
  await ticks()
  expect(runs).toBe(1)
})

test('a task that ignores the abort delays the stop no longer than the timeout', async () => {
  const deaf = { name: 'deaf', everySeconds: 0, run: () => new Promise<void>(() => {}) }
  const scheduler = startScheduler([deaf], { tickMs: 2, stopMs: 20 })
  const startedAt = performance.now()
  await scheduler.stop()
  if (strictTimes) expect(performance.now() - startedAt).toBeLessThan(10_000)
})
