import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Tenant } from '~/database/tenants.server'
import { type RequestContext, readBytes } from '~/middleware/request.server'
import type { SharedPage } from '~/runtime/route-policy'
import { compress, type Encoding } from './compression'
import { encodedHeaders, type HeaderFields, pageHeaders, unchangedHeaders } from './header-fields'

const MAX_ENTRIES = 2000
const MAX_BYTES = 64 * 1024 * 1024

/** Campaign parameters: they do not change the page. */
const tracking = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/

export interface CacheKey {
  id: string
  revision: number | string
}

export interface Head {
  status: number
  /** Name, value, name, value. */
  fields: string[]
}

interface EncodedPage {
  head: Head
  bytes: Buffer
}

export interface CachedPage {
  etag: string
  /** Of a 304 response. */
  unchanged: Head
  find(encoding: Encoding): EncodedPage | undefined
  /** Compresses once per encoding. */
  make(encoding: Encoding): Promise<EncodedPage>
}

interface Entry extends CachedPage {
  revision: CacheKey['revision']
  expiresAt: number
  size: number
}

export type Rendered = { page: CachedPage } | { response: Response }

interface RenderInput {
  context?: RequestContext
  defaults: HeaderFields
  renderedAt: Date
}

/** Canonical address of a shared page, without campaign parameters. */
export interface SharedAddress {
  url: URL
  /** Of the page in all shops. */
  id: string
}

/** Undefined when the page is personal, a parameter is unknown or there are too many. */
export function sharedAddress(
  url: URL,
  { shared: page, tenant }: { shared: SharedPage | undefined; tenant: Pick<Tenant, 'id' | 'template'> },
): SharedAddress | undefined {
  // Percent-encoding would give one product many keys.
  if (!page || !/^[\w/-]*$/.test(url.pathname)) return undefined
  const shared = new URL(url)
  for (const name of new Set(url.searchParams.keys())) if (tracking.test(name)) shared.searchParams.delete(name)
  shared.searchParams.sort()
  const { questionnaire, filters } = tenant.template
  const isKnown = (name: string) =>
    page.parameters.includes(name) ||
    (page.answers === true && (questionnaire.questions.some((question) => question.name === name) || isOwn(name))) ||
    (page.filters === true && filters.facts.some(({ parameter }) => parameter === name))
  const names = [...shared.searchParams.keys()]
  if (names.length > (page.atMost ?? Number.POSITIVE_INFINITY) || !names.every(isKnown)) return undefined
  // The origin follows from the tenant in a real shop; without APP_URL it is the visitor's way to a demo.
  return { url: shared, id: `${tenant.id} ${shared.href}` }
}

/** Of questions that the owner added: which ones there are is stored, and not read here. */
function isOwn(name: string): boolean {
  return /^question-[1-9]\d?$/.test(name)
}

/** Undefined during a write of the shop. `cartCount`: 0 for visitors without a cart. */
export function cacheKey(request: {
  headers: IncomingHttpHeaders
  tenant: Tenant
  address: SharedAddress
  shared: SharedPage
  cartCount: number
}): CacheKey | undefined {
  const { headers, tenant, address, shared, cartCount } = request
  const revision = shared.tellsStock ? stockedRevisionOf(tenant) : contentRevisionOf(tenant)
  if (revision === undefined) return undefined
  const light = headers['save-data']?.toString().toLowerCase() === 'on'
  const variant = `${light ? ' light' : ''}${tenant.isReadOnly ? ' read-only' : ''}${cartCount > 0 ? ` cart=${cartCount}` : ''}`
  const id = variant === '' ? address.id : address.id + variant
  return { id, revision }
}

const contentRevisionOf = oncePerTurn((tenant) => {
  const revision = tenant.contentRevision()
  return revision === undefined ? undefined : `${tenant.fileId} ${revision}`
})
const stockedRevisionOf = oncePerTurn((tenant) => {
  const [content, stock] = [contentRevisionOf(tenant), tenant.stockRevision()]
  return content === undefined || stock === undefined ? undefined : `${content} ${stock}`
})

/**
 * Memoizes a lookup for one turn of the event loop: all its requests were received before the response to any write of
 * that turn was visible.
 */
function oncePerTurn<Revision>(lookUp: (tenant: Tenant) => Revision): (tenant: Tenant) => Revision {
  const lookedUp = new Map<Tenant, Revision>()
  return (tenant) => {
    const known = lookedUp.get(tenant)
    if (known !== undefined) return known
    if (lookedUp.size === 0) setImmediate(() => lookedUp.clear())
    const revision = lookUp(tenant)
    lookedUp.set(tenant, revision)
    return revision
  }
}

interface PageCacheOptions {
  /** Until when the delivery dates of a page rendered at `at` are correct. */
  pageExpiry(at: Date): Date
  now?: () => Date
  maxEntries?: number
  maxBytes?: number
}

export class PageCache {
  private readonly entries: LRUCache<string, Entry>
  private readonly rendering = new Map<string, Promise<CachedPage | undefined>>()
  private readonly now: () => Date

  constructor(private readonly options: PageCacheOptions) {
    this.now = options.now ?? (() => new Date())
    this.entries = new LRUCache({
      max: options.maxEntries ?? MAX_ENTRIES,
      maxSize: options.maxBytes ?? MAX_BYTES,
      sizeCalculation: ({ size }, id) => size + id.length,
    })
  }

  find(key: CacheKey): CachedPage | undefined {
    const entry = this.entries.get(key.id)
    if (entry?.revision === key.revision && entry.expiresAt > this.now().getTime()) return entry
    this.entries.delete(key.id)
    return undefined
  }

  /**
   * Renders a page and stores it when it is complete, public and successful; returns any other response unchanged.
   * Concurrent requests for a page share one render.
   */
  async make(
    key: CacheKey,
    { render, ...input }: RenderInput & { render: () => Promise<Response> },
  ): Promise<Rendered> {
    const name = `${key.id} ${key.revision}`
    const wait = this.rendering.get(name)
    const awaited = wait && (await wait)
    if (awaited) return { page: awaited }
    const rendered = render().then(async (response): Promise<Rendered> => {
      if (!isStorable(response)) return { response }
      return { page: await this.store(key, { response, ...input }) }
    })
    const page = rendered.then(pageOf, () => undefined).finally(() => this.rendering.delete(name))
    this.rendering.set(name, page)
    return rendered
  }

  private async store(key: CacheKey, input: RenderInput & { response: Response }) {
    const plain = await readBytes(input.context, input.response)
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const headers = pageHeaders(input.response, input.defaults, etag)
    const encodings = new Map<Encoding, EncodedPage>()
    const entry: Entry = {
      revision: key.revision,
      expiresAt: this.options.pageExpiry(input.renderedAt).getTime(),
      size: plain.length,
      etag,
      unchanged: { status: 304, fields: unchangedHeaders(headers) },
      find: (encoding) => encodings.get(encoding),
      make: async (encoding) => {
        const bytes = await compress(plain, encoding)
        const made = { bytes, head: { status: 200, fields: encodedHeaders(headers, encoding, bytes) } }
        if (!encodings.has(encoding)) entry.size += bytes.length
        encodings.set(encoding, made)
        if (this.entries.peek(key.id) !== entry) return made
        // The size is read only on insertion, so reinsert.
        this.entries.delete(key.id)
        this.entries.set(key.id, entry)
        return made
      },
    }
    this.entries.set(key.id, entry)
    return entry
  }
}

function pageOf(rendered: Rendered): CachedPage | undefined {
  return 'page' in rendered ? rendered.page : undefined
}

function isStorable(response: Response): boolean {
  return (
    response.status === 200 &&
    /^(text\/html|application\/json)\b/.test(response.headers.get('Content-Type') ?? '') &&
    !response.headers.has('Set-Cookie') &&
    !/no-store|private/.test(response.headers.get('Cache-Control') ?? '')
  )
}

/** Dispatch cut-offs and midnight in Paris always fall on a full hour, so no page may outlive its hour. */
export function nextFullHour(at: Date): Date {
  const hour = 3600_000
  return new Date((Math.floor(at.getTime() / hour) + 1) * hour)
}
