import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Tenant } from '~/database/tenants.server'
import { INVITATION_SEEN } from '~/models/shop'
import type { SharedPage } from '~/runtime/route-policy'
import { compress, type Encoding } from './compression'
import { encodedHeaders, type HeaderFields, pageHeaders } from './header-fields'

const MAX_ENTRIES = 2000
const MAX_BYTES = 64 * 1024 * 1024

/** What campaigns hang on links: it changes nothing on the page. */
const tracking = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/

export interface CacheKey {
  id: string
  revision: number
}

/** Bytes with the headers that say what they are. */
export interface EncodedPage {
  headers: string[]
  bytes: Buffer
}

export interface CachedPage {
  etag: string
  /** Name, value, name, value. */
  headers: string[]
  find(encoding: Encoding): EncodedPage | undefined
  /** For the first request that takes the encoding; the next ones find it. */
  make(encoding: Encoding): Promise<EncodedPage>
}

interface Entry extends CachedPage {
  revision: number
  expiresAt: number
  size: number
}

export type Rendered = { page: CachedPage } | { response: Response }

interface RenderInput {
  readBytes(response: Response): Promise<Buffer>
  defaults: HeaderFields
  renderedAt: Date
}

export interface PageCache {
  find(key: CacheKey): CachedPage | undefined
  /**
   * Renders a page and keeps it when it is whole, public and successful; any other answer is given back untouched.
   * Who asks for the page while it is being rendered waits for it: a write to the catalogue on a busy day costs one
   * render a page.
   */
  make(key: CacheKey, input: RenderInput & { render: () => Promise<Response> }): Promise<Rendered>
}

/**
 * Gives the address its one spelling when everyone may share its page, so that no one's campaign is in the links of
 * everybody's page; undefined when the page differs from one person to the next, or a parameter is not known.
 */
export function sharedAddress(
  url: URL,
  { shared: page, tenant }: { shared: SharedPage | undefined; tenant: Pick<Tenant, 'template'> },
): URL | undefined {
  // One product could be asked for in as many encodings as its id has letters.
  if (!page || !/^[\w/-]*$/.test(url.pathname)) return undefined
  const shared = new URL(url)
  for (const name of new Set(url.searchParams.keys())) if (tracking.test(name)) shared.searchParams.delete(name)
  shared.searchParams.sort()
  const isKnown = (parameter: string) =>
    page.parameters.includes(parameter) ||
    (page.answers === true && tenant.template.questionnaire.questions.some(({ name }) => name === parameter))
  return [...shared.searchParams.keys()].every(isKnown) ? shared : undefined
}

/** Undefined for a request that must see the application. */
export function cacheKey(request: {
  method: string
  headers: IncomingHttpHeaders
  tenant: Tenant
  sharedUrl: URL | undefined
}): CacheKey | undefined {
  const { method, headers, tenant, sharedUrl } = request
  if (!sharedUrl) return undefined
  if (method !== 'GET' && method !== 'HEAD') return undefined
  // Any cookie at all: a cookie that some page learns to read must not be forgotten here. The one exception is the
  // browser's own note, which no page reads and which most visitors have from their first minute on.
  const cookie = headers.cookie === INVITATION_SEEN ? undefined : headers.cookie
  if (cookie !== undefined || headers.authorization !== undefined) return undefined
  const revision = revisionOf(tenant)
  if (revision === undefined) return undefined
  const light = headers['save-data']?.toString().toLowerCase() === 'on'
  // The origin follows from the tenant in a real shop; without APP_URL it is the visitor's way to a demo.
  return { id: `${tenant.id} ${sharedUrl.href}${light ? ' light' : ''}`, revision }
}

const lookedUp = new Map<Tenant, number | undefined>()

/**
 * Looked up once for all the requests that one turn of the event loop brings: each of them was received before anyone
 * could see the answer to a write of that turn.
 */
function revisionOf(tenant: Tenant): number | undefined {
  if (lookedUp.has(tenant)) return lookedUp.get(tenant)
  if (lookedUp.size === 0) setImmediate(() => lookedUp.clear())
  const revision = tenant.contentRevision()
  lookedUp.set(tenant, revision)
  return revision
}

export function createPageCache(options: {
  /** Until when a page rendered at `at` tells the truth about delivery dates. */
  pageExpiry(at: Date): Date
  now?: () => Date
  maxEntries?: number
  maxBytes?: number
}): PageCache {
  const now = options.now ?? (() => new Date())
  const entries = new LRUCache<string, Entry>({
    max: options.maxEntries ?? MAX_ENTRIES,
    maxSize: options.maxBytes ?? MAX_BYTES,
    sizeCalculation: ({ size }, id) => size + id.length,
  })
  const inTheMaking = new Map<string, Promise<CachedPage | undefined>>()

  async function store(key: CacheKey, input: RenderInput & { response: Response }) {
    const plain = await input.readBytes(input.response)
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const headers = pageHeaders(input.response, input.defaults, etag)
    const encodings = new Map<Encoding, EncodedPage>()
    const entry: Entry = {
      revision: key.revision,
      expiresAt: options.pageExpiry(input.renderedAt).getTime(),
      size: plain.length,
      etag,
      headers,
      find: (encoding) => encodings.get(encoding),
      async make(encoding) {
        const bytes = await compress(plain, encoding)
        const made = { bytes, headers: encodedHeaders(headers, encoding, bytes) }
        if (!encodings.has(encoding)) entry.size += bytes.length
        encodings.set(encoding, made)
        if (entries.peek(key.id) !== entry) return made
        // A size is read only when an entry comes in.
        entries.delete(key.id)
        entries.set(key.id, entry)
        return made
      },
    }
    entries.set(key.id, entry)
    return entry
  }

  return {
    find(key) {
      const entry = entries.get(key.id)
      if (entry?.revision === key.revision && entry.expiresAt > now().getTime()) return entry
      entries.delete(key.id)
      return undefined
    },
    async make(key, { render, ...input }) {
      const name = `${key.id} ${key.revision}`
      const wait = inTheMaking.get(name)
      const awaited = wait && (await wait)
      if (awaited) return { page: awaited }
      const rendered = render().then(async (response): Promise<Rendered> => {
        if (!isStorable(response)) return { response }
        return { page: await store(key, { response, ...input }) }
      })
      const page = rendered.then(pageOf, () => undefined).finally(() => inTheMaking.delete(name))
      inTheMaking.set(name, page)
      return rendered
    },
  }
}

function pageOf(rendered: Rendered): CachedPage | undefined {
  return 'page' in rendered ? rendered.page : undefined
}

function isStorable(response: Response): boolean {
  return (
    response.status === 200 &&
    response.headers.get('Content-Type')?.startsWith('text/html') === true &&
    !response.headers.has('Set-Cookie') &&
    !/no-store|private/.test(response.headers.get('Cache-Control') ?? '')
  )
}

/** Dispatch cut-offs and midnight in Paris fall on a full hour, whatever the season: no page outlives its hour. */
export function nextFullHour(at: Date): Date {
  const hour = 3600_000
  return new Date((Math.floor(at.getTime() / hour) + 1) * hour)
}
