import { cartCookie } from '~/middleware/cookies.server'
import { isSafe } from './exchange'
import { createFixedWindow, type FixedWindow } from './fixed-window'
import { bringsCode, leavesContact, opensPayment, triesCode, writesChat, writesMail } from './paths'
import type { Refusal } from './refusal'
import { networkOf } from './request'

/** Mobile carriers put many people behind one address. */
const WIDER_FOR_ADDRESSES = 10

/** How the pages and the API answer what was typed wrongly. */
const mistakes = [400, 422]
/** A link with somebody's code, however often its page is read again. */
const found = [200]

/** What a request is counted by. */
interface Counted {
  method: string
  url: URL
  cookie: string | undefined
  address: string
}

interface Budget {
  /** Asked of what is sent; of what is only looked at, where `looks` says so. */
  applies(path: string): boolean
  looks: ((url: URL) => boolean) | undefined
  /** Answers that give back what was counted. */
  spares: number[]
  sessions: FixedWindow
  addresses: FixedWindow
}

export interface Limits {
  /** Counts what is sent, or looked for, against its shopper and its address; a refusal when either has none left. */
  count(request: Counted): Refusal | undefined
  /** Gives back what a counted request took from the budgets that spare its answer. */
  forgive(request: Counted, status: number): void
}

/** `scale` multiplies every budget, for benches and tests (LIMITS_SCALE). */
export function createLimits(scale: number): Limits {
  const budgets = [
    budget({ points: 120 * scale, seconds: 60, applies: (path) => !path.startsWith('/webhooks/') }),
    budget({ points: 10 * scale, seconds: 600, applies: opensPayment }),
    budget({ points: 10 * scale, seconds: 600, applies: triesCode, looks: bringsCode, spares: found }),
    budget({ points: 5 * scale, addressPoints: 30 * scale, seconds: 600, applies: writesMail }),
    // A conversation has its own limit, told on its page; this one is for who begins another instead.
    budget({ points: 40 * scale, addressPoints: 200 * scale, seconds: 600, applies: writesChat }),
    // A form sent back for what was typed in it has kept nothing.
    budget({ points: 5 * scale, seconds: 3600, applies: leavesContact, spares: mistakes }),
  ]
  return {
    count(request) {
      const counting = budgets.filter((each) => isCounted(each, request))
      if (counting.length === 0) return undefined
      const { cookie, address } = request
      const session = cartCookie.parse(cookie)
      for (const { sessions, addresses } of counting) {
        const wait =
          (typeof session === 'string' ? sessions.take(session) : undefined) ?? addresses.take(networkOf(address))
        if (wait !== undefined) return tooMany(wait)
      }
      return undefined
    },
    forgive(request, status) {
      const sparing = budgets.filter((each) => each.spares.includes(status) && isCounted(each, request))
      if (sparing.length === 0) return
      const { cookie, address } = request
      const session = cartCookie.parse(cookie)
      for (const { sessions, addresses } of sparing) {
        if (typeof session === 'string') sessions.giveBack(session)
        addresses.giveBack(networkOf(address))
      }
    },
  }
}

function isCounted({ applies, looks }: Budget, { method, url }: Counted): boolean {
  return isSafe(method) ? looks?.(url) === true : applies(url.pathname)
}

function budget(input: {
  points: number
  addressPoints?: number
  seconds: number
  applies: Budget['applies']
  looks?: Budget['looks']
  spares?: number[]
}): Budget {
  const points = Math.max(1, Math.round(input.points))
  const addressPoints = Math.max(points, Math.round(input.addressPoints ?? points * WIDER_FOR_ADDRESSES))
  return {
    applies: input.applies,
    looks: input.looks,
    spares: input.spares ?? [],
    sessions: createFixedWindow({ points, seconds: input.seconds }),
    addresses: createFixedWindow({ points: addressPoints, seconds: input.seconds }),
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
