import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Refusal } from './refusal'

const MAX_IN_FLIGHT = 200
const MAX_DELAY_MS = 200
/** Long enough that one slow moment is not the 99th percentile, short enough to be back soon. */
const WINDOW_MS = 3000

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

export function watchOverload(): Overload {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let late = false
  let inFlight = 0
  const timer = setInterval(() => {
    late = delay.percentile(99) / 1e6 > MAX_DELAY_MS
    delay.reset()
  }, WINDOW_MS)
  timer.unref()
  return {
    check: (path) => ((late || inFlight >= MAX_IN_FLIGHT) && !isKept(path) ? refusal : undefined),
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

function isKept(path: string): boolean {
  return /^\/(checkout|api\/checkout|commande\/[^/]+\/payer|paiement-simule|webhooks|healthz)(\/|$)/.test(path)
}
