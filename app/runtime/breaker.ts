/** Leaves a server that keeps failing alone for a while, so that visitors do not wait for it one after the other. */
export interface Breaker {
  isClosed(): boolean
  succeeded(): void
  failed(): void
}

const FAILURES = 3
const REST_MS = 60_000

export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let failures = 0
  let restsUntil = 0
  return {
    isClosed: () => now() >= restsUntil,
    succeeded() {
      failures = 0
    },
    failed() {
      failures += 1
      // After the rest one request finds out; a further failure is a further rest.
      if (failures >= FAILURES) restsUntil = now() + REST_MS
    },
  }
}
