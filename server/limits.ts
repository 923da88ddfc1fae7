import { href } from 'react-router'
import { cartCookie } from '~/middleware/cookies.server'
import type { RequestContext } from '~/middleware/request.server'
import { REFERRAL_PARAMETER } from '~/models/shop/loyalty'
import { createFixedWindow, type FixedWindow } from '~/runtime/fixed-window'
import type { BudgetName, CompletePolicy } from '~/runtime/route-policy'
import { isSafe } from './exchange'
import type { Refusal } from './refusal'

/** Carrier-grade NAT puts many people behind one address. */
const WIDER_FOR_ADDRESSES = 10
/** Of the budget of an IPv4 address or a /64: for the /56 and the /48 around it, which one customer may hold. */
const WIDER_FOR_NETWORKS = [1, 4, 16]

/** Statuses for invalid input. */
const mistakes = [400, 422]
/** Nothing was created. */
const refusedNames = [400, 409, 422]
/** Nothing was put into a cart. */
const unfilled = [400, 404, 409, 422]
/** A known code is not a guess, however often its page is reloaded. */
const found = [200]
/** Successful sign-in: a page redirects, the API answers 200. */
const signedIn = [200, 303]

/** Input of the counters. */
interface Counted {
  method: string
  url: URL
  policy: Pick<CompletePolicy, 'limit' | 'sender'>
  /** Called only when some budget applies. */
  context(): Pick<RequestContext, 'tenant' | 'cookies'>
  /** Of the sender, narrowest first. */
  networks(): string[]
}

interface Budget {
  /** Applies to the writes of routes that name it; undefined for the general budget. */
  name: BudgetName | undefined
  /** Reads that are counted too. */
  matchesRead: ((url: URL) => boolean) | undefined
  /** Statuses that are not counted. */
  spares: number[]
  sessions: FixedWindow
  /** By width of the network. */
  addresses: FixedWindow[]
}

export type Limits = ReturnType<typeof createLimits>

/** `scale` multiplies every budget, for benches and tests (LIMITS_SCALE). */
export function createLimits(scale: number) {
  const budgets = [
    budget({ points: 120 * scale, seconds: 60 }),
    // Each opens a session at the payment provider.
    budget({ name: 'payment', points: 10 * scale, seconds: 600 }),
    // Each reveals whether a code exists, as a referral link does on any page: limits guessing.
    budget({ name: 'code', points: 10 * scale, seconds: 600, matchesRead: hasReferralCode, spares: found }),
    // Each sends a mail to an unverified address.
    budget({ name: 'mail', points: 5 * scale, addressPoints: 30 * scale, seconds: 600 }),
    // A conversation has a separate limit; this one counts new conversations.
    budget({ name: 'chat', points: 40 * scale, addressPoints: 200 * scale, seconds: 600 }),
    // Each calls an external service with a quota for this machine.
    budget({ name: 'address', points: 60 * scale, addressPoints: 300 * scale, seconds: 60 }),
    // Of senders without a cart, each request may create one, which is kept for days.
    budget({ name: 'cart', points: 600 * scale, addressPoints: 600 * scale, seconds: 3600, spares: unfilled }),
    // Invalid input stores nothing.
    budget({ name: 'contact', points: 5 * scale, seconds: 3600, spares: mistakes }),
    // Each stores a shop of its own.
    budget({ name: 'workspace', points: 5 * scale, addressPoints: 5 * scale, seconds: 3600, spares: refusedNames }),
    // The page uploads each picture separately: a dozen products with ten each.
    budget({ name: 'upload', points: 120 * scale, seconds: 3600 }),
    // Each tells whether a name is served: limits guessing, of those that are not.
    budget({ name: 'certificate', points: 60 * scale, seconds: 60, matchesRead: asksForCertificate, spares: found }),
    // Twice the database's limit per network (models/platform/administrator/tries): drops the rest of a flood unread.
    budget({ name: 'login', points: 60 * scale, addressPoints: 60 * scale, seconds: 900, spares: signedIn }),
  ]
  return {
    /** Counts a request against its shopper and its networks; refuses when one has no points left. */
    count(request: Counted): Refusal | undefined {
      const counting = budgets.filter((each) => isCounted(each, request))
      if (counting.length === 0) return undefined
      const { shopper, networks } = sendersOf(request)
      for (const { sessions, addresses } of counting.filter((each) => concerns(each, shopper))) {
        const wait = (shopper === undefined ? undefined : sessions.take(shopper)) ?? takeOf(addresses, networks)
        if (wait !== undefined) return tooMany(wait)
      }
      return undefined
    },
    /** Returns the points of a request to the budgets that spare its status. */
    forgive(request: Counted, status: number): void {
      const sparing = budgets.filter((each) => each.spares.includes(status) && isCounted(each, request))
      if (sparing.length === 0) return
      const { shopper, networks } = sendersOf(request)
      for (const { sessions, addresses } of sparing.filter((each) => concerns(each, shopper))) {
        if (shopper !== undefined) sessions.giveBack(shopper)
        for (const [width, network] of networks.entries()) addresses[width]?.giveBack(network)
      }
    },
  }
}

/** What is refused to a network is not counted against the wider ones, which others share. */
function takeOf(addresses: FixedWindow[], networks: string[]): number | undefined {
  for (const [width, network] of networks.entries()) {
    const wait = addresses[width]?.take(network)
    if (wait !== undefined) return wait
  }
  return undefined
}

/** Keyed by shop too: two shops may have the same cart id. */
function sendersOf(request: Counted): { shopper: string | undefined; networks: string[] } {
  const context = request.context()
  const shop = context.tenant?.id ?? ''
  const cartId = cartCookie.read(context)
  return {
    shopper: typeof cartId === 'string' ? `${shop} ${cartId}` : undefined,
    networks: request.networks().map((network) => `${shop} ${network}`),
  }
}

function concerns({ name }: Budget, shopper: string | undefined): boolean {
  return name !== 'cart' || shopper === undefined
}

function isCounted({ name, matchesRead }: Budget, { method, url, policy }: Counted): boolean {
  if (isSafe(method)) return matchesRead?.(url) === true
  return name === undefined ? policy.sender !== 'provider' : policy.limit.includes(name)
}

function hasReferralCode(url: URL): boolean {
  return url.searchParams.has(REFERRAL_PARAMETER)
}

function asksForCertificate({ pathname }: URL): boolean {
  return pathname === href('/.well-known/certificats')
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
    addresses: WIDER_FOR_NETWORKS.map((wider) =>
      createFixedWindow({ points: addressPoints * wider, seconds: input.seconds }),
    ),
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
