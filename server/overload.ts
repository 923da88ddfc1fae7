import { createHistogram, monitorEventLoopDelay, type RecordableHistogram } from 'node:perf_hooks'
import { countInFlight } from '~/runtime/metrics.server'
import type { CompletePolicy } from '~/runtime/route-policy'
import { takeTurn } from '~/runtime/take-turn'
import type { Refusal } from './refusal'

const MAX_IN_FLIGHT = 200
/** Of one shop, while another has visitors too. */
const MAX_OF_SHOP = MAX_IN_FLIGHT / 2
/** Of one shop: more of its pages take turns with those of the others. */
const READS_AT_ONCE = 4
/** Without a visitor of another shop for this long, a shop has the event loop for itself. */
const ALONE_AFTER_MS = 2000
const MAX_DELAY_MS = 200
const WINDOW_MS = 2000
/** One slow window may be a start or a backup; two in a row are overload. */
const LATE_WINDOWS = 2

const refusal: Refusal = {
  status: 503,
  sentence: 'La boutique reçoit trop de visites en ce moment. Réessayez dans quelques secondes.',
  headers: { 'Retry-After': '5' },
}

export type Overload = ReturnType<typeof watchOverload>

/**
 * `scale` widens what counts as late (LIMITS_SCALE), for benches and tests on busy machines; it never narrows it. A late
 * event loop concerns every shop; waiting behind others of the same shop that shop alone.
 */
export function watchOverload({ scale = 1, windowMs = WINDOW_MS } = {}) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const maxDelayMs = MAX_DELAY_MS * Math.max(1, scale)
  let lateWindows = 0
  let windowEndsAt = performance.now() + windowMs
  const shops = new Map<string, ShopLoad>()
  let inFlight = 0
  let latest = { shop: '', since: Number.NEGATIVE_INFINITY }
  const timer = setInterval(() => {
    // The histogram ignores the turn after a reset, so it would miss turns longer than a window.
    const lateBy = Math.max(delay.percentile(99) / 1e6, performance.now() - windowEndsAt)
    windowEndsAt = performance.now() + windowMs
    lateWindows = lateBy > maxDelayMs ? lateWindows + 1 : 0
    delay.reset()
    for (const [name, shop] of shops) {
      shop.lateWindows = shop.waits.percentile(99) > maxDelayMs ? shop.lateWindows + 1 : 0
      shop.waits.reset()
      if (shop.inFlight === 0 && shop.lateWindows === 0) shops.delete(name)
    }
  }, windowMs)
  timer.unref()
  const loadOf = (name: string): ShopLoad => {
    const shop = shops.get(name) ?? { waits: createHistogram(), lateWindows: 0, inFlight: 0 }
    shops.set(name, shop)
    return shop
  }
  const isAlone = (shop: string) =>
    shop === '' || (shop === latest.shop && performance.now() - latest.since > ALONE_AFTER_MS)
  return {
    /** Refuses browsing; payments and probes always pass. */
    check({ keptUnderLoad }: Pick<CompletePolicy, 'keptUnderLoad'>, shop = ''): Refusal | undefined {
      const { lateWindows: lateOfShop = 0, inFlight: ofShop = 0 } = shops.get(shop) ?? {}
      const isLate = Math.max(lateWindows, lateOfShop) >= LATE_WINDOWS
      const isFull = inFlight >= MAX_IN_FLIGHT || (ofShop >= MAX_OF_SHOP && !isAlone(shop))
      return (isLate || isFull) && !keptUnderLoad ? refusal : undefined
    },
    /**
     * Counts a request while the application handles it, and until its response is `taken`. `inTurn`, and where many of
     * a shop meet those of another, it waits for its turn of the event loop.
     */
    async during<Result>(
      work: () => Promise<Result>,
      { inTurn = false, taken, shop = '', sender = '' }: Waiting = {},
    ): Promise<Result> {
      const load = loadOf(shop)
      // The first one since the start has been alone.
      if (shop !== '' && shop !== latest.shop)
        latest = { shop, since: latest.shop === '' ? Number.NEGATIVE_INFINITY : performance.now() }
      const isShort = !isAlone(shop)
      const isCrowding = load.inFlight >= READS_AT_ONCE && isShort
      inFlight += 1
      load.inFlight += 1
      countInFlight(1)
      const leave = () => {
        inFlight -= 1
        load.inFlight -= 1
        countInFlight(-1)
      }
      try {
        if (inTurn || isCrowding) load.waits.record(Math.max(1, Math.round(await takeTurn({ shop, sender, isShort }))))
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

interface ShopLoad {
  /** In whole milliseconds, at least one, as a histogram requires; 0 behind other requests of the same sender. */
  waits: RecordableHistogram
  lateWindows: number
  inFlight: number
}

interface Waiting {
  inTurn?: boolean
  taken?: Promise<void> | undefined
  shop?: string
  sender?: string
}
