import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Tenant } from '~/database/tenants.server'
import { compress, type Encoding } from './compression'
import { encodedHeaders, type HeaderFields, pageHeaders } from './send'

const MAX_ENTRIES = 2000
const MAX_BYTES = 64 * 1024 * 1024

/** The pages that look the same to everyone, with the query parameters that change them; free text is never listed. */
const sharedPages: { path: RegExp; parameters: string[] }[] = [
  { path: /^\/$/, parameters: [] },
  { path: /^\/products$/, parameters: ['besoin', 'page', 'tri'] },
  { path: /^\/products\/[\w-]+$/, parameters: ['photo'] },
  { path: /^\/(mentions-legales|cgv|confidentialite|accessibilite|retractation)$/, parameters: [] },
]

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

export interface PageCache {
  find(key: CacheKey): CachedPage | undefined
  /** Keeps a whole, public, successful page; gives undefined for any other answer, untouched. */
  store(
    key: CacheKey,
    input: { response: Response; defaults: HeaderFields; renderedAt: Date },
  ): Promise<CachedPage | undefined>
}

/** Names the page that everyone may share at this address; undefined for pages that differ from one person to the next. */
export function sharedPageId(url: URL, tenant: Tenant): string | undefined {
  const page = sharedPages.find(({ path }) => path.test(url.pathname))
  const parameters = page && canonicalParameters(url.searchParams, page.parameters)
  if (parameters === undefined) return undefined
  // The origin follows from the tenant in a real shop; without APP_URL it is the visitor's way to a demo.
  return [tenant.id, url.origin, url.pathname, parameters].join(' ')
}

/** Undefined for a request that must see the application. */
export function cacheKey(request: {
  method: string
  headers: IncomingHttpHeaders
  tenant: Tenant | undefined
  sharedPageId: string | undefined
}): CacheKey | undefined {
  const { method, headers, tenant } = request
  if (!tenant || request.sharedPageId === undefined) return undefined
  if (method !== 'GET' && method !== 'HEAD') return undefined
  // Any cookie at all: a cookie that some page learns to read must not be forgotten here.
  if (headers.cookie !== undefined || headers.authorization !== undefined) return undefined
  const revision = tenant.contentRevision()
  if (revision === undefined) return undefined
  const light = headers['save-data']?.toString().toLowerCase() === 'on'
  return { id: light ? `${request.sharedPageId} light` : request.sharedPageId, revision }
}

/** Undefined when a parameter is neither known nor a campaign's. */
function canonicalParameters(parameters: URLSearchParams, known: string[]): string | undefined {
  const names = [...new Set(parameters.keys())].filter((name) => !tracking.test(name)).sort()
  if (!names.every((name) => known.includes(name))) return undefined
  return new URLSearchParams(names.flatMap((name) => parameters.getAll(name).map((value) => [name, value]))).toString()
}

export function createPageCache(options: {
  /** Until when a page rendered at `at` tells the truth about delivery dates. */
  pageExpiry(at: Date): Date
  now?: () => Date
  maxEntries?: number
  maxBytes?: number
}): PageCache {
  const now = options.now ?? (() => new Date())
  const maxEntries = options.maxEntries ?? MAX_ENTRIES
  const maxBytes = options.maxBytes ?? MAX_BYTES
  const entries = new Map<string, Entry>()
  let total = 0

  function remove(id: string) {
    total -= entries.get(id)?.size ?? 0
    entries.delete(id)
  }

  function grow(entry: Entry, bytes: number) {
    entry.size += bytes
    total += bytes
    for (const id of entries.keys()) {
      if (entries.size <= maxEntries && total <= maxBytes) break
      remove(id)
    }
  }

  return {
    find(key) {
      const entry = entries.get(key.id)
      if (!entry) return undefined
      if (entry.revision !== key.revision || entry.expiresAt <= now().getTime()) {
        remove(key.id)
        return undefined
      }
      // Last used last: the first in order is the first to go.
      entries.delete(key.id)
      entries.set(key.id, entry)
      return entry
    },
    async store(key, { response, defaults, renderedAt }) {
      if (!isStorable(response)) return undefined
      const plain = Buffer.from(await response.arrayBuffer())
      const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
      const headers = pageHeaders(response, defaults, etag)
      const encodings = new Map<Encoding, EncodedPage>()
      const entry: Entry = {
        revision: key.revision,
        expiresAt: options.pageExpiry(renderedAt).getTime(),
        size: 0,
        etag,
        headers,
        find: (encoding) => encodings.get(encoding),
        async make(encoding) {
          const bytes = await compress(plain, encoding)
          const made = { bytes, headers: encodedHeaders(headers, encoding, bytes) }
          if (!encodings.has(encoding) && entries.get(key.id) === entry) grow(entry, bytes.length)
          encodings.set(encoding, made)
          return made
        },
      }
      remove(key.id)
      entries.set(key.id, entry)
      grow(entry, plain.length)
      return entry
    },
  }
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
