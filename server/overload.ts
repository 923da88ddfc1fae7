import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { CompletePolicy } from '~/runtime/route-policy'
import { takeTurn } from '~/runtime/take-turn'
import type { Refusal } from './refusal'

const MAX_IN_FLIGHT = 200
const MAX_DELAY_MS = 200
const WINDOW_MS = 2000
/** One slow window may be a start or a backup; two in a row are overload. */
const LATE_WINDOWS = 2

const refusal: Refusal = {
  status: 503,
  sentence: 'La boutique reçoit trop de visites en ce moment. Réessayez dans quelques secondes.',
  headers: { 'Retry-After': '5' },
}

/** Whose turn it is. */
type Who = NonNullable<Parameters<typeof takeTurn>[0]>

export type Overload = ReturnType<typeof watchOverload>

/** `scale` widens what counts as late (LIMITS_SCALE), for benches and tests on busy machines; it never narrows it. */
export function watchOverload({ scale = 1, windowMs = WINDOW_MS } = {}) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const waits = createHistogram()
  const maxDelayMs = MAX_DELAY_MS * Math.max(1, scale)
  let lateWindows = 0
  let inFlight = 0
  let windowEndsAt = performance.now() + windowMs
  const timer = setInterval(() => {
    // The histogram ignores the turn after a reset, so it would miss turns longer than a window.
    const turnsLateBy = Math.max(delay.percentile(99) / 1e6, performance.now() - windowEndsAt)
    const lateBy = Math.max(turnsLateBy, waits.percentile(99))
    const late = lateBy > maxDelayMs
    windowEndsAt = performance.now() + windowMs
    lateWindows = late ? lateWindows + 1 : 0
    delay.reset()
    waits.reset()
  }, windowMs)
  timer.unref()
  return {
    /** Refuses browsing; payments and probes always pass. */
    check({ keptUnderLoad }: Pick<CompletePolicy, 'keptUnderLoad'>): Refusal | undefined {
      const overloaded = lateWindows >= LATE_WINDOWS || inFlight >= MAX_IN_FLIGHT
      return overloaded && !keptUnderLoad ? refusal : undefined
    },
    /**
     * Counts a request while the application handles it, and until its response is `taken`. `inTurn`: it waits for its
     * turn of the event loop, and a long wait counts as a late event loop, except behind other requests of its `sender`.
     */
    async during<Result>(
      work: () => Promise<Result>,
      { inTurn = false, taken, ...who }: { inTurn?: boolean; taken?: Promise<void> | undefined } & Who = {},
    ): Promise<Result> {
      inFlight += 1
      const leave = () => {
        inFlight -= 1
      }
      try {
        if (inTurn) waits.record(await waitForTurn(who))
        return await work()
      } finally {
        if (taken) taken.then(leave)
        else leave()
      }
    },
    stop(): void {
      clearInterval(timer)
      delay.disable()
    },
  }
}

/** Duration of the wait in whole milliseconds, at least one, as a histogram requires. */
async function waitForTurn(who: Who): Promise<number> {
  return Math.max(1, Math.round(await takeTurn(who)))
}
