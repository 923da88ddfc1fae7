import { z } from 'zod'
import { type FeedLead, FeedRefused } from '~/models/crm/lead-feed'
import { type Bounds, createBoundedFetch, exceededBound } from '../bounded-fetch.server'

export interface FeedBounds extends Bounds {
  /** Per page. */
  totalMs: number
  pages: number
}

export const defaultBounds: FeedBounds = {
  connectMs: 3_000,
  silentMs: 10_000,
  totalMs: 15_000,
  maxBytes: 2 * 1024 * 1024,
  pages: 50,
  publicOnly: true,
}

export interface FeedPage {
  leads: FeedLead[]
  /** URL of the next page; undefined on the last. */
  next: string | undefined
}

interface Pages {
  first: string
  headers: Record<string, string>
  signal: AbortSignal
  bounds: FeedBounds
  /** Throws for an invalid page. */
  readPage(body: unknown, address: string): FeedPage
}

/** Reads all pages; yields repeated leads once. Never sends the token to another server. */
export async function* readPages({ first, headers, signal, bounds, readPage }: Pages): AsyncGenerator<FeedLead[]> {
  const fetchBounded = createBoundedFetch(bounds)
  const [visited, known] = [new Set<string>(), new Set<string>()]
  for (let next: string | undefined = first; next; ) {
    const address: string = next
    if (visited.size >= bounds.pages || visited.has(address)) throw new FeedRefused('endless')
    visited.add(address)
    const body = await readBody(fetchBounded, address, { headers, signal, totalMs: bounds.totalMs })
    const page = readOrRefuse(() => readPage(body, address))
    const fresh = page.leads.filter(({ id }) => !known.has(id))
    for (const { id } of fresh) known.add(id)
    if (fresh.length > 0) yield fresh
    next = page.next && sameServer(page.next, first)
  }
}

interface Input {
  headers: Record<string, string>
  signal: AbortSignal
  totalMs: number
}

async function readBody(fetchBounded: typeof fetch, address: string, { headers, signal, totalMs }: Input) {
  const { status, text } = await ask(fetchBounded, address, {
    headers: { Accept: 'application/json', ...headers },
    signal: AbortSignal.any([signal, AbortSignal.timeout(totalMs)]),
  }).catch((error) => {
    signal.throwIfAborted()
    throw new FeedRefused(exceededBound(error) === 'too-big' ? 'unreadable' : 'away')
  })
  if (status === 429) throw new FeedRefused('busy')
  if (status === 401 || status === 403) throw new FeedRefused('token')
  if (status >= 500) throw new FeedRefused('away')
  const body = readOrRefuse((): unknown => JSON.parse(text))
  if (status !== 200) throw new FeedRefused(isTokenError(body) ? 'token' : 'unreadable')
  return body
}

async function ask(fetchBounded: typeof fetch, address: string, init: RequestInit) {
  const response = await fetchBounded(address, init)
  return { status: response.status, text: await response.text() }
}

/** The Graph API answers 400 for an expired token: OAuthException, code 190. */
const tokenError = z.object({ error: z.object({ type: z.literal('OAuthException') }) })

function isTokenError(body: unknown): boolean {
  return tokenError.safeParse(body).success
}

function readOrRefuse<Value>(read: () => Value): Value {
  try {
    return read()
  } catch {
    throw new FeedRefused('unreadable')
  }
}

function sameServer(next: string, first: string): string {
  if (!URL.canParse(next) || new URL(next).origin !== new URL(first).origin) throw new FeedRefused('unreadable')
  return next
}
