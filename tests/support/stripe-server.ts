import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createStripeBilling } from './stripe-billing'
import { type Answer, type FakeEvent, type FakeSession, failure, randomId } from './stripe-objects'
import { BadRequest, decodeForm, type Params } from './stripe-parameters'
import { createStripeSessions } from './stripe-sessions'

/**
 * Fake Stripe: a local server that speaks its protocol for hosted payment sessions, strict about its input,
 * that can fail in each of the ways a provider fails. Tests and the browser journeys pay here.
 */

export const faultKinds = [
  'refused',
  'silent',
  '429',
  '500',
  'slow',
  'cut',
  'accepted-then-dropped',
  'wrong-json',
  'html',
] as const
export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  kind: FaultKind
  /** Number of requests affected; all when omitted. */
  times?: number
  /** Path affected; any when omitted. */
  path?: string
  /** For `slow`. */
  delayMs?: number
  /** For `slow`: answers all waiting requests on this promise, instead of after a delay. */
  until?: Promise<void>
}

export interface StripeServerOptions {
  port?: number
  secretKey?: string
  /** Webhook URL; without it events are only kept in `events`. */
  webhookUrl?: string
  webhookSecret?: string
  now?: () => Date
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>

export async function startStripeServer(options: StripeServerOptions = {}) {
  const now = options.now ?? (() => new Date())
  const secretKey = options.secretKey ?? 'sk_test_boutique'
  const webhookSecret = options.webhookSecret ?? 'whsec_boutique'
  const answersByKey = new Map<string, { fingerprint: string; answer: Answer }>()
  const endpoints = new Map<string, { url: string; secret: string; events: string[] }>()
  let calls = 0
  const requests: { method: string; path: string; idempotencyKey: string | undefined; params: Params }[] = []
  let fault: Fault | undefined
  let deliverEvents = true
  let origin = ''
  const stripe = createStripeSessions({ now, payUrl: (id) => `${origin}/pay/${id}` })

  const billing = createStripeBilling({ now, payUrl: (id) => `${origin}/pay/${id}`, emit: stripe.emitObject })

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error))
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse) {
    calls += 1
    const url = new URL(request.url ?? '/', origin)
    const body = await readBody(request)
    if (url.pathname.startsWith('/pay/')) return payPage(request, response, url, body)

    const met = applyFault(url.pathname)
    if (met?.kind === 'refused') return request.socket.destroy()
    if (met?.kind === 'silent') return
    if (met?.kind === '429') return send(response, failure(429, 'rate_limit_error', 'Too many requests'))
    if (met?.kind === '500') return send(response, failure(500, 'api_error', 'Something went wrong'))
    if (met?.kind === 'slow') await (met.until ?? delay(met.delayMs ?? 30_000))

    const answer = answerTo(request, url, body)
    if (met?.kind === 'accepted-then-dropped') return request.socket.destroy()
    if (met?.kind === 'wrong-json') return send(response, { status: 200, body: { object: 'list', data: [] } })
    if (met?.kind === 'html') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Maintenance</title>')
      return
    }
    if (met?.kind === 'cut') {
      const text = JSON.stringify(answer.body)
      response.writeHead(answer.status, { 'Content-Type': 'application/json', 'Content-Length': String(text.length) })
      response.write(text.slice(0, text.length / 2), () => request.socket.destroy())
      return
    }
    return send(response, answer)
  }

  function applyFault(path: string): Fault | undefined {
    if (fault?.path !== undefined && fault.path !== path) return undefined
    const met = fault
    if (fault?.times !== undefined) {
      fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : undefined
    }
    return met
  }

  function answerTo(request: IncomingMessage, url: URL, body: string): Answer {
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return failure(401, 'invalid_request_error', 'Invalid API Key provided')
    }
    if (!request.headers['stripe-version']) return failure(400, 'invalid_request_error', 'No Stripe-Version')
    const idempotencyKey = request.headers['idempotency-key']?.toString()
    try {
      const text = request.method === 'GET' ? url.search.slice(1) : body
      const params = decodeForm(text)
      requests.push({ method: request.method ?? '', path: url.pathname, idempotencyKey, params })
      if (request.method !== 'POST' || idempotencyKey === undefined) return route(request.method, url.pathname, params)
      return onceByKey(idempotencyKey, `${url.pathname}?${text}`, () => route('POST', url.pathname, params))
    } catch (error) {
      if (error instanceof BadRequest) return failure(400, 'invalid_request_error', error.message, error.details)
      throw error
    }
  }

  function onceByKey(key: string, fingerprint: string, work: () => Answer): Answer {
    const known = answersByKey.get(key)
    if (known && known.fingerprint !== fingerprint) {
      return failure(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters')
    }
    // As with Stripe, a request refused before it ran does not use its idempotency key.
    const answer = known?.answer ?? work()
    answersByKey.set(key, { fingerprint, answer })
    return answer
  }

  function makeEndpoint({ url, enabled_events: events }: Params): Answer {
    if (typeof url !== 'string' || !URL.canParse(url) || !Array.isArray(events)) {
      return failure(400, 'invalid_request_error', 'Invalid URL')
    }
    const [id, secret] = [`we_${randomId(24)}`, `whsec_${randomId(32)}`]
    endpoints.set(id, { url, secret, events: events.map(String) })
    return { status: 200, body: { id, object: 'webhook_endpoint', url, enabled_events: events, secret } }
  }

  function route(method: string | undefined, path: string, params: Params): Answer {
    const billed = billing.route(method, path, params)
    if (billed) return billed
    const [, session, verb] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? []
    const [, endpoint] = /^\/v1\/webhook_endpoints\/([^/]+)$/.exec(path) ?? []
    if (method === 'POST' && path === '/v1/webhook_endpoints') return makeEndpoint(params)
    if (method === 'DELETE' && endpoint)
      return { status: 200, body: { id: endpoint, deleted: endpoints.delete(endpoint) } }
    const [, intent] = /^\/v1\/payment_intents\/([^/]+)$/.exec(path) ?? []
    if (method === 'GET' && path === '/v1/checkout/sessions') return { status: 200, body: { object: 'list', data: [] } }
    if (method === 'POST' && path === '/v1/checkout/sessions') return stripe.createSession(params)
    if (method === 'POST' && session && verb) return stripe.expireSession(session, params)
    if (method === 'POST' && path === '/v1/refunds') return stripe.createRefund(params)
    const [, refund] = /^\/v1\/refunds\/([^/]+)$/.exec(path) ?? []
    if (method === 'GET' && refund) return stripe.findRefund(refund, params)
    if (method === 'GET' && session && !verb) return stripe.findSession(session, params)
    if (method === 'GET' && intent) return stripe.findIntent(intent, params)
    return failure(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path})`)
  }

  /** Delivers an event as Stripe does; tests may delay, repeat or reorder deliveries. */
  async function deliver(event: FakeEvent, to: string | undefined = options.webhookUrl): Promise<number | undefined> {
    if (!to || !deliverEvents) return undefined
    const response = await fetch(to, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Stripe-Signature': signatureHeader(event.body, webhookSecret, now()),
      },
      body: event.body,
    })
    await response.arrayBuffer()
    return response.status
  }

  async function payPage(request: IncomingMessage, response: ServerResponse, url: URL, body: string) {
    const id = url.pathname.slice('/pay/'.length)
    const plan = billing.checkouts.get(id)
    if (plan && request.method === 'POST' && plan.status === 'open') {
      billing.payCheckout(id)
      return response.writeHead(303, { Location: String(plan.params.success_url) }).end()
    }
    if (plan) return sendPage(response, 200, planPageHtml(plan))
    const session = stripe.sessions.get(id)
    if (!session) return sendPage(response, 404, '<h1>Session inconnue</h1>')
    stripe.expireIfDue(session)
    if (request.method !== 'POST') return sendPage(response, 200, payPageHtml(session))
    if (session.status !== 'open') return sendPage(response, 409, payPageHtml(session))
    const choice = new URLSearchParams(body).get('choice')
    if (choice === 'refuse') return sendPage(response, 200, payPageHtml(session, 'Votre carte a été refusée.'))
    await deliver(choice === 'later' ? stripe.payLater(session.id) : stripe.pay(session.id))
    response.writeHead(303, { Location: session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id) }).end()
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    secretKey,
    webhookSecret,
    /** Environment variables for a shop to use it. */
    environment: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: origin },
    sessions: stripe.sessions,
    intents: stripe.intents,
    refunds: stripe.refunds,
    events: stripe.events,
    /** Plans that renew themselves. */
    billing,
    /** Webhooks made by the API, by id. */
    endpoints,
    /** Valid requests received, in order. */
    requests,
    /** Number of requests, faults included. */
    countCalls: () => calls,
    pay: stripe.pay,
    payLater: stripe.payLater,
    finish: stripe.finish,
    expire: stripe.expire,
    emit: stripe.emit,
    refuseRefundsOf: stripe.refuseRefundsOf,
    returnRefund: stripe.returnRefund,
    deliver,
    /** Headers of a valid delivery, for tests that call the route directly. */
    sign: (body: string, at: Date = now()) => signatureHeader(body, webhookSecret, at),
    fail(next: Fault | undefined) {
      fault = next
    },
    dropEvents(drop: boolean) {
      deliverEvents = !drop
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "t.body">` */
export function signatureHeader(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

function send(response: ServerResponse, answer: Answer) {
  response
    .writeHead(answer.status, { 'Content-Type': 'application/json', 'Request-Id': `req_${randomId(14)}` })
    .end(JSON.stringify(answer.body))
}

function sendPage(response: ServerResponse, status: number, content: string) {
  response
    .writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="fr"><title>Paiement</title><meta name="viewport" content="width=device-width">${content}`,
    )
}

function planPageHtml({ status }: { status: string }): string {
  if (status !== 'open') return `<h1>Cette session est terminée (${status}).</h1>`
  return '<h1>Payer chaque mois</h1><form method="post"><button>S’abonner</button></form>'
}

function payPageHtml(session: FakeSession, notice = ''): string {
  if (session.status !== 'open') return `<h1>Cette session est terminée (${session.status}).</h1>`
  return `<h1>Payer ${(session.amountTotal / 100).toFixed(2)} ${session.currency.toUpperCase()}</h1>
    <p role="alert">${notice}</p>
    <form method="post">
      <button name="choice" value="pay">Payer</button>
      <button name="choice" value="refuse">Carte refusée</button>
      <button name="choice" value="later">Payer plus tard</button>
    </form>
    ${session.cancelUrl ? `<a href="${session.cancelUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">Revenir à la boutique</a>` : ''}`
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
