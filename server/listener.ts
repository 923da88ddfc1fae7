import type { RequestListener } from 'node:http'
import { RouterContextProvider } from 'react-router'
import { FIRST_TENANT } from '~/database/hosts.server'
import { type StorageFailure, storageFailureOf } from '~/database/storage-failure.server'
import { PoolExhausted, ShopUnavailable, type Tenant, type TenantRegistry } from '~/database/tenants.server'
import type { Config } from '~/runtime/config.server'
import { logger } from '~/runtime/logger.server'
import { type Lifecycle, readBytes, setRequestContext } from '~/runtime/request-context.server'
import type { CompletePolicy } from '~/runtime/route-policy'
import type { RouteRow } from '~/runtime/route-table'
import { createRequestLog } from './access-log'
import { readBody } from './body'
import { type Exchange, isSafe, openExchange, toFetchRequest } from './exchange'
import { passGate } from './gate'
import { cacheControlFor, securityPolicies, sharedCacheControlFor } from './headers'
import type { Limits } from './limits'
import type { Overload } from './overload'
import { type CacheKey, cacheKey, type PageCache, type Rendered } from './page-cache'
import { type Refusal, refusalResponse, unknownPage } from './refusal'
import { clientAddress, createTargetReader, networkOf, type Target } from './request'
import { sendPage, sendResponse } from './send'
import { SPECULATION_RULES, speculationRules } from './speculation-rules'
import type { RoutedPath } from './spelling'
import { builtFile, isUpload, loadBuiltFiles, sendBuiltFile, sendUpload } from './static'
import { findWayBack, type WayBack } from './way-back'

const allowedMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE']
/** Pages are read from what is there; only what must be written waits. */
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
const crowded: Refusal = {
  status: 503,
  sentence: 'Trop de boutiques sont visitées au même moment. Réessayez dans quelques secondes.',
  headers: { 'Retry-After': '5' },
}
const notAllowed: Refusal = {
  status: 405,
  sentence: 'Cette méthode n’est pas permise.',
  headers: { Allow: allowedMethods.join(', ') },
}

export interface ListenerOptions {
  config: Config
  registry: TenantRegistry
  clientDir: string
  stylesheets: string[]
  lifecycle: Lifecycle
  limits: Limits
  overload: Overload
  pageCache: PageCache
  routes: RouteRow[]
  routePath(path: string): RoutedPath
  /** The whole application: React Router on the server build. */
  application(request: Request, provider: RouterContextProvider): Promise<Response>
}

/** Everything between the socket and React Router, in the order in which it must happen. */
export function createListener(options: ListenerOptions): RequestListener {
  const readTarget = createTargetReader(options)
  const builtFiles = loadBuiltFiles(options.clientDir)
  builtFiles.set(
    SPECULATION_RULES,
    builtFile(SPECULATION_RULES, { identity: Buffer.from(speculationRules(options.routes)) }),
  )
  const policies = securityPolicies(options.config)
  const logRequest = createRequestLog(options.routes)

  /** What is ready in memory goes out at once; a promise is for the rest. */
  function answer(exchange: Exchange): void | Promise<void> {
    const { req, method } = exchange
    const read = readTarget(req)
    if (!read.ok) return refuse(exchange, read.refusal)
    const { target } = read
    exchange.address = target.path
    exchange.route = target.route
    if (!allowedMethods.includes(method)) return refuse(exchange, notAllowed)
    if (target.movedTo !== undefined) return answerOtherSpelling(exchange, target, target.movedTo)
    if (method === 'OPTIONS') {
      return sendResponse(exchange, new Response(null, { status: 204, headers: notAllowed.headers }), policies.page)
    }
    const built = isSafe(method) ? builtFiles.get(target.path) : undefined
    if (built) return sendBuiltFile(exchange, built, policies.file)
    const shop = target.shop ?? (target.route.policy.anyHost ? FIRST_TENANT : undefined)
    if (shop === undefined) return refuse(exchange, unknownShop)
    exchange.lease ??= options.registry.leaseOpen(shop)
    if (!exchange.lease) return openAndAnswer(exchange, target, shop)
    const { value: tenant } = exchange.lease
    const key = cacheKey({ ...target, tenant, method, headers: req.headers })
    const cached = key && options.pageCache.find(key)
    return cached ? sendPage(exchange, cached) : answerAfresh(exchange, target, { tenant, key })
  }

  /** From the start, since what a shop shares is known once it is open. */
  async function openAndAnswer(exchange: Exchange, { route }: Target, shop: string): Promise<void> {
    const refusal = options.overload.check(route.policy)
    if (refusal) return refuse(exchange, refusal)
    exchange.lease = await options.registry.lease(shop)
    return exchange.lease ? answer(exchange) : refuse(exchange, unknownShop)
  }

  /** Before the gate and the limits, which know pages by their one spelling (docs/decisions/0018-one-spelling.md). */
  function answerOtherSpelling(exchange: Exchange, { route }: Target, movedTo: string): Promise<void> {
    const { method } = exchange
    if (method !== 'GET' && method !== 'HEAD') return refuse(exchange, unknownPage)
    const response = new Response(null, { status: 308, headers: { Location: movedTo } })
    return sendResponse(exchange, response, { ...policies.page, 'cache-control': cacheControlFor(route.policy) })
  }

  async function answerAfresh(
    exchange: Exchange,
    target: Target,
    { tenant, key }: { tenant: Tenant; key: CacheKey | undefined },
  ): Promise<void> {
    const { req, res, method } = exchange
    const { url, path } = target
    const { policy } = target.route
    const taken = new Promise<void>((done) => res.once('close', done))
    if (isSafe(method) && isUpload(path)) {
      if (await sendUpload(exchange, { tenant, path, policies: policies.file })) return
    }
    const counted = {
      method,
      url,
      policy,
      cookie: req.headers.cookie,
      address: clientAddress(req, options.config.trustProxy),
    }
    const refusal =
      options.overload.check(policy) ??
      passGate({ method, url, policy, headers: req.headers }) ??
      options.limits.count(counted)
    if (refusal?.status === 429) return refuse(exchange, refusal, { wayBack: await findWayBack(target, tenant) })
    if (refusal) return refuse(exchange, refusal)
    const received = isSafe(method) ? undefined : await readBody(req, policy)
    if (received?.ok === false) return refuse(exchange, received.refusal)

    exchange.context.network = networkOf(counted.address)
    exchange.context.tenant = tenant
    const request = toFetchRequest(exchange, { url: key ? (target.sharedUrl ?? url) : url, body: received?.body })
    // Pages rendered in step with one another cost a fifth less; what people send takes longer, and takes turns.
    const render = () =>
      options.overload.during(() => askApplication(exchange, request), { inTurn: !isSafe(method), taken })
    const rendered =
      key && method === 'GET' ? await makeShared(exchange, { key, policy, render }) : { response: await render() }
    const unstored = exchange.context.storageFailure
    if (unstored) return refuse(exchange, storageRefusals[unstored])
    if ('page' in rendered) return sendPage(exchange, rendered.page)
    options.limits.forgive(counted, rendered.response.status)
    await sendResponse(exchange, rendered.response, { ...policies.page, 'cache-control': cacheControlFor(policy) })
  }

  function askApplication({ context }: Exchange, request: Request): Promise<Response> {
    const provider = new RouterContextProvider()
    setRequestContext(provider, context)
    return options.application(request, provider)
  }

  function makeShared(
    { context }: Exchange,
    { key, policy, render }: { key: CacheKey; policy: CompletePolicy; render: () => Promise<Response> },
  ): Promise<Rendered> {
    return options.pageCache.make(key, {
      render,
      readBytes: (response) => readBytes(context, response),
      defaults: { ...policies.page, 'cache-control': sharedCacheControlFor(policy) },
      renderedAt: new Date(),
    })
  }

  function refuse(
    exchange: Exchange,
    refusal: Refusal,
    more: { reference?: string; wayBack?: WayBack | undefined } = {},
  ): Promise<void> {
    const { policy } = exchange.route ?? options.routePath(readableStart(exchange.address))
    const json = policy.body === 'json'
    const response = refusalResponse(refusal, { json, stylesheets: options.stylesheets, ...more })
    return sendResponse(exchange, response, policies.page)
  }

  async function answerFailure(exchange: Exchange, error: unknown): Promise<void> {
    const { res, requestId } = exchange
    // A client that left is no failure of ours; an answer half sent can only be cut.
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

  async function answerSafely(exchange: Exchange): Promise<void> {
    try {
      await answer(exchange)
    } catch (error) {
      await answerFailure(exchange, error)
    } finally {
      exchange.lease?.release()
    }
  }

  return (req, res) => {
    const exchange = openExchange(req, res, options.lifecycle)
    const startedAt = performance.now()
    res.once('close', () => {
      const ms = performance.now() - startedAt
      logRequest({ ...exchange, status: res.statusCode, ms })
    })
    answerSafely(exchange).catch((error: unknown) => {
      logger.error({ err: error, requestId: exchange.requestId }, 'bug in the answer to a bug')
      res.destroy()
    })
  }
}

function knownRefusal(error: unknown): Refusal | undefined {
  if (error instanceof ShopUnavailable) return unavailableShop
  if (error instanceof PoolExhausted) return crowded
  const unstored = storageFailureOf(error)
  return unstored && storageRefusals[unstored]
}

/** Of an address that may not be readable as a whole: enough to tell a call of the API from a page. */
function readableStart(address: string): string {
  return address.replace(/[?#%].*$/s, '')
}
