/** Counters that a send takes from, beside the one that counts every request (server/limits.ts). */
export type BudgetName = 'payment' | 'code' | 'mail' | 'chat' | 'contact' | 'address' | 'login' | 'upload'

/** Query parameters that change a page everyone may share, and never free text. */
export interface SharedPage {
  readonly parameters: readonly string[]
  /** Among them the answers to the questions of the tenant's template. */
  readonly answers?: boolean
  /** Among them what the tenant's template filters the list by. */
  readonly filters?: boolean
  /** Parameters together: more are rarely the same twice. */
  readonly atMost?: number
  /** A cart changes nothing of it but the count in the header: visitors with as many articles share it too. */
  readonly withCart?: true
  /** It tells quantities: shared until any stock moves. */
  readonly tellsStock?: true
}

/**
 * What the adapter and search engines must know of a route, declared in its module as `handle.policy`. A literal:
 * React Router keeps `handle` in the browser's module. A route's fields override its layout's.
 */
export interface RoutePolicy {
  /** What a browser may store: nothing, nothing but the shared page, or a copy that it revalidates. */
  readonly cache?: 'no-store' | 'shared-only' | 'revalidate'
  /** The page cache keeps it for visitors without cookies. */
  readonly shared?: SharedPage
  /** Counted by each of them, writes only. */
  readonly limit?: BudgetName | readonly BudgetName[]
  /**
   * A form of 64 KiB, or of so many bytes; or also JSON, or of so many bytes; a webhook of 256 KiB; or also a multipart form of so many bytes,
   * which the action reads (app/runtime/uploaded-files.server.ts).
   */
  readonly body?:
    | 'form'
    | 'json'
    | 'webhook'
    | { readonly form: number }
    | { readonly json: number }
    | { readonly multipart: number }
  /** Who else may write: nobody but our pages, programs without cookies, or a signing provider. */
  readonly sender?: 'page' | 'program' | 'provider'
  readonly keptUnderLoad?: boolean
  /** React runs in the browser: scripts with a nonce, a streamed render and data requests. Never shared. */
  readonly hydrate?: boolean
  /** Whether parameters of the path open something to their holder: cut out of the log. */
  readonly parameters?: 'secret' | 'public'
  /** A refused form can be reached again at the same address. */
  readonly showsForm?: boolean
  /** In the sitemap, open to robots, or closed to them. */
  readonly search?: 'listed' | 'open' | 'closed'
  /** Answered whatever the host names: probes ask by an address. */
  readonly anyHost?: boolean
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
  sender: 'page',
  keptUnderLoad: false,
  hydrate: false,
  parameters: 'secret',
  showsForm: false,
  search: 'closed',
  anyHost: false,
  quiet: false,
} satisfies RoutePolicy

/** The policy of a matched branch, outermost route first. Whatever it leaves out has the safest value. */
export function completePolicy(handles: unknown[]): CompletePolicy {
  const given: RoutePolicy = Object.assign(
    {},
    ...handles.map((handle) => (declaresPolicy(handle) ? handle.policy : {})),
  )
  const { limit, shared, ...rest } = { ...safest, shared: undefined, ...given }
  // A nonce is good for one answer.
  return { ...rest, shared: rest.hydrate ? undefined : shared, limit: [limit].flat() }
}

/** `hydrate` of `completePolicy` alone, which every page asks twice. */
export function isHydrated(handles: unknown[]): boolean {
  const declared = handles.filter(declaresPolicy).findLast(({ policy }) => policy.hydrate !== undefined)
  return declared?.policy.hydrate ?? safest.hydrate
}

function declaresPolicy(handle: unknown): handle is { policy: RoutePolicy } {
  return typeof handle === 'object' && handle !== null && 'policy' in handle
}
