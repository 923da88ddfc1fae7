import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { takeTurn, turnTaker } from './take-turn'

// Only work that says how long it takes makes time pass: a busy machine would end turns by itself.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterAll(() => {
  vi.useRealTimers()
})

function workFor(ms: number): void {
  vi.advanceTimersByTime(ms)
}

test('work begins in call order, one piece at a time', async () => {
  const seen: string[] = []
  const work = async (name: string) => {
    await takeTurn()
    seen.push(`${name} begins`)
    await Promise.resolve()
    seen.push(`${name} ends`)
  }
  await Promise.all([work('first'), work('second')])
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('failing work does not block the next turn', async () => {
  const failing = takeTurn().then(() => {
    throw new Error('planted')
  })
  await expect(failing).rejects.toThrow('planted')
  expect(await takeTurn()).toBeGreaterThanOrEqual(0)
})

test('the event loop runs between work that follows a long piece, keeping the order', async () => {
  let rounds = 0
  let counting = true
  const countRounds = () => {
    rounds += 1
    if (counting) setImmediate(countRounds)
  }
  setImmediate(countRounds)
  const seen: { name: string; round: number }[] = []
  await Promise.all(
    ['first', 'second', 'third'].map(async (name) => {
      await takeTurn()
      seen.push({ name, round: rounds })
      workFor(25)
    }),
  )
  counting = false
  expect(seen.map(({ name }) => name)).toEqual(['first', 'second', 'third'])
  expect(new Set(seen.map(({ round }) => round)).size).toBe(3)
})

test('a new waiter queues behind earlier ones', async () => {
  const seen: string[] = []
  const work = async (name: string) => {
    for (const time of ['once', 'twice']) {
      await takeTurn()
      seen.push(`${name} ${time}`)
      workFor(25)
    }
  }
  await Promise.all([work('first'), work('second')])
  expect(seen).toEqual(['first once', 'second once', 'first twice', 'second twice'])
})

test('each sender has its turn, however much another one asks, and waits only behind others', async () => {
  const seen: string[] = []
  const waits: number[] = []
  const work = async (sender: string) => {
    const waitedMs = await takeTurn({ sender })
    seen.push(sender)
    if (sender === 'greedy') waits.push(waitedMs)
    workFor(12)
  }
  await Promise.all([...Array.from({ length: 20 }, () => work('greedy')), work('other'), work('third')])
  expect(seen.slice(0, 3)).toEqual(['greedy', 'other', 'third'])
  expect(seen).toHaveLength(22)
  expect(new Set(waits.slice(1))).toEqual(new Set([0]))
})

test('each shop has its turn, however many senders another one has', async () => {
  const seen: string[] = []
  const work = async (shop: string, sender: string) => {
    await takeTurn({ shop, sender })
    seen.push(`${shop} ${sender}`)
    workFor(12)
  }
  const busy = Array.from({ length: 20 }, (_, place) => work('busy', String(place)))
  await Promise.all([...busy, work('other', 'a'), work('other', 'b')])
  expect(seen.slice(0, 5)).toEqual(['busy 0', 'other a', 'busy 1', 'other b', 'busy 2'])
  expect(seen).toHaveLength(22)
})

test('work of many steps ends its turn once that has lasted long', async () => {
  const take = turnTaker()
  expect(take()).toBeUndefined()
  workFor(15)
  let hasTurned = false
  setImmediate(() => {
    hasTurned = true
  })
  await take()
  expect(hasTurned).toBe(true)
  expect(take()).toBeUndefined()
})
