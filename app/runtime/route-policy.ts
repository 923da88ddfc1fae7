/** Rate limits of writes, in addition to the one that counts every request (server/limits.ts). */
export type BudgetName =
  | 'payment'
  | 'cart'
  | 'code'
  | 'mail'
  | 'chat'
  | 'contact'
  | 'address'
  | 'login'
  | 'upload'
  | 'workspace'
  | 'certificate'

/** Query parameters that change a shared page, and never free text. */
export interface SharedPage {
  readonly parameters: readonly string[]
  /** Includes answers to the questions of the tenant's template. */
  readonly answers?: boolean
  /** Includes the list filters of the tenant's template. */
  readonly filters?: boolean
  /** Maximum number of parameters: more combinations rarely repeat. */
  readonly atMost?: number
  /** A cart changes only the count in the header: visitors with equal counts share the page. */
  readonly withCart?: true
  /** Shows quantities: shared until any stock moves. */
  readonly tellsStock?: true
}

/**
 * What the adapter and search engines need to know about a route, declared in its module as `handle.policy`. Must be a
 * literal: React Router keeps `handle` in the browser module. A route's fields override its layout's.
 */
export interface RoutePolicy {
  /** Browser caching: none, the shared page only, or a copy that it revalidates. */
  readonly cache?: 'no-store' | 'shared-only' | 'revalidate'
  /** Cached in the page cache for visitors without cookies. */
  readonly shared?: SharedPage
  /** Applied to writes only. */
  readonly limit?: BudgetName | readonly BudgetName[]
  /**
   * Accepted body: a form of 64 KiB or the given bytes; with JSON; a webhook of 256 KiB; or a multipart form of the
   * given bytes, which the action reads (app/runtime/uploaded-files.server.ts).
   */
  readonly body?:
    | 'form'
    | 'json'
    | 'webhook'
    | { readonly form: number }
    | { readonly json: number }
    | { readonly multipart: number }
  /** The action reads the body, after the middleware has refused unknown senders. */
  readonly authenticatesFirst?: boolean
  /** Allowed senders: only our pages, programs without cookies, or a signing provider. */
  readonly sender?: 'page' | 'program' | 'provider'
  readonly keptUnderLoad?: boolean
  /** Writes are accepted in a read-only shop too: sign-in, exports, placed orders and rights of customers. */
  readonly keptReadOnly?: boolean
  /** Hydrates: scripts with a nonce, a streamed render and data requests. Never shared. */
  readonly hydrate?: boolean
  /** Our own pages may show it in a frame; others may not. */
  readonly framed?: boolean
  /** Whether path parameters are bearer secrets, redacted from the log. */
  readonly parameters?: 'secret' | 'public'
  /** A refused form can be shown again at the same address. */
  readonly showsForm?: boolean
  /** Listed in the sitemap, crawlable, or blocked for robots. */
  readonly search?: 'listed' | 'open' | 'closed'
  /** Answered for any host: probes connect by IP address. */
  readonly anyHost?: boolean
  /** Exists on the first shop's host only; elsewhere an unknown page. */
  readonly firstShop?: boolean
  /**
   * Read at the shop's canonical address only: other addresses of it redirect there. The rest answers at each, so that
   * an owner whose domain fails gets in by the shop's name on the platform.
   */
  readonly oneAddress?: boolean
  /** Answers everybody while the shop is private: what its owner and former buyers need. */
  readonly beforeOpening?: boolean
  /** Logged at debug level only. */
  readonly quiet?: boolean
}

export type CompletePolicy = Omit<Required<RoutePolicy>, 'shared' | 'limit'> & {
  shared: SharedPage | undefined
  limit: readonly BudgetName[]
}

const safest = {
  cache: 'no-store',
  limit: [],
  body: 'form',
  authenticatesFirst: false,
  sender: 'page',
  keptUnderLoad: false,
  keptReadOnly: false,
  hydrate: false,
  framed: false,
  parameters: 'secret',
  showsForm: false,
  search: 'closed',
  anyHost: false,
  firstShop: false,
  oneAddress: false,
  beforeOpening: false,
  quiet: false,
} satisfies RoutePolicy

/** The policy of a matched branch, outermost route first. Omitted fields get the safest value. */
export function completePolicy(handles: unknown[]): CompletePolicy {
  const given: RoutePolicy = Object.assign(
    {},
    ...handles.map((handle) => (declaresPolicy(handle) ? handle.policy : {})),
  )
  const { limit, shared, ...rest } = { ...safest, shared: undefined, ...given }
  // A nonce is valid for one response only.
  return { ...rest, shared: rest.hydrate ? undefined : shared, limit: [limit].flat() }
}

/** Only `hydrate` of `completePolicy`, which every page needs twice. */
export function isHydrated(handles: unknown[]): boolean {
  const declared = handles.filter(declaresPolicy).findLast(({ policy }) => policy.hydrate !== undefined)
  return declared?.policy.hydrate ?? safest.hydrate
}

function declaresPolicy(handle: unknown): handle is { policy: RoutePolicy } {
  return typeof handle === 'object' && handle !== null && 'policy' in handle
}
