import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

const events = new EventEmitter()
let isAwake = false

/** Registers this process's engine: `wake` triggers a look before its next tick of a second. */
export function attachEngine(wake: () => void): () => void {
  isAwake = true
  events.on('wake', wake)
  return () => {
    isAwake = false
    events.off('wake', wake)
  }
}

/** False where AGENTS is off. */
export function hasEngine(): boolean {
  return isAwake
}

export function wakeEngine(): void {
  events.emit('wake')
}

/** Called by the engine after each look at a shop. */
export function announceLook(shop: string): void {
  events.emit(`look ${shop}`)
}

/** Wakes the engine and waits for its look at a shop, up to a timeout; returns at once without an engine. */
export async function awaitPoll(shop: string, ms: number): Promise<void> {
  if (!isAwake) return
  const over = new AbortController()
  const looked = once(events, `look ${shop}`, over)
  wakeEngine()
  await Promise.race([looked, delay(ms, undefined, over)]).catch(() => {})
  over.abort()
  await looked.catch(() => {})
}
