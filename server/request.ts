import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { FIRST_TENANT, hostName } from '~/database/hosts.server'
import type { Tenant, TenantRegistry } from '~/database/tenants.server'
import type { Config } from '~/runtime/config.server'
import { domainOrigin } from '~/runtime/identity.server'
import { utf8Escapes } from '~/runtime/percent-escapes'
import type { RoutedPath } from './canonical-path'
import { pageOfData } from './data-request'
import { type SharedAddress, sharedAddress } from './page-cache'
import { type Refusal, unknownPage } from './refusal'

const MAX_URL_BYTES = 4096
const MAX_SEGMENTS = 12
/** Answered like any address that no page has. */
const UNKNOWN_PATH = '/page-inconnue'

/** The target of a request; forwarded headers are ignored. */
export interface Target {
  url: URL
  /** Canonical path; for a data request, that of its page. */
  path: string
  /** For a data request, the path of its page. */
  dataOf: string | undefined
  route: RoutedPath
  /** Subdomain of the host, registered or not. */
  shop: string | undefined
  /** Undefined for a page that is not shared. */
  shared: SharedAddress | undefined
  /** Canonical path and query, when the request differs. */
  redirectTo: string | undefined
  /** The same at the shop's canonical address, when the request has another. */
  movedTo: string | undefined
}

export type ReadTargetResult = { ok: true; target: Target } | { ok: false; refusal: Refusal }

interface TargetOptions {
  config: Pick<Config, 'appOrigin'>
  registry: Pick<TenantRegistry, 'nameOf' | 'peek' | 'domains' | 'originOf'>
  routePath(path: string): RoutedPath
}

const unknown: ReadTargetResult = { ok: false, refusal: unknownPage }

/** Memoizes targets: parsing an address costs more than sending a cached page. */
export function createTargetReader(options: TargetOptions): (req: IncomingMessage) => ReadTargetResult {
  const remembered = new LRUCache<string, ReadTargetResult>({
    max: 1000,
    maxEntrySize: 200,
    sizeCalculation: (_read, name) => name.length,
  })
  let { revision } = options.registry.domains
  return (req) => {
    if (revision !== options.registry.domains.revision) remembered.clear()
    revision = options.registry.domains.revision
    const name = `${req.headers.host} ${req.httpVersion} ${req.url}`
    const known = remembered.get(name)
    if (known) return known
    if (!/^1\.[01]$/.test(req.httpVersion)) return refused(505, 'Cette version de HTTP n’est pas prise en charge.')
    const read = readTarget(readRequestLine(req, options.config), options)
    // Of open shops only: host names are unbounded, and the shared URL depends on the shop's template.
    if (read.ok && isOpen(read.target, options)) remembered.set(name, read)
    return read
  }
}

/** Host and origin-form of whatever form the address came in (RFC 9112, section 3.2). */
function readRequestLine(req: IncomingMessage, { appOrigin }: TargetOptions['config']) {
  const address = req.url ?? ''
  const [, absoluteHost, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(address) ?? []
  if (absoluteHost !== undefined) return { host: absoluteHost, address: rest.startsWith('/') ? rest : `/${rest}` }
  if (req.headers.host !== undefined || req.httpVersion !== '1.0') return { host: req.headers.host ?? '', address }
  // Load balancer probes may use HTTP/1.0, which has no Host.
  return { host: appOrigin === undefined ? 'localhost' : new URL(appOrigin).host, address }
}

function readTarget({ host, address }: { host: string; address: string }, options: TargetOptions): ReadTargetResult {
  if (address.length > MAX_URL_BYTES) return refused(414, 'L’adresse demandée est trop longue.')
  if (!isHost(host) || !address.startsWith('/')) return refused(400, 'L’adresse demandée est illisible.')

  const shop = options.registry.nameOf(host)
  const tenant = shop === undefined ? undefined : options.registry.peek(shop)
  const origin = originFor({ host, tenant, options })
  if (!URL.canParse(origin + address)) return refused(400, 'L’adresse demandée est illisible.')
  const url = new URL(origin + address)
  const isEscaped = isDecodable(url.pathname)
  // Addresses of an older shop: only a redirect or the page that says so answers to them.
  if (!isEscaped) url.pathname = utf8Escapes(url.pathname)
  if (!isDecodable(url.pathname)) return refused(400, 'L’adresse demandée est illisible.')
  if (url.pathname.split('/').length > MAX_SEGMENTS + 1) return unknown
  if (shop !== FIRST_TENANT && isOfFirstShop(url.pathname, options)) url.pathname = UNKNOWN_PATH
  const dataOf = pageOfData(url.pathname)
  const route = options.routePath(dataOf ?? url.pathname)
  const path = route.canonical
  // Only our own scripts request data, with the canonical path.
  if (dataOf !== undefined && (!route.policy.hydrate || path !== dataOf)) return unknown
  // Our paths have no empty segment, and `//host` would be another site when echoed into a link.
  if (path.includes('//')) return unknown
  const isCanonical = path === (dataOf ?? url.pathname) && (isEscaped || route.pattern === '/*')
  const redirectTo = isCanonical ? undefined : path + url.search
  const shared = tenant && sharedAddress(url, { tenant, shared: route.policy.shared })
  const movedTo = canonicalAddress({ host, shop, url, path, route }, options)
  return { ok: true, target: { url, path, dataOf, route, shop, shared, redirectTo, movedTo } }
}

/**
 * Of a page that is at one address only, asked for at the platform's name of a shop with a domain, or at another of its
 * domains.
 */
function canonicalAddress(
  { host, shop, url, path, route }: Pick<Target, 'shop' | 'url' | 'path' | 'route'> & { host: string },
  { registry }: TargetOptions,
): string | undefined {
  if (shop === undefined || shop === FIRST_TENANT || !route.policy.oneAddress) return undefined
  const { domains } = registry
  const canonical = domains.canonicalOf(shop)
  const asked = hostName(host)
  if (asked === canonical || (canonical === undefined && domains.shopOf(asked) === undefined)) return undefined
  return registry.originOf(shop) + path + url.search
}

function isOfFirstShop(path: string, { routePath }: TargetOptions): boolean {
  return routePath(pageOfData(path) ?? path).policy.firstShop
}

function isOpen({ shop }: Target, { registry }: TargetOptions): boolean {
  return shop !== undefined && registry.peek(shop) !== undefined
}

/**
 * The origin of the address that was used, one of the shop's own, once APP_URL is set; without it the host that the
 * visitor used for a demo.
 */
function originFor(input: { host: string; tenant: Tenant | undefined; options: TargetOptions }): string {
  const { config, registry } = input.options
  if (config.appOrigin === undefined) return `http://${input.host}`
  const name = hostName(input.host)
  if (registry.domains.shopOf(name) !== undefined) return domainOrigin(name)
  return input.tenant?.identity.homeOrigin ?? `${new URL(config.appOrigin).protocol}//${input.host}`
}

/** The client as the outermost of `trustProxy` proxies saw it; entries before that can be forged. */
export function clientAddress(req: IncomingMessage, trustProxy: number): string {
  const direct = req.socket.remoteAddress ?? ''
  if (trustProxy === 0) return direct
  const forwarded = [req.headers['x-forwarded-for']].flat().join(',').split(',')
  return readAddress(forwarded.at(-trustProxy)?.trim() ?? '') ?? direct
}

/** Some proxies include the port. */
function readAddress(text: string): string | undefined {
  const [, bracketed, withPort] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? []
  const address = bracketed ?? withPort ?? text
  return isIP(address) === 0 ? undefined : address
}

function isHost(host: string): boolean {
  return host.length <= 255 && /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(host)
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

function refused(status: number, sentence: string): ReadTargetResult {
  return { ok: false, refusal: { status, sentence } }
}
