const FAILURES = 3
const REST_MS = 60_000

export type Breaker = ReturnType<typeof createBreaker>

/** A circuit breaker: after repeated failures nothing calls the server for a while. */
export function createBreaker(now: () => number = () => performance.now()) {
  let failures = 0
  let restsUntil = 0
  return {
    isClosed: () => now() >= restsUntil,
    succeeded() {
      failures = 0
    },
    failed() {
      failures += 1
      // After the rest one call is tried; another failure opens the breaker again.
      if (failures >= FAILURES) restsUntil = now() + REST_MS
    },
  }
}
