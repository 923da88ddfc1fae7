import type { ServerResponse } from 'node:http'
import { RouterContextProvider } from 'react-router'
import { FIRST_TENANT } from '~/database/hosts.server'
import { storageFailureOf } from '~/database/storage-failure.server'
import { PoolExhausted, ShopUnavailable, type Tenant, type TenantRegistry } from '~/database/tenants.server'
import type { Lifecycle, RequestContext } from '~/middleware/request.server'
import { createRequestContext, provideRequestContext } from '~/middleware/request-context.server'
import type { Config } from '~/runtime/config.server'
import { logForShop, logger } from '~/runtime/logger.server'
import { countRequest } from '~/runtime/metrics.server'
import type { RouteRow } from '~/runtime/route-table'
import { processOrigin } from '~/runtime/served-origin.server'
import type { StorageFailure } from '~/runtime/storage-failure'
import { createRequestLog } from './access-log'
import type { RoutedPath } from './canonical-path'
import { CONNECTIONS_PER_NETWORK, type Listener } from './connections'
import { type Exchange, isSafe, openExchange, toFetchRequest } from './exchange'
import { passGate } from './gate'
import { cacheControlFor, framedByUs, securityPolicies, sharedCacheControlFor, withNonce } from './headers'
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
const suspendedShop = (): Refusal => ({
  status: 503,
  sentence: `Cet espace est suspendu. Son propriétaire nous joint à l’adresse ${processOrigin()}/support.`,
  headers: { 'Retry-After': '86400' },
})
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

interface ListenerOptions {
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
  const steps = new Steps(options)
  return (req, res) => steps.take(openExchange(req, res, options.lifecycle))
}

class Steps {
  private readonly readTarget: ReturnType<typeof createTargetReader>
  private readonly builtFiles: ReturnType<typeof loadBuiltFiles>
  private readonly policies: ReturnType<typeof securityPolicies>
  private readonly logRequest: ReturnType<typeof createRequestLog>
  private readonly scale: number
  private readonly bodies: ReturnType<typeof createShares>
  private readonly works: ReturnType<typeof createShares>

  /**
   * The order matters: what is served from memory first, then the guards, then the application. A request refused under
   * load counts against its sender too.
   */
  private readonly steps: Step[] = [
    (visit) => this.refuseMethod(visit),
    (visit) => this.redirectToCanonical(visit),
    (visit) => this.answerOptions(visit),
    (visit) => this.sendBuilt(visit),
    (visit) => this.redirectToDomain(visit),
    (visit) => this.openShop(visit),
    (visit) => this.sendCached(visit),
    (visit) => this.sendUploaded(visit),
    (visit) => this.stopAtGate(visit),
    (visit) => this.countAgainstLimits(visit),
    (visit) => this.refuseUnderLoad(visit),
    (visit) => this.receive(visit),
    (visit) => this.askApplication(visit),
  ]

  constructor(private readonly options: ListenerOptions) {
    this.readTarget = createTargetReader(options)
    this.builtFiles = loadBuiltFiles(options.clientDir)
    this.builtFiles.set(
      SPECULATION_RULES,
      builtFile(SPECULATION_RULES, { identity: Buffer.from(speculationRules(options.routes)) }),
    )
    this.policies = securityPolicies(options.config)
    this.logRequest = createRequestLog(options.routes)
    this.scale = Math.max(1, options.config.limitsScale)
    this.bodies = createShares(CONNECTIONS_PER_NETWORK * this.scale)
    this.works = createShares(WORKS_PER_NETWORK * this.scale)
  }

  /** Returns what logs the request, once its response has ended. */
  take(exchange: Exchange): () => void {
    const startedAt = performance.now()
    this.answerSafely(exchange)
    return () => {
      const ms = performance.now() - startedAt
      countRequest({ method: exchange.method, status: exchange.res.statusCode, ms })
      this.logRequest(exchange, ms)
    }
  }

  private answer(exchange: Exchange): void | Promise<void> {
    const read = this.readTarget(exchange.req)
    if (!read.ok) return this.refuse(exchange, read.refusal)
    const { target } = read
    exchange.address = target.dataOf === undefined ? target.path : target.url.pathname
    exchange.route = target.route
    return this.walk({ exchange, target, tenant: undefined, key: undefined, received: nothingSent })
  }

  /** Synchronous for what is served from memory. */
  private walk(visit: Visit, from = 0): void | Promise<void> {
    for (let place = from; place < this.steps.length; place++) {
      const made = this.steps[place]?.(visit)
      if (made instanceof Promise) return made.then((answer) => (answer ? answer() : this.walk(visit, place + 1)))
      if (made) return made()
    }
  }

  private refuseMethod({ exchange }: Visit): Answer | undefined {
    if (allowedMethods.includes(exchange.method)) return undefined
    return () => this.refuse(exchange, methodNotAllowed)
  }

  /** Before the gate and the limits, which compare canonical paths (docs/decisions/0005-route-policies.md). */
  private redirectToCanonical({ exchange, target }: Visit): Answer | undefined {
    const { route, redirectTo } = target
    if (redirectTo === undefined) return undefined
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD') return () => this.refuse(exchange, unknownPage)
    return () => this.redirect(exchange, redirectTo, route)
  }

  /** After the files of the build, which the back-office loads from the address that it is read at. */
  private redirectToDomain({ exchange, target }: Visit): Answer | undefined {
    const { movedTo, route, path } = target
    if (movedTo === undefined || !isSafe(exchange.method) || isUpload(path)) return undefined
    return () => this.redirect(exchange, movedTo, route)
  }

  /** The policy forbids browsers to remember it: a page may move again, a domain may be lost. */
  private redirect(exchange: Exchange, location: string, { policy }: RoutedPath): Promise<void> {
    const response = new Response(null, { status: 308, headers: { Location: location } })
    return sendResponse(exchange, response, { ...this.policies.page, 'cache-control': cacheControlFor(policy) })
  }

  private answerOptions({ exchange }: Visit): Answer | undefined {
    if (exchange.method !== 'OPTIONS') return undefined
    const response = new Response(null, { status: 204, headers: methodNotAllowed.headers })
    return () => sendResponse(exchange, response, this.policies.page)
  }

  private sendBuilt({ exchange, target }: Visit): Answer | undefined {
    const built = isSafe(exchange.method) ? this.builtFiles.get(target.path) : undefined
    return built && (() => sendBuiltFile(exchange, built, this.policies.file))
  }

  private openShop(visit: Visit): Answer | undefined {
    const { exchange, target } = visit
    const shop = target.shop ?? (target.route.policy.anyHost ? FIRST_TENANT : undefined)
    if (shop === undefined) return () => this.refuse(exchange, unknownShop)
    exchange.lease ??= this.options.registry.leaseOpen(shop)
    if (!exchange.lease) return () => this.openAndAnswer(exchange, target, shop)
    visit.tenant = exchange.lease.value
    exchange.tenant = visit.tenant.id
    return undefined
  }

  /** Starts again, since a shared URL depends on the open shop. */
  private async openAndAnswer(exchange: Exchange, { route }: Target, shop: string): Promise<void> {
    const refusal = this.options.overload.check(route.policy)
    if (refusal) return this.refuse(exchange, refusal)
    exchange.lease = await this.options.registry.lease(shop)
    if (exchange.lease) return this.answer(exchange)
    return this.refuse(exchange, this.options.registry.isSuspended(shop) ? suspendedShop() : unknownShop)
  }

  private sendCached(visit: Visit): Answer | undefined | Promise<Answer | undefined> {
    const { exchange, target } = visit
    const { shared } = target.route.policy
    const isRead = exchange.method === 'GET' || exchange.method === 'HEAD'
    if (!shared || !isRead || exchange.req.headers.authorization) return undefined
    if (isAnonymous(exchange.req)) return this.findShared(visit, keyOf(visit, 0))
    if (!shared.withCart || !target.shared) return undefined
    return countForShared(shared, this.contextOf(visit)).then((cartCount) => {
      const key = cartCount === undefined ? undefined : keyOf(visit, cartCount)
      // From here on the request is anonymous: the rendered page is shared.
      if (key) exchange.context = this.newContext(visit, { cookie: undefined, sharedCartCount: cartCount })
      return this.findShared(visit, key)
    })
  }

  private findShared(visit: Visit, key: CacheKey | undefined): Answer | undefined {
    visit.key = key
    const cached = key && this.options.pageCache.find(key)
    return cached && (() => sendPage(visit.exchange, cached))
  }

  private sendUploaded({ exchange, target, tenant }: Visit): Promise<Answer | undefined> | undefined {
    const { path } = target
    if (!tenant || !isSafe(exchange.method) || !isUpload(path)) return undefined
    return sendUpload(exchange, { tenant, path, policies: this.policies.file }).then((found) =>
      found ? sent : undefined,
    )
  }

  private refuseUnderLoad({ exchange, target }: Visit): Answer | undefined {
    const { policy } = target.route
    const refusal = this.options.overload.check(policy, exchange.tenant)
    if (refusal) return () => this.refuse(exchange, refusal)
    const isFull = !policy.keptUnderLoad && this.works.full(this.networksOfClient(exchange)) !== undefined
    return isFull ? () => this.refuse(exchange, tooManyWorks) : undefined
  }

  private networksOfClient({ req }: Exchange): string[] {
    return networksOf(clientAddress(req, this.options.config.trustProxy))
  }

  private stopAtGate({ exchange, target }: Visit): Answer | undefined {
    const { method, req } = exchange
    const refusal = passGate({ method, url: target.url, policy: target.route.policy, headers: req.headers })
    return refusal && (() => this.refuse(exchange, refusal))
  }

  private countAgainstLimits(visit: Visit): Answer | undefined {
    const refusal = this.options.limits.count(this.countedOf(visit))
    return refusal && (() => this.refuseForm(visit, refusal))
  }

  private async receive(visit: Visit): Promise<Answer | undefined> {
    const { exchange, target } = visit
    if (isSafe(exchange.method)) return undefined
    const networks = this.networksOfClient(exchange)
    if (this.bodies.full(networks) !== undefined) return () => this.refuseForm(visit, tooManyBodies)
    this.bodies.enter(networks)
    endOfBody(exchange).then(() => this.bodies.leave(networks))
    const received = await receiveBody({ ...exchange, context: this.contextOf(visit) }, target.route.policy)
    if (!received.ok) return () => this.refuseForm(visit, received.refusal)
    visit.received = received
    return undefined
  }

  private async refuseForm(visit: Visit, refusal: Refusal): Promise<void> {
    await this.refuse(visit.exchange, refusal, {
      returnLinks: await findReturnLinks(visit.target, this.contextOf(visit)),
    })
  }

  private async askApplication(visit: Visit): Promise<Answer> {
    const { exchange, key } = visit
    const { policy } = visit.target.route
    const rendered =
      key && exchange.method === 'GET' ? await this.makeShared(visit, key) : { response: await this.render(visit) }
    const overflow = await visit.received.finish?.()
    if (overflow) return () => this.refuseForm(visit, overflow)
    const { storageFailure: unstored, nonce } = this.contextOf(visit)
    if (unstored) return () => this.refuse(exchange, storageRefusals[unstored])
    if ('page' in rendered) return () => sendPage(exchange, rendered.page)
    this.options.limits.forgive(this.countedOf(visit), rendered.response.status)
    if (visit.target.dataOf !== undefined) rendered.response.headers.set('cache-control', 'no-store')
    const page = withNonce(policy.framed ? framedByUs(this.policies.page) : this.policies.page, nonce)
    const defaults = { ...page, 'cache-control': cacheControlFor(policy) }
    return () => sendResponse(exchange, rendered.response, defaults)
  }

  /**
   * Concurrent renders interleave, which is a fifth cheaper. Writes and the back-office take longer and take turns, as
   * does a network that asks for many pages at once.
   */
  private async render(visit: Visit): Promise<Response> {
    const { exchange, target, key, received } = visit
    const url = key ? (target.shared?.url ?? target.url) : target.url
    const request = toFetchRequest(exchange, { url, body: received.body })
    const provider = new RouterContextProvider()
    provideRequestContext(this.contextOf(visit), provider)
    const shop = visit.tenant?.id ?? ''
    const work = () => logForShop(shop, () => this.options.application(request, provider))
    // Discarding the rest of an upload does not count as a request in flight.
    const taken = received.finish ? undefined : closeOf(exchange.res)
    const networks = this.networksOfClient(exchange)
    const [network = ''] = networks
    const isGreedy = this.works.held(network) >= READS_AT_ONCE * this.scale
    const inTurn = !isSafe(exchange.method) || target.route.policy.hydrate || isGreedy
    this.works.enter(networks)
    try {
      return await this.options.overload.during(work, { inTurn, shop, sender: networks.at(-1) ?? '', taken })
    } finally {
      this.works.leave(networks)
    }
  }

  private makeShared(visit: Visit, key: CacheKey): Promise<Rendered> {
    const context = this.contextOf(visit)
    return this.options.pageCache.make(key, {
      render: () => this.render(visit),
      context,
      defaults: { ...this.policies.page, 'cache-control': sharedCacheControlFor(visit.target.route.policy) },
      renderedAt: context.at,
    })
  }

  private contextOf(visit: Pick<Visit, 'exchange' | 'tenant'>): RequestContext {
    const { exchange } = visit
    exchange.context ??= this.newContext(visit, { cookie: exchange.req.headers.cookie })
    return exchange.context
  }

  private newContext(
    { exchange, tenant }: Pick<Visit, 'exchange' | 'tenant'>,
    visitor: { cookie: string | undefined; sharedCartCount?: number | undefined },
  ): RequestContext {
    const { req, requestId, lifecycle } = exchange
    const network = networkOf(clientAddress(req, this.options.config.trustProxy))
    return createRequestContext({ ...visitor, tenant, requestId, network, lifecycle, takesText: true })
  }

  private countedOf(visit: Visit) {
    const { url, route } = visit.target
    const networks = () => this.networksOfClient(visit.exchange)
    return { method: visit.exchange.method, url, policy: route.policy, context: () => this.contextOf(visit), networks }
  }

  private async refuse(exchange: Exchange, refusal: Refusal, more: RefusalMore = {}): Promise<void> {
    const { policy } = exchange.route ?? this.options.routePath(readableStart(exchange.address))
    const reader = readerOf(exchange, policy)
    const hasTime = !this.options.overload.check({ keptUnderLoad: false }, exchange.tenant)
    const isFramed = hasTime && reader === 'person' && !policy.hydrate && framedStatuses.has(refusal.status)
    const framed = isFramed ? await this.frameRefusal(exchange, refusal, more) : undefined
    return sendResponse(exchange, framed ?? refusalResponse(refusal, { reader, ...more }), this.policies.page)
  }

  /** Renders the refusal in the shop's frame; undefined when the shop is not open or rendering fails. */
  private async frameRefusal(exchange: Exchange, refusal: Refusal, more: RefusalMore): Promise<Response | undefined> {
    const tenant = exchange.lease?.value ?? this.leaseNamed(exchange)
    if (!tenant) return undefined
    const context = this.contextOf({ exchange, tenant })
    context.refusal = shownRefusal(refusal, more)
    const provider = new RouterContextProvider()
    provideRequestContext(context, provider)
    const request = new Request(new URL(REFUSED_PATH, tenant.identity.origin ?? 'http://localhost'))
    const work = () => this.options.application(request, provider)
    const response = await this.options.overload.during(work, { inTurn: false }).catch(() => undefined)
    if (response?.status !== refusal.status) return undefined
    response.headers.set('cache-control', 'no-store')
    for (const [name, value] of Object.entries(refusal.headers ?? {})) response.headers.set(name, value)
    return response
  }

  /** For a malformed address only the host is known. */
  private leaseNamed(exchange: Exchange): Tenant | undefined {
    const name = this.options.registry.nameOf(exchange.req.headers.host ?? '')
    exchange.lease = name === undefined ? undefined : this.options.registry.leaseOpen(name)
    return exchange.lease?.value
  }

  private async answerFailure(exchange: Exchange, error: unknown): Promise<void> {
    const { res, requestId } = exchange
    // The client is gone, or a partial response can only be aborted.
    if (res.destroyed || res.headersSent) return void res.destroy()
    const known = knownRefusal(error)
    if (known) return this.refuse(exchange, known)
    logger.error({ err: error, requestId }, 'bug in the adapter')
    await this.refuse(
      exchange,
      { status: 500, sentence: 'Une erreur est survenue de notre côté.' },
      { reference: requestId },
    )
  }

  /** Synchronous for what is served from memory. */
  private answerSafely(exchange: Exchange): void {
    let answered: void | Promise<void>
    try {
      answered = this.answer(exchange)
    } catch (error) {
      answered = Promise.reject(error)
    }
    if (answered) void this.finish(exchange, answered)
    else exchange.lease?.release()
  }

  private async finish(exchange: Exchange, answered: Promise<void>): Promise<void> {
    try {
      await answered.catch((error: unknown) => this.answerFailure(exchange, error))
    } catch (error) {
      logger.error({ err: error, requestId: exchange.requestId }, 'bug in the answer to a bug')
      exchange.res.destroy()
    } finally {
      exchange.lease?.release()
    }
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
