import type { RequestListener } from 'node:http'
import type { Config } from '~/config.server'
import type { TenantRegistry } from '~/database/tenants.server'
import { lifecycle } from '~/lifecycle.server'
import { logger } from '~/logger.server'
import { logRequest } from './access-log'
import { type Exchange, openExchange, toFetchRequest } from './exchange'
import { cacheControlFor, securityHeaders, setHeaders } from './headers'
import { type Refusal, refusalResponse } from './refusal'
import { reply } from './reply'
import { readTarget, type Target } from './request'
import { loadBuiltFiles, sendBuiltFile, sendUpload } from './static'

export interface ListenerOptions {
  config: Config
  registry: TenantRegistry
  clientDir: string
  stylesheets: string[]
  /** The whole application: React Router on the server build. */
  application(request: Request): Promise<Response>
}

/** Everything between the socket and React Router, in the order in which it must happen. */
export function createListener(options: ListenerOptions): RequestListener {
  const builtFiles = loadBuiltFiles(options.clientDir)
  const fixedHeaders = securityHeaders(options.config)

  async function answer(exchange: Exchange): Promise<void> {
    const read = readTarget(exchange.req, options)
    if (!read.ok) return refuse(exchange, read.refusal)
    const { target } = read
    if (await answerWithFile(exchange, target)) return

    const request = toFetchRequest(exchange, { url: target.url, body: undefined })
    const response = await options.application(request)
    setHeaders(exchange.res, { 'Cache-Control': cacheControlFor(target.url.pathname) })
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
    return reply(exchange, refusalResponse(refusal, { path, stylesheets: options.stylesheets, reference }))
  }

  function answerFailure(exchange: Exchange, error: unknown): Promise<void> | undefined {
    const { res, requestId } = exchange
    // A client that left is no failure of ours; an answer half sent can only be cut.
    if (res.destroyed || res.headersSent) return void res.destroy()
    logger.error({ err: error, requestId }, 'bug in the adapter')
    return refuse(exchange, { status: 500, sentence: 'Une erreur est survenue de notre côté.' }, requestId)
  }

  return (req, res) => {
    const exchange = openExchange(req, res)
    const startedAt = performance.now()
    for (const [name, value] of Object.entries(fixedHeaders)) res.setHeader(name, value)
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
