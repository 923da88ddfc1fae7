import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBoundedWorker, WorkerExceeded } from './bounded-worker.server'
import { QueueFull } from './work-queue'

/** Answers a number with its double; what is not a number keeps it busy, fills its memory or makes it fail. */
const program = join(tmpdir(), 'doubling-worker.mjs')
writeFileSync(
  program,
  `import { parentPort } from 'node:worker_threads'
let answered = 0
parentPort.on('message', (asked) => {
  if (asked === 'endless') for (;;);
  if (asked === 'large') for (const kept = []; ; ) kept.push(Array(1000).fill(kept.length))
  if (asked === 'faulty') throw new TypeError('no number')
  parentPort.postMessage([asked * 2, ++answered])
})`,
)

test('a worker answers one request after another, and is kept', async () => {
  const ask = createBoundedWorker({ program, maxMs: 5000, maxHeapMb: 64, waiting: 10 })
  expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([
    [2, 1],
    [4, 2],
    [6, 3],
  ])
})

test.each([
  ['endless', WorkerExceeded],
  ['large', WorkerExceeded],
  ['faulty', TypeError],
])('one that exceeds its bounds or fails is replaced: %s', async (asked, expected) => {
  const ask = createBoundedWorker({ program, maxMs: asked === 'endless' ? 1000 : 60_000, maxHeapMb: 32, waiting: 10 })
  const [refused, next] = await Promise.allSettled([ask(asked), ask(4)])
  expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(expected) })
  expect(next).toEqual({ status: 'fulfilled', value: [8, 1] })
})

test('the loop turns while it works, and more requests than may wait are refused', async () => {
  const ask = createBoundedWorker({ program, maxMs: 300, maxHeapMb: 32, waiting: 0 })
  let turns = 0
  const timer = setInterval(() => turns++, 5)
  const asked = ask('endless')
  await expect(ask(1)).rejects.toThrow(QueueFull)
  await expect(asked).rejects.toThrow(WorkerExceeded)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})
