import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import ipaddr from 'ipaddr.js'
import { Agent, errors, request } from 'undici'

class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

/** Whether the Internet routes to it: neither private, loopback, link-local, reserved, nor IPv4 in disguise. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast'
}

/** A host written as an address is never resolved, so it is checked here. */
function checkHost({ hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw new PrivateAddress(`${hostname} is not public.`)
}

/** Resolves for a connection; a name with one address that is not public is refused as a whole. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) =>
    giveAddresses({ hostname, error, found: found ?? [], publicOnly: true }, options, callback),
  )
}

function lookupAmong(addresses: string[], publicOnly: boolean): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (hostname, options, callback) => giveAddresses({ hostname, error: null, found, publicOnly }, options, callback)
}

interface Resolved {
  hostname: string
  error: NodeJS.ErrnoException | null
  found: LookupAddress[]
  publicOnly: boolean
}

function giveAddresses(
  { hostname, error, found, publicOnly }: Resolved,
  { all }: LookupOptions,
  callback: Parameters<LookupFunction>[2],
): void {
  const hidden = publicOnly ? found.find(({ address }) => !isPublicAddress(address)) : undefined
  const refused = error ?? (hidden ? new PrivateAddress(`${hostname} is ${hidden.address}, not public.`) : null)
  const [first] = found
  if (refused || !first) callback(refused ?? new Error(`${hostname} has no address.`), [])
  else if (all) callback(null, found)
  else callback(null, first.address, first.family)
}

export interface Bounds {
  connectMs: number
  /** Maximum silence, before and within the response. */
  silentMs: number
  maxBytes: number
  /** Connects to addresses of the Internet only: for one that a person types, not the operator. */
  publicOnly?: boolean
  /** Of the host, resolved before. */
  addresses?: string[]
}

type Bound = 'connect' | 'silent' | 'too-big'

const MAX_CONNECTIONS = 100

/**
 * Returns a `fetch` for one untrusted server, with the limits on connecting, silence and size that Node's lacks. It
 * follows no redirect, decompresses nothing and sends no cookie; the caller's signal limits the total time.
 */
export function createBoundedFetch(bounds: Bounds): typeof fetch {
  const { connectMs, silentMs, maxBytes, publicOnly = false, addresses } = bounds
  const lookup = addresses ? lookupAmong(addresses, publicOnly) : publicOnly ? lookupPublic : undefined
  const dispatcher = new Agent({
    connections: MAX_CONNECTIONS,
    connect: { timeout: connectMs, ...(lookup && { lookup }) },
    headersTimeout: silentMs,
    bodyTimeout: silentMs,
    maxResponseSize: maxBytes,
  })
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input)
    if (publicOnly) checkHost(address)
    const { statusCode, headers, body } = await request(address, {
      dispatcher,
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : null,
      signal: init?.signal ?? null,
    })
    const isEmpty = statusCode === 204 || statusCode === 304
    return new Response(isEmpty ? null : toStream(body), { status: statusCode, headers: toHeaders(headers) })
  }
}

/** Pull-based: `Readable.toWeb` throws uncatchably when data arrives after a cancel. */
function toStream(body: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel: () => void body.destroy(),
  })
}

function toHeaders(received: NodeJS.Dict<string | string[]>): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(received)) {
    for (const value of [values ?? []].flat()) headers.append(name, value)
  }
  return headers
}

const boundOfCode: Record<string, Bound | undefined> = {
  UND_ERR_CONNECT_TIMEOUT: 'connect',
  UND_ERR_HEADERS_TIMEOUT: 'silent',
  UND_ERR_BODY_TIMEOUT: 'silent',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-big',
}

/** The limit whose violation caused an error, if any. */
export function exceededBound(error: unknown): Bound | undefined {
  if (error instanceof errors.UndiciError && boundOfCode[error.code]) return boundOfCode[error.code]
  return error instanceof Error ? exceededBound(error.cause) : undefined
}
