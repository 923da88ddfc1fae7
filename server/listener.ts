import type { ServerResponse } from 'node:http'
import { RouterContextProvider } from 'react-router'
import { FIRST_TENANT } from '~/database/hosts.server'
import { storageFailureOf } from '~/database/storage-failure.server'
import { PoolExhausted, ShopUnavailable, type Tenant, type TenantRegistry } from '~/database/tenants.server'
import { createRequestContext, provideRequestContext } from '~/middleware/request-context.server'
import type { Config } from '~/runtime/config.server'
import { logger } from '~/runtime/logger.server'
import type { Lifecycle, RequestContext } from '~/runtime/request-context.server'
import type { RouteRow } from '~/runtime/route-table'
import type { StorageFailure } from '~/runtime/storage-failure'
import { createRequestLog } from './access-log'
import type { RoutedPath } from './canonical-path'
import { CONNECTIONS_PER_NETWORK, type Listener } from './connections'
import { type Exchange, isSafe, openExchange, toFetchRequest } from './exchange'
import { passGate } from './gate'
import { cacheControlFor, securityPolicies, sharedCacheControlFor, withNonce } from './headers'
import type { Limits } from './limits'
import type { Overload } from './overload'
import { type CacheKey, cacheKey, type PageCache, type Rendered } from './page-cache'
import { type Refusal, type RefusalMore, readerOf, refusalResponse, shownRefusal, unknownPage } from './refusal'
import { clientAddress, createTargetReader, type Target } from './request'
import { findReturnLinks } from './return-links'
import { sendPage, sendResponse } from './send'
import { countForShared, isAnonymous } from './shared-visit'
import { createShares, networkOf, networksOf } from './shares'
import { SPECULATION_RULES, speculationRules } from './speculation-rules'
import { builtFile, isUpload, loadBuiltFiles, sendBuiltFile, sendUpload } from './static'
import { type Received, receiveBody } from './upload'

const allowedMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE']
/** For writes; reads are not affected. */
const storageRefusals: Record<StorageFailure, Refusal> = {
  busy: {
    status: 503,
    sentence:
      'La boutique est occupée par une longue opération\u202f: votre demande n’a pas été prise en compte. Réessayez dans quelques secondes.',
    headers: { 'Retry-After': '10' },
  },
  unwritable: {
    status: 503,
    sentence:
      'La boutique ne peut rien enregistrer pour le moment\u202f: votre demande n’a pas été prise en compte. Réessayez dans quelques minutes.',
    headers: { 'Retry-After': '60' },
  },
}
const unknownShop: Refusal = { status: 404, sentence: 'Aucune boutique ne porte ce nom.' }
const unavailableShop: Refusal = {
  status: 503,
  sentence: 'Cette boutique ne peut pas être ouverte pour le moment. Réessayez dans quelques minutes.',
  headers: { 'Retry-After': '600' },
}
const tooManyBodies: Refusal = {
  status: 503,
  sentence: 'Trop d’envois arrivent en même temps de votre réseau. Réessayez dans quelques secondes.',
  headers: { 'Retry-After': '5', Connection: 'close' },
}
const tooManyWorks: Refusal = {
  status: 503,
  sentence: 'Trop de demandes arrivent en même temps de votre réseau. Réessayez dans quelques secondes.',
  headers: { 'Retry-After': '5' },
}
/** Requests of one network that the application handles at the same time. */
const WORKS_PER_NETWORK = 64
/** More pages of one network take turns. */
const READS_AT_ONCE = 4
const crowded: Refusal = {
  status: 503,
  sentence: 'Trop de boutiques sont visitées au même moment. Réessayez dans quelques secondes.',
  headers: { 'Retry-After': '5' },
}
/** Rendered in the shop's frame; the others must be answered without rendering. */
const framedStatuses = new Set([400, 413, 500])
/** Matches no page. */
const REFUSED_PATH = '/demande-refusee'
const methodNotAllowed: Refusal = {
  status: 405,
  sentence: 'Cette méthode n’est pas permise.',
  headers: { Allow: allowedMethods.join(', ') },
}

export interface ListenerOptions {
  config: Config
  registry: TenantRegistry
  clientDir: string
  lifecycle: Lifecycle
  limits: Limits
  overload: Overload
  pageCache: PageCache
  routes: RouteRow[]
  routePath(path: string): RoutedPath
  /** The whole application: React Router on the server build. */
  application(request: Request, provider: RouterContextProvider): Promise<Response>
}

/** A request with a parsed target, as it passes through the steps. */
interface Visit {
  exchange: Exchange
  target: Target
  /** Set by `openShop`. */
  tenant: Tenant | undefined
  key: CacheKey | undefined
  received: Received
}

type Answer = () => void | Promise<void>

/** Returns an answer, or undefined to pass the request on. */
type Step = (visit: Visit) => Answer | undefined | Promise<Answer | undefined>

const sent: Answer = () => {}
const nothingSent: Received = { ok: true, body: undefined }

/** Everything between the socket and React Router. */
export function createListener(options: ListenerOptions): Listener {
  const readTarget = createTargetReader(options)
  const builtFiles = loadBuiltFiles(options.clientDir)
  builtFiles.set(
    SPECULATION_RULES,
    builtFile(SPECULATION_RULES, { identity: Buffer.from(speculationRules(options.routes)) }),
  )
  const policies = securityPolicies(options.config)
  const logRequest = createRequestLog(options.routes)
  const scale = Math.max(1, options.config.limitsScale)
  const bodies = createShares(CONNECTIONS_PER_NETWORK * scale)
  const works = createShares(WORKS_PER_NETWORK * scale)

  /**
   * The order matters: what is served from memory first, then the guards, then the application. A request refused under
   * load counts against its sender too.
   */
  const steps: Step[] = [
    refuseMethod,
    redirectToCanonical,
    answerOptions,
    sendBuilt,
    openShop,
    sendCached,
    sendUploaded,
    stopAtGate,
    countAgainstLimits,
    refuseUnderLoad,
    receive,
    askApplication,
  ]

  function answer(exchange: Exchange): void | Promise<void> {
    const read = readTarget(exchange.req)
    if (!read.ok) return refuse(exchange, read.refusal)
    const { target } = read
    exchange.address = target.dataOf === undefined ? target.path : target.url.pathname
    exchange.route = target.route
    return walk({ exchange, target, tenant: undefined, key: undefined, received: nothingSent })
  }

  /** Synchronous for what is served from memory. */
  function walk(visit: Visit, from = 0): void | Promise<void> {
    for (let place = from; place < steps.length; place++) {
      const made = steps[place]?.(visit)
      if (made instanceof Promise) return made.then((answer) => (answer ? answer() : walk(visit, place + 1)))
      if (made) return made()
    }
  }

  function refuseMethod({ exchange }: Visit): Answer | undefined {
    if (allowedMethods.includes(exchange.method)) return undefined
    return () => refuse(exchange, methodNotAllowed)
  }

  /** Before the gate and the limits, which compare canonical paths (docs/decisions/0018-one-spelling.md). */
  function redirectToCanonical({ exchange, target }: Visit): Answer | undefined {
    const { route, redirectTo } = target
    if (redirectTo === undefined) return undefined
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD') return () => refuse(exchange, unknownPage)
    const response = new Response(null, { status: 308, headers: { Location: redirectTo } })
    return () => sendResponse(exchange, response, { ...policies.page, 'cache-control': cacheControlFor(route.policy) })
  }

  function answerOptions({ exchange }: Visit): Answer | undefined {
    if (exchange.method !== 'OPTIONS') return undefined
    const response = new Response(null, { status: 204, headers: methodNotAllowed.headers })
    return () => sendResponse(exchange, response, policies.page)
  }

  function sendBuilt({ exchange, target }: Visit): Answer | undefined {
    const built = isSafe(exchange.method) ? builtFiles.get(target.path) : undefined
    return built && (() => sendBuiltFile(exchange, built, policies.file))
  }

  function openShop(visit: Visit): Answer | undefined {
    const { exchange, target } = visit
    const shop = target.shop ?? (target.route.policy.anyHost ? FIRST_TENANT : undefined)
    if (shop === undefined) return () => refuse(exchange, unknownShop)
    exchange.lease ??= options.registry.leaseOpen(shop)
    if (!exchange.lease) return () => openAndAnswer(exchange, target, shop)
    visit.tenant = exchange.lease.value
    exchange.tenant = visit.tenant.id
    return undefined
  }

  /** Starts again, since a shared URL depends on the open shop. */
  async function openAndAnswer(exchange: Exchange, { route }: Target, shop: string): Promise<void> {
    const refusal = options.overload.check(route.policy)
    if (refusal) return refuse(exchange, refusal)
    exchange.lease = await options.registry.lease(shop)
    return exchange.lease ? answer(exchange) : refuse(exchange, unknownShop)
  }

  function sendCached(visit: Visit): Answer | undefined | Promise<Answer | undefined> {
    const { exchange, target } = visit
    const { shared } = target.route.policy
    const isRead = exchange.method === 'GET' || exchange.method === 'HEAD'
    if (!shared || !isRead || exchange.req.headers.authorization) return undefined
    if (isAnonymous(exchange.req)) return findShared(visit, keyOf(visit, 0))
    if (!shared.withCart || !target.shared) return undefined
    return countForShared(shared, contextOf(visit)).then((cartCount) => {
      const key = cartCount === undefined ? undefined : keyOf(visit, cartCount)
      // From here on the request is anonymous: the rendered page is shared.
      if (key) exchange.context = newContext(visit, { cookie: undefined, sharedCartCount: cartCount })
      return findShared(visit, key)
    })
  }

  function findShared(visit: Visit, key: CacheKey | undefined): Answer | undefined {
    visit.key = key
    const cached = key && options.pageCache.find(key)
    return cached && (() => sendPage(visit.exchange, cached))
  }

  function sendUploaded({ exchange, target, tenant }: Visit): Promise<Answer | undefined> | undefined {
    const { path } = target
    if (!tenant || !isSafe(exchange.method) || !isUpload(path)) return undefined
    return sendUpload(exchange, { tenant, path, policies: policies.file }).then((found) => (found ? sent : undefined))
  }

  function refuseUnderLoad({ exchange, target }: Visit): Answer | undefined {
    const { policy } = target.route
    const refusal = options.overload.check(policy)
    if (refusal) return () => refuse(exchange, refusal)
    const isFull = !policy.keptUnderLoad && works.full(networksOfClient(exchange)) !== undefined
    return isFull ? () => refuse(exchange, tooManyWorks) : undefined
  }

  function networksOfClient({ req }: Exchange): string[] {
    return networksOf(clientAddress(req, options.config.trustProxy))
  }

  function stopAtGate({ exchange, target }: Visit): Answer | undefined {
    const { method, req } = exchange
    const refusal = passGate({ method, url: target.url, policy: target.route.policy, headers: req.headers })
    return refusal && (() => refuse(exchange, refusal))
  }

  function countAgainstLimits(visit: Visit): Answer | undefined {
    const refusal = options.limits.count(countedOf(visit))
    return refusal && (() => refuseForm(visit, refusal))
  }

  async function receive(visit: Visit): Promise<Answer | undefined> {
    const { exchange, target } = visit
    if (isSafe(exchange.method)) return undefined
    const networks = networksOfClient(exchange)
    if (bodies.full(networks) !== undefined) return () => refuseForm(visit, tooManyBodies)
    bodies.enter(networks)
    endOfBody(exchange).then(() => bodies.leave(networks))
    const received = await receiveBody({ ...exchange, context: contextOf(visit) }, target.route.policy)
    if (!received.ok) return () => refuseForm(visit, received.refusal)
    visit.received = received
    return undefined
  }

  async function refuseForm(visit: Visit, refusal: Refusal): Promise<void> {
    await refuse(visit.exchange, refusal, { returnLinks: await findReturnLinks(visit.target, contextOf(visit)) })
  }

  async function askApplication(visit: Visit): Promise<Answer> {
    const { exchange, key } = visit
    const { policy } = visit.target.route
    const rendered = key && exchange.method === 'GET' ? await makeShared(visit, key) : { response: await render(visit) }
    const overflow = await visit.received.finish?.()
    if (overflow) return () => refuseForm(visit, overflow)
    const { storageFailure: unstored, nonce } = contextOf(visit)
    if (unstored) return () => refuse(exchange, storageRefusals[unstored])
    if ('page' in rendered) return () => sendPage(exchange, rendered.page)
    options.limits.forgive(countedOf(visit), rendered.response.status)
    if (visit.target.dataOf !== undefined) rendered.response.headers.set('cache-control', 'no-store')
    const defaults = { ...withNonce(policies.page, nonce), 'cache-control': cacheControlFor(policy) }
    return () => sendResponse(exchange, rendered.response, defaults)
  }

  /**
   * Concurrent renders interleave, which is a fifth cheaper. Writes and the back-office take longer and take turns, as
   * does a network that asks for many pages at once.
   */
  async function render(visit: Visit): Promise<Response> {
    const { exchange, target, key, received } = visit
    const url = key ? (target.shared?.url ?? target.url) : target.url
    const request = toFetchRequest(exchange, { url, body: received.body })
    const provider = new RouterContextProvider()
    provideRequestContext(contextOf(visit), provider)
    const work = () => options.application(request, provider)
    // Discarding the rest of an upload does not count as a request in flight.
    const taken = received.finish ? undefined : closeOf(exchange.res)
    const networks = networksOfClient(exchange)
    const [network = ''] = networks
    const isGreedy = works.held(network) >= READS_AT_ONCE * scale
    const inTurn = !isSafe(exchange.method) || target.route.policy.hydrate || isGreedy
    works.enter(networks)
    try {
      return await options.overload.during(work, { inTurn, sender: networks.at(-1) ?? '', taken })
    } finally {
      works.leave(networks)
    }
  }

  function makeShared(visit: Visit, key: CacheKey): Promise<Rendered> {
    const context = contextOf(visit)
    return options.pageCache.make(key, {
      render: () => render(visit),
      context,
      defaults: { ...policies.page, 'cache-control': sharedCacheControlFor(visit.target.route.policy) },
      renderedAt: context.at,
    })
  }

  function contextOf(visit: Pick<Visit, 'exchange' | 'tenant'>): RequestContext {
    const { exchange } = visit
    exchange.context ??= newContext(visit, { cookie: exchange.req.headers.cookie })
    return exchange.context
  }

  function newContext(
    { exchange, tenant }: Pick<Visit, 'exchange' | 'tenant'>,
    visitor: { cookie: string | undefined; sharedCartCount?: number | undefined },
  ): RequestContext {
    const { req, requestId, lifecycle } = exchange
    const network = networkOf(clientAddress(req, options.config.trustProxy))
    return createRequestContext({ ...visitor, tenant, requestId, network, lifecycle, takesText: true })
  }

  function countedOf(visit: Visit) {
    const { url, route } = visit.target
    const networks = () => networksOfClient(visit.exchange)
    return { method: visit.exchange.method, url, policy: route.policy, context: () => contextOf(visit), networks }
  }

  async function refuse(exchange: Exchange, refusal: Refusal, more: RefusalMore = {}): Promise<void> {
    const { policy } = exchange.route ?? options.routePath(readableStart(exchange.address))
    const reader = readerOf(exchange, policy)
    const hasTime = !options.overload.check({ keptUnderLoad: false })
    const isFramed = hasTime && reader === 'person' && !policy.hydrate && framedStatuses.has(refusal.status)
    const framed = isFramed ? await frameRefusal(exchange, refusal, more) : undefined
    return sendResponse(exchange, framed ?? refusalResponse(refusal, { reader, ...more }), policies.page)
  }

  /** Renders the refusal in the shop's frame; undefined when the shop is not open or rendering fails. */
  async function frameRefusal(exchange: Exchange, refusal: Refusal, more: RefusalMore): Promise<Response | undefined> {
    const tenant = exchange.lease?.value ?? leaseNamed(exchange)
    if (!tenant) return undefined
    const context = contextOf({ exchange, tenant })
    context.refusal = shownRefusal(refusal, more)
    const provider = new RouterContextProvider()
    provideRequestContext(context, provider)
    const request = new Request(new URL(REFUSED_PATH, tenant.identity.origin ?? 'http://localhost'))
    const work = () => options.application(request, provider)
    const response = await options.overload.during(work, { inTurn: false }).catch(() => undefined)
    if (response?.status !== refusal.status) return undefined
    response.headers.set('cache-control', 'no-store')
    for (const [name, value] of Object.entries(refusal.headers ?? {})) response.headers.set(name, value)
    return response
  }

  /** For a malformed address only the host is known. */
  function leaseNamed(exchange: Exchange): Tenant | undefined {
    const name = options.registry.nameOf(exchange.req.headers.host ?? '')
    exchange.lease = name === undefined ? undefined : options.registry.leaseOpen(name)
    return exchange.lease?.value
  }

  async function answerFailure(exchange: Exchange, error: unknown): Promise<void> {
    const { res, requestId } = exchange
    // The client is gone, or a partial response can only be aborted.
    if (res.destroyed || res.headersSent) return void res.destroy()
    const known = knownRefusal(error)
    if (known) return refuse(exchange, known)
    logger.error({ err: error, requestId }, 'bug in the adapter')
    await refuse(
      exchange,
      { status: 500, sentence: 'Une erreur est survenue de notre côté.' },
      { reference: requestId },
    )
  }

  /** Synchronous for what is served from memory. */
  function answerSafely(exchange: Exchange): void {
    let answered: void | Promise<void>
    try {
      answered = answer(exchange)
    } catch (error) {
      answered = Promise.reject(error)
    }
    if (answered) void finish(exchange, answered)
    else exchange.lease?.release()
  }

  async function finish(exchange: Exchange, answered: Promise<void>): Promise<void> {
    try {
      await answered.catch((error: unknown) => answerFailure(exchange, error))
    } catch (error) {
      logger.error({ err: error, requestId: exchange.requestId }, 'bug in the answer to a bug')
      exchange.res.destroy()
    } finally {
      exchange.lease?.release()
    }
  }

  return (req, res) => {
    const exchange = openExchange(req, res, options.lifecycle)
    const startedAt = performance.now()
    answerSafely(exchange)
    return () => logRequest(exchange, performance.now() - startedAt)
  }
}

function keyOf({ exchange, target, tenant }: Visit, cartCount: number): CacheKey | undefined {
  const { shared } = target.route.policy
  if (!tenant || !shared || !target.shared) return undefined
  return cacheKey({ tenant, shared, address: target.shared, headers: exchange.req.headers, cartCount })
}

/** When the body is complete, its connection is closed, or its request is answered. */
function endOfBody({ req, res }: Exchange): Promise<void> {
  return new Promise((done) => {
    if (req.complete) return done()
    for (const event of ['end', 'close']) req.once(event, done)
    res.once('close', done)
  })
}

/** A destroyed response emits no further `close`. */
function closeOf(res: ServerResponse): Promise<void> {
  return res.destroyed ? Promise.resolve() : new Promise((done) => res.once('close', done))
}

function knownRefusal(error: unknown): Refusal | undefined {
  if (error instanceof ShopUnavailable) return unavailableShop
  if (error instanceof PoolExhausted) return crowded
  const unstored = storageFailureOf(error)
  return unstored && storageRefusals[unstored]
}

/** The readable part of a malformed address: enough to tell the API from pages. */
function readableStart(address: string): string {
  return address.replace(/[?#%].*$/s, '')
}
