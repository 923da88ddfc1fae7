import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { watchOverload } from './overload'

const browsing = { keptUnderLoad: false }
const paying = { keptUnderLoad: true }

const overload = watchOverload()
afterAll(() => overload.stop())

test('above two hundred requests in flight browsing is refused, payments continue', async () => {
  expect(overload.check(browsing)).toBeUndefined()
  let finish = () => {}
  const finished = new Promise<void>((done) => {
    finish = done
  })
  const works = Array.from({ length: 200 }, () => overload.during(() => finished))

  expect(overload.check(browsing)).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
  expect(overload.check(paying)).toBeUndefined()

  finish()
  await Promise.all(works)
  expect(overload.check(browsing)).toBeUndefined()
})

test('a response counts as in flight until its client has read it, or is gone', async () => {
  let take = () => {}
  const taken = new Promise<void>((done) => {
    take = done
  })
  const works = Array.from({ length: 200 }, () => overload.during(async () => 'answer', { taken }))
  expect(new Set(await Promise.all(works))).toEqual(new Set(['answer']))
  expect(overload.check(browsing)).toBeDefined()
  take()
  await taken
  expect(overload.check(browsing)).toBeUndefined()
})

test('a failed request is no longer in flight', async () => {
  const failures = Array.from({ length: 200 }, () => overload.during(() => Promise.reject(new Error('planted'))))
  await Promise.allSettled(failures)
  expect(overload.check(browsing)).toBeUndefined()
})

test('one late window is tolerated, two are overload, until the event loop recovers', async () => {
  const watched = watchOverload({ windowMs: 300 })
  const holdUp = () => {
    const end = performance.now() + 250
    while (performance.now() < end);
  }
  const holdUpForAWindow = async () => {
    holdUp()
    await delay(60)
  }
  await holdUpForAWindow()
  expect(watched.check(browsing)).toBeUndefined()
  while (!watched.check(browsing)) await holdUpForAWindow()
  expect(watched.check(paying)).toBeUndefined()
  await expect.poll(() => watched.check(browsing), { timeout: 30_000 }).toBeUndefined()
  watched.stop()
})

test('an event loop repeatedly blocked for longer than a window is late too', async () => {
  const watched = watchOverload({ windowMs: 100 })
  for (let turn = 0; turn < 6; turn++) {
    const end = performance.now() + 350
    while (performance.now() < end);
    await delay(0)
  }
  expect(watched.check(browsing)).toBeDefined()
  watched.stop()
})

test('long waits for a turn count as overload, even when each turn is short', async () => {
  const watched = watchOverload({ windowMs: 200 })
  const shortWork = async () => {
    const end = performance.now() + 10
    while (performance.now() < end);
  }
  const crowd = Array.from({ length: 40 }, async (_, place) => {
    while (!watched.check(browsing)) await watched.during(shortWork, { inTurn: true, sender: String(place) })
  })
  await Promise.all(crowd)
  expect(watched.check(paying)).toBeUndefined()
  await expect.poll(() => watched.check(browsing), { timeout: 30_000 }).toBeUndefined()
  watched.stop()
})

test('a shop whose visitors wait long is refused, another is not', async () => {
  const watched = watchOverload({ windowMs: 200 })
  const shortWork = async () => {
    const end = performance.now() + 10
    while (performance.now() < end);
  }
  let refused = 0
  const crowd = Array.from({ length: 40 }, async (_, place) => {
    while (!watched.check(browsing, 'busy'))
      await watched.during(shortWork, { inTurn: true, shop: 'busy', sender: String(place) })
  })
  const quiet = async () => {
    while (!watched.check(browsing, 'busy')) {
      await watched.during(shortWork, { inTurn: true, shop: 'quiet' })
      if (watched.check(browsing, 'quiet')) refused += 1
      await delay(5)
    }
  }
  await Promise.all([...crowd, quiet()])
  expect(refused).toBe(0)
  expect(watched.check(paying, 'busy')).toBeUndefined()
  watched.stop()
})

test('of one shop half as many are in flight as of all, once another has visitors', async () => {
  const watched = watchOverload()
  let finish = () => {}
  const finished = new Promise<void>((done) => {
    finish = done
  })
  const begin = (shop: string, count: number) =>
    Array.from({ length: count }, () => watched.during(() => finished, { shop }))
  const works = [...begin('quiet', 1), ...begin('busy', 100)]
  expect(watched.check(browsing, 'busy')).toMatchObject({ status: 503 })
  expect(watched.check(browsing, 'quiet')).toBeUndefined()
  finish()
  await Promise.all(works)
  expect(watched.check(browsing, 'busy')).toBeUndefined()
  watched.stop()
})

test('what one sender asks at once makes its own requests wait, and is no overload', async () => {
  const watched = watchOverload({ windowMs: 200, scale: 5 })
  const shortWork = async () => {
    const end = performance.now() + 10
    while (performance.now() < end);
  }
  let isOver = false
  const flood = Array.from({ length: 190 }, async () => {
    while (!isOver) await watched.during(shortWork, { inTurn: true, sender: 'greedy' })
  })
  let refused = 0
  for (let round = 0; round < 20; round++) {
    await watched.during(shortWork, { inTurn: true, sender: 'other' })
    await delay(50)
    if (watched.check(browsing)) refused += 1
  }
  isOver = true
  await Promise.all(flood)
  expect(refused).toBe(0)
  watched.stop()
})
