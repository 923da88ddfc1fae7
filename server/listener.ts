import type { RequestListener } from 'node:http'
import type { Config } from '~/config.server'
import type { TenantRegistry } from '~/database/tenants.server'
import { lifecycle } from '~/lifecycle.server'
import { logger } from '~/logger.server'
import { isStorageFailure, takeWord } from '~/storage-failure.server'
import { logRequest } from './access-log'
import { readBody } from './body'
import { type Exchange, isSafe, openExchange, toFetchRequest } from './exchange'
import { passGate } from './gate'
import { cacheControlFor, documentHeaders, fixedHeaders, setHeaders } from './headers'
import type { Limits } from './limits'
import type { Overload } from './overload'
import { cacheKey, type PageCache } from './page-cache'
import { type Refusal, refusalResponse } from './refusal'
import { reply, sendPage } from './reply'
import { readTarget, type Target } from './request'
import { loadBuiltFiles, sendBuiltFile, sendUpload } from './static'

const allowedMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE']
/** Pages are read from what is there; only what must be written waits. */
const storageFull: Refusal = {
  status: 503,
  sentence:
    'La boutique ne peut rien enregistrer pour le moment : votre demande n’a pas été prise en compte. Réessayez dans quelques minutes.',
  headers: { 'Retry-After': '60' },
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
  limits: Limits
  overload: Overload
  pageCache: PageCache
  /** The whole application: React Router on the server build. */
  application(request: Request): Promise<Response>
}

/** Everything between the socket and React Router, in the order in which it must happen. */
export function createListener(options: ListenerOptions): RequestListener {
  const builtFiles = loadBuiltFiles(options.clientDir)
  const everywhere = fixedHeaders(options.config)
  const onDocuments = documentHeaders(options.config, { speculationRules: builtFiles.has('/speculation-rules.json') })

  async function answer(exchange: Exchange): Promise<void> {
    const { req, method } = exchange
    const read = readTarget(req, options)
    if (!read.ok) return refuse(exchange, read.refusal)
    const { url, tenant, address } = read.target
    const path = url.pathname

    if (!allowedMethods.includes(method)) return refuse(exchange, notAllowed)
    if (method === 'OPTIONS') return reply(exchange, new Response(null, { status: 204, headers: notAllowed.headers }))
    if (await answerWithFile(exchange, read.target)) return
    setHeaders(exchange.res, onDocuments)
    const overloaded = options.overload.check(path)
    if (overloaded) return refuse(exchange, overloaded)
    const foreign = passGate({ method, url, headers: req.headers })
    if (foreign) return refuse(exchange, foreign)
    const tooMany = await options.limits.count({ method, path, cookie: req.headers.cookie, address })
    if (tooMany) return refuse(exchange, tooMany)

    const key = cacheKey({ method, url, headers: req.headers, tenant })
    const cached = key && options.pageCache.find(key)
    if (cached) return sendPage(exchange, cached)

    const received = isSafe(method) ? undefined : await readBody(req, path)
    if (received?.ok === false) return refuse(exchange, received.refusal)
    const request = toFetchRequest(exchange, { url, body: received?.body })
    const renderedAt = new Date()
    const response = await options.overload.during(() => options.application(request))
    if (takeWord(exchange.requestId)) return refuse(exchange, storageFull)
    const page = key && method === 'GET' ? await options.pageCache.store(key, response, renderedAt) : undefined
    if (page) return sendPage(exchange, page)
    setHeaders(exchange.res, { 'Cache-Control': cacheControlFor(path) })
    await reply(exchange, response)
  }

  async function answerWithFile(exchange: Exchange, target: Target): Promise<boolean> {
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD') return false
    const path = target.url.pathname
    const built = builtFiles.get(path)
    if (built) sendBuiltFile(exchange.req, exchange.res, built)
    if (built || !path.startsWith('/uploads/') || !target.tenant) return built !== undefined
    return sendUpload(exchange.req, exchange.res, { tenant: target.tenant, path })
  }

  function refuse(exchange: Exchange, refusal: Refusal, reference?: string): Promise<void> {
    const path = exchange.req.url ?? '/'
    setHeaders(exchange.res, onDocuments)
    return reply(exchange, refusalResponse(refusal, { path, stylesheets: options.stylesheets, reference }))
  }

  function answerFailure(exchange: Exchange, error: unknown): Promise<void> | undefined {
    const { res, requestId } = exchange
    // A client that left is no failure of ours; an answer half sent can only be cut.
    if (res.destroyed || res.headersSent) return void res.destroy()
    if (isStorageFailure(error)) return refuse(exchange, storageFull)
    logger.error({ err: error, requestId }, 'bug in the adapter')
    return refuse(exchange, { status: 500, sentence: 'Une erreur est survenue de notre côté.' }, requestId)
  }

  return (req, res) => {
    const exchange = openExchange(req, res)
    const startedAt = performance.now()
    setHeaders(res, everywhere)
    res.setHeader('X-Request-Id', exchange.requestId)
    if (lifecycle.stopping) res.setHeader('Connection', 'close')
    res.once('close', () => {
      const path = (req.url ?? '/').replace(/[?#].*$/s, '').slice(0, 200)
      const { method, requestId } = exchange
      logRequest({ requestId, method, path, status: res.statusCode, ms: performance.now() - startedAt })
    })
    answer(exchange)
      .catch((error: unknown) => answerFailure(exchange, error))
      .catch((error: unknown) => {
        logger.error({ err: error, requestId: exchange.requestId }, 'bug in the answer to a bug')
        res.destroy()
      })
  }
}
