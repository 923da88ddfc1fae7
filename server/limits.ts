import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { cartCookie } from '~/middleware/cookies.server'
import { isSafe } from './exchange'
import type { Refusal } from './refusal'

/** Mobile carriers put many people behind one address. */
const WIDER_FOR_ADDRESSES = 10

interface Budget {
  applies(path: string): boolean
  sessions: RateLimiterMemory
  addresses: RateLimiterMemory
}

export interface Limits {
  /** Counts an unsafe request against its shopper and its address; a refusal when either has none left. */
  count(request: {
    method: string
    path: string
    cookie: string | undefined
    address: string
  }): Promise<Refusal | undefined>
}

/** `scale` multiplies every budget, for benches and tests (LIMITS_SCALE). */
export function createLimits(scale: number): Limits {
  const budgets = [
    budget({ points: 120 * scale, seconds: 60, applies: (path) => !path.startsWith('/webhooks/') }),
    budget({ points: 10 * scale, seconds: 600, applies: opensPayment }),
  ]
  return {
    async count({ method, path, cookie, address }) {
      if (isSafe(method)) return undefined
      const session: unknown = await cartCookie.parse(cookie ?? null)
      for (const { applies, sessions, addresses } of budgets) {
        if (!applies(path)) continue
        const wait =
          (typeof session === 'string' ? await secondsToWait(sessions, session) : undefined) ??
          (await secondsToWait(addresses, networkOf(address)))
        if (wait !== undefined) return tooMany(wait)
      }
      return undefined
    },
  }
}

function opensPayment(path: string): boolean {
  return path === '/checkout' || path === '/api/checkout/session' || /^\/commande\/[^/]+\/payer$/.test(path)
}

function budget(input: { points: number; seconds: number; applies: Budget['applies'] }): Budget {
  const points = Math.max(1, Math.round(input.points))
  return {
    applies: input.applies,
    sessions: new RateLimiterMemory({ points, duration: input.seconds }),
    addresses: new RateLimiterMemory({ points: points * WIDER_FOR_ADDRESSES, duration: input.seconds }),
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

/** An IPv4 address, or the /64 that one IPv6 subscriber holds. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array(zeros).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
