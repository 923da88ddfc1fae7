import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isKeptUnderLoad } from './paths'
import type { Refusal } from './refusal'

const MAX_IN_FLIGHT = 200
const MAX_DELAY_MS = 200
const WINDOW_MS = 2000
/** One slow window is a start, a backup or a busy neighbour; the second in a row is a crowd. */
const LATE_WINDOWS = 2

const refusal: Refusal = {
  status: 503,
  sentence: 'La boutique reçoit trop de visites en ce moment. Réessayez dans quelques secondes.',
  headers: { 'Retry-After': '5' },
}

export interface Overload {
  /** Refuses browsing first; whoever is paying, and the probe that says whether we live, always pass. */
  check(path: string): Refusal | undefined
  /** Counts a request while the application works on it. */
  during<Result>(work: () => Promise<Result>): Promise<Result>
  stop(): void
}

/** `scale` widens what counts as late (LIMITS_SCALE), for benches and tests on busy machines; it never narrows it. */
export function watchOverload({ scale = 1, windowMs = WINDOW_MS } = {}): Overload {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const maxDelayMs = MAX_DELAY_MS * Math.max(1, scale)
  let lateWindows = 0
  let inFlight = 0
  let windowEndsAt = performance.now() + windowMs
  const timer = setInterval(() => {
    // The histogram leaves out the turn that follows a reset: of turns longer than a window it would know none.
    const lateBy = Math.max(delay.percentile(99) / 1e6, performance.now() - windowEndsAt)
    const late = lateBy > maxDelayMs
    windowEndsAt = performance.now() + windowMs
    lateWindows = late ? lateWindows + 1 : 0
    delay.reset()
  }, windowMs)
  timer.unref()
  return {
    check(path) {
      const overloaded = lateWindows >= LATE_WINDOWS || inFlight >= MAX_IN_FLIGHT
      return overloaded && !isKeptUnderLoad(path) ? refusal : undefined
    },
    async during(work) {
      inFlight += 1
      try {
        return await work()
      } finally {
        inFlight -= 1
      }
    },
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
