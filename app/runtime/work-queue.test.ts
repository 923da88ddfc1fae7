import { expect, test } from 'vitest'
import { createWorkQueue, QueueFull } from './work-queue'

function pending() {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { done, end: () => end() }
}

test('runs and queues up to their limits, and refuses the rest', async () => {
  const run = createWorkQueue({ running: 2, waiting: 3 })
  const gate = pending()
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await gate.done
    running--
  }
  const taken = Array.from({ length: 5 }, () => run(work))
  await expect(run(work)).rejects.toThrow(QueueFull)
  gate.end()
  await Promise.all(taken)
  expect(most).toBe(2)
  expect(await run(async () => 'free again')).toBe('free again')
})

test('`ahead` work overtakes the waiting, and is not refused when the queue is full', async () => {
  const run = createWorkQueue({ running: 1, waiting: 2 })
  const gate = pending()
  const order: string[] = []
  const note = (name: string) => async () => void order.push(name)
  const all = [run(() => gate.done), run(note('stranger')), run(note('other')), run(note('owner'), true)]
  gate.end()
  await Promise.all(all)
  expect(order).toEqual(['owner', 'stranger', 'other'])
})

test('a failure frees its slot', async () => {
  const run = createWorkQueue({ running: 1, waiting: 1 })
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run(async () => 1)).toBe(1)
})
