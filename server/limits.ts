import { cartCookie } from '~/middleware/cookies.server'
import { REFERRAL_PARAMETER } from '~/models/loyalty'
import type { RequestContext } from '~/runtime/request-context.server'
import type { BudgetName, CompletePolicy } from '~/runtime/route-policy'
import { isSafe } from './exchange'
import { createFixedWindow, type FixedWindow } from './fixed-window'
import type { Refusal } from './refusal'

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
  policy: Pick<CompletePolicy, 'limit' | 'sender'>
  /** Asked only of a request that some budget counts. */
  context(): Pick<RequestContext, 'tenant' | 'cookies' | 'network'>
}

interface Budget {
  /** Applies to the writes of routes that name it; undefined for the one of every page and program. */
  name: BudgetName | undefined
  /** Reads that are counted too. */
  matchesRead: ((url: URL) => boolean) | undefined
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
    budget({ points: 120 * scale, seconds: 60 }),
    // Each opens a session at the payment provider.
    budget({ name: 'payment', points: 10 * scale, seconds: 600 }),
    // Each tells whether a code is somebody's, as a friend's link does at any address: not to be found by trying.
    budget({ name: 'code', points: 10 * scale, seconds: 600, matchesRead: bringsCode, spares: found }),
    // Each writes to an address that its sender typed or holds.
    budget({ name: 'mail', points: 5 * scale, addressPoints: 30 * scale, seconds: 600 }),
    // A conversation has its own limit, told on its page; this one is for who begins another instead.
    budget({ name: 'chat', points: 40 * scale, addressPoints: 200 * scale, seconds: 600 }),
    // A form sent back for what was typed in it has kept nothing.
    budget({ name: 'contact', points: 5 * scale, seconds: 3600, spares: mistakes }),
  ]
  return {
    count(request) {
      const counting = budgets.filter((each) => isCounted(each, request))
      if (counting.length === 0) return undefined
      const { shopper, network } = sendersOf(request.context())
      for (const { sessions, addresses } of counting) {
        const wait = (shopper === undefined ? undefined : sessions.take(shopper)) ?? addresses.take(network)
        if (wait !== undefined) return tooMany(wait)
      }
      return undefined
    },
    forgive(request, status) {
      const sparing = budgets.filter((each) => each.spares.includes(status) && isCounted(each, request))
      if (sparing.length === 0) return
      const { shopper, network } = sendersOf(request.context())
      for (const { sessions, addresses } of sparing) {
        if (shopper !== undefined) sessions.giveBack(shopper)
        addresses.giveBack(network)
      }
    },
  }
}

/** What is used up in one shop leaves the others free, and two shops may hold the same cart id. */
function sendersOf(context: ReturnType<Counted['context']>): { shopper: string | undefined; network: string } {
  const shop = context.tenant?.id ?? ''
  const cartId = cartCookie.read(context)
  return {
    shopper: typeof cartId === 'string' ? `${shop} ${cartId}` : undefined,
    network: `${shop} ${context.network}`,
  }
}

function isCounted({ name, matchesRead }: Budget, { method, url, policy }: Counted): boolean {
  if (isSafe(method)) return matchesRead?.(url) === true
  return name === undefined ? policy.sender !== 'provider' : policy.limit.includes(name)
}

function bringsCode(url: URL): boolean {
  return url.searchParams.has(REFERRAL_PARAMETER)
}

function budget(input: {
  name?: BudgetName
  points: number
  addressPoints?: number
  seconds: number
  matchesRead?: Budget['matchesRead']
  spares?: number[]
}): Budget {
  const points = Math.max(1, Math.round(input.points))
  const addressPoints = Math.max(points, Math.round(input.addressPoints ?? points * WIDER_FOR_ADDRESSES))
  return {
    name: input.name,
    matchesRead: input.matchesRead,
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
