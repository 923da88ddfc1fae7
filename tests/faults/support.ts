import { setTimeout as delay } from 'node:timers/promises'
import { type Visitor, visitorOf } from '../support/app'
import { scale, strictTimes } from './scale'

export { type CommandOutcome, runCommand, type ServerProcess, startServer } from '../support/server-process'
export { rounds, scale, strictTimes } from './scale'

/** Printed with the counters, to reproduce a failure. */
export const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

/** mulberry32: small, seeded, good enough for choosing fault points. */
export function seededRandom(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Prints one line of figures. */
export function report(suite: string, counters: Record<string, number | string>): void {
  const words = Object.entries({ ...counters, scale, seed }).map(([name, value]) => `${name} ${value}`)
  process.stdout.write(`[faults] ${suite}: ${words.join(', ')}\n`)
}

export interface WatchedPage {
  path: string
  status: number
  ms: number
}

/** Requests pages during some work, for `atLeastMs` at least; often where their latency is asserted. */
export async function watchPages(
  work: Promise<unknown>,
  watch: { url: string; paths: string[]; atLeastMs: number; pauseMs: number },
): Promise<WatchedPage[]> {
  let over = false
  work
    .catch(() => {})
    .finally(() => {
      over = true
    })
  const browsing = visitorOf(watch.url)
  const pages: WatchedPage[] = []
  for (const endsAt = performance.now() + watch.atLeastMs; !over || performance.now() < endsAt; ) {
    for (const path of watch.paths) {
      const startedAt = performance.now()
      const response = await browsing.get(path)
      await response.arrayBuffer()
      pages.push({ path, status: response.status, ms: performance.now() - startedAt })
    }
    await delay(strictTimes ? watch.pauseMs : 500)
  }
  return pages
}

/** A visitor that retries on 503, for test preparation. */
export function patientVisitor(url: string): Visitor {
  const visitor = visitorOf(url)
  const { fetch } = visitor
  visitor.fetch = async (path, init) => {
    for (let tries = 0; ; tries++) {
      const response = await fetch(path, init)
      if (response.status !== 503 || response.headers.get('Retry-After') !== '5' || tries > 150) return response
      await response.arrayBuffer()
      await delay(200)
    }
  }
  return visitor
}

/** Limits concurrency; keeps the order. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  async function take(): Promise<void> {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: width }, take))
}

/** The value at this percentile. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

/** Draws from a seeded source. */
export function drawing(random: () => number) {
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    random,
    below,
    between: (low: number, high: number) => low + below(high - low + 1),
    chance: (share: number) => random() < share,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('Nothing to draw from.')
      return item
    },
    shuffle<Item>(items: readonly Item[]): Item[] {
      return items
        .map((item) => ({ item, place: random() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item)
    },
  }
}
