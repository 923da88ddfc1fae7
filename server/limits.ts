import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { cartCookie } from '~/middleware/cookies.server'
import { isSafe } from './exchange'
import { leavesContact, opensPayment, triesCode, writesChat, writesMail } from './paths'
import type { Refusal } from './refusal'
import { networkOf } from './request'

/** Mobile carriers put many people behind one address. */
const WIDER_FOR_ADDRESSES = 10

/** How the pages and the API answer what was typed wrongly. */
const mistakes = [400, 422]

/** What a request is counted by. */
interface Counted {
  method: string
  path: string
  cookie: string | undefined
  address: string
}

interface Budget {
  applies(path: string): boolean
  /** Only what was taken counts: a form sent back for what was typed in it has kept nothing. */
  sparesMistakes: boolean
  sessions: RateLimiterMemory
  addresses: RateLimiterMemory
}

export interface Limits {
  /** Counts an unsafe request against its shopper and its address; a refusal when either has none left. */
  count(request: Counted): Promise<Refusal | undefined>
  /** Gives back what a counted request took from the budgets that spare mistakes, once its answer was one. */
  forgive(request: Counted, status: number): Promise<void>
}

/** `scale` multiplies every budget, for benches and tests (LIMITS_SCALE). */
export function createLimits(scale: number): Limits {
  const budgets = [
    budget({ points: 120 * scale, seconds: 60, applies: (path) => !path.startsWith('/webhooks/') }),
    budget({ points: 10 * scale, seconds: 600, applies: opensPayment }),
    budget({ points: 10 * scale, seconds: 600, applies: triesCode }),
    budget({ points: 5 * scale, addressPoints: 30 * scale, seconds: 600, applies: writesMail }),
    // A conversation has its own limit, told on its page; this one is for who begins another instead.
    budget({ points: 40 * scale, addressPoints: 200 * scale, seconds: 600, applies: writesChat }),
    budget({ points: 5 * scale, seconds: 3600, applies: leavesContact, sparesMistakes: true }),
  ]
  return {
    async count({ method, path, cookie, address }) {
      if (isSafe(method)) return undefined
      const session = cartCookie.parse(cookie)
      for (const { applies, sessions, addresses } of budgets) {
        if (!applies(path)) continue
        const wait =
          (typeof session === 'string' ? await secondsToWait(sessions, session) : undefined) ??
          (await secondsToWait(addresses, networkOf(address)))
        if (wait !== undefined) return tooMany(wait)
      }
      return undefined
    },
    async forgive({ method, path, cookie, address }, status) {
      if (isSafe(method) || !mistakes.includes(status)) return
      const session = cartCookie.parse(cookie)
      for (const { applies, sparesMistakes, sessions, addresses } of budgets) {
        if (!sparesMistakes || !applies(path)) continue
        if (typeof session === 'string') await sessions.reward(session)
        await addresses.reward(networkOf(address))
      }
    },
  }
}

function budget(input: {
  points: number
  addressPoints?: number
  seconds: number
  applies: Budget['applies']
  sparesMistakes?: boolean
}): Budget {
  const points = Math.max(1, Math.round(input.points))
  const addressPoints = Math.max(points, Math.round(input.addressPoints ?? points * WIDER_FOR_ADDRESSES))
  return {
    applies: input.applies,
    sparesMistakes: input.sparesMistakes ?? false,
    sessions: new RateLimiterMemory({ points, duration: input.seconds }),
    addresses: new RateLimiterMemory({ points: addressPoints, duration: input.seconds }),
  }
}

async function secondsToWait(limiter: RateLimiterMemory, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key)
    return undefined
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
  }
}

function tooMany(seconds: number): Refusal {
  const wait = seconds < 90 ? `${seconds} secondes` : `${Math.ceil(seconds / 60)} minutes`
  return {
    status: 429,
    sentence: `Trop de demandes en peu de temps. Réessayez dans ${wait}.`,
    headers: { 'Retry-After': String(seconds) },
  }
}
