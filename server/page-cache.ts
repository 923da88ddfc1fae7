import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Tenant } from '~/database/tenants.server'
import { compress, type Encoding } from './compression'

const MAX_ENTRIES = 2000
const MAX_BYTES = 64 * 1024 * 1024

/** The pages that look the same to everyone, with the query parameters that change them; free text is never listed. */
const sharedPages: { path: RegExp; parameters: string[] }[] = [
  { path: /^\/$/, parameters: [] },
  { path: /^\/products$/, parameters: [] },
  { path: /^\/products\/[\w-]+$/, parameters: [] },
  { path: /^\/(mentions-legales|cgv|confidentialite|accessibilite|retractation)$/, parameters: [] },
]

/** What campaigns hang on links: it changes nothing on the page. */
const tracking = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/

export interface CacheKey {
  id: string
  revision: number
}

export interface CachedPage {
  etag: string
  status: number
  headers: [string, string][]
  /** Made at the first request that takes the encoding. */
  bytes(encoding: Encoding): Promise<Buffer>
}

interface Entry extends CachedPage {
  revision: number
  expiresAt: number
  size: number
}

export interface PageCache {
  find(key: CacheKey): CachedPage | undefined
  /** Keeps a whole, public, successful page; gives undefined for any other answer, untouched. */
  store(key: CacheKey, response: Response, renderedAt: Date): Promise<CachedPage | undefined>
}

/** Undefined for a request that must see the application: someone known, a page of their own, an unknown parameter. */
export function cacheKey(request: {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  tenant: Tenant | undefined
}): CacheKey | undefined {
  const { method, url, headers, tenant } = request
  if (method !== 'GET' && method !== 'HEAD') return undefined
  // Any cookie at all: a cookie that some page learns to read must not be forgotten here.
  if (!tenant || headers.cookie !== undefined || headers.authorization !== undefined) return undefined
  const page = sharedPages.find(({ path }) => path.test(url.pathname))
  const parameters = page && canonicalParameters(url.searchParams, page.parameters)
  if (parameters === undefined) return undefined
  const revision = tenant.contentRevision()
  if (revision === undefined) return undefined
  const light = headers['save-data']?.toString().toLowerCase() === 'on'
  // The origin follows from the tenant in a real shop; without APP_URL it is the visitor's way to a demo.
  return { id: [tenant.id, url.origin, url.pathname, parameters, light].join(' '), revision }
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
    async store(key, response, renderedAt) {
      if (!isStorable(response)) return undefined
      const plain = Buffer.from(await response.arrayBuffer())
      const encoded = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(plain)]])
      const entry: Entry = {
        revision: key.revision,
        expiresAt: options.pageExpiry(renderedAt).getTime(),
        size: 0,
        etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
        status: response.status,
        headers: [...response.headers].filter(([name]) => name !== 'cache-control' && name !== 'vary'),
        async bytes(encoding) {
          const known = encoded.get(encoding)
          if (known) return known
          const made = compress(plain, encoding)
          encoded.set(encoding, made)
          const bytes = await made
          if (entries.get(key.id) === entry) grow(entry, bytes.length)
          return bytes
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
