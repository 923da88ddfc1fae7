import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  BadRequest,
  check,
  createParameters,
  decodeForm,
  type ErrorDetails,
  expandParameters,
  listOf,
  mapOf,
  type Params,
  textMapOf,
} from './stripe-parameters'

/**
 * Stripe at the network edge: a local server that speaks its protocol for hosted payment sessions, strict about what it
 * is sent, and able to fail in each of the ways a provider fails. Tests and the browser journeys pay here.
 */

export type FaultKind =
  | 'refused'
  | 'silent'
  | '429'
  | '500'
  | 'slow'
  | 'cut'
  | 'accepted-then-dropped'
  | 'wrong-json'
  | 'html'

export interface Fault {
  kind: FaultKind
  /** How many requests meet it, then all is well again. Without it, all do. */
  times?: number
  /** For `slow`. */
  delayMs?: number
}

export interface FakeSession {
  id: string
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'paid' | 'unpaid'
  amountTotal: number
  currency: string
  clientReferenceId: string | null
  metadata: Record<string, string>
  customerEmail: string | null
  paymentMethodTypes: string[]
  lines: { name: string; quantity: number; unitAmount: number }[]
  successUrl: string
  cancelUrl: string | null
  expiresAt: number
  created: number
  intentId: string | null
}

export interface FakeIntent {
  id: string
  amount: number
  currency: string
  metadata: Record<string, string>
  status: 'processing' | 'succeeded' | 'requires_payment_method' | 'canceled'
}

export interface FakeEvent {
  id: string
  type: string
  body: string
}

export interface StripeServerOptions {
  port?: number
  secretKey?: string
  /** Where events are sent; without it they are only kept in `events`. */
  webhookUrl?: string
  webhookSecret?: string
  now?: () => Date
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>

export async function startStripeServer(options: StripeServerOptions = {}) {
  const now = options.now ?? (() => new Date())
  const secretKey = options.secretKey ?? 'sk_test_boutique'
  const webhookSecret = options.webhookSecret ?? 'whsec_boutique'
  const sessions = new Map<string, FakeSession>()
  const intents = new Map<string, FakeIntent>()
  const answersByKey = new Map<string, { fingerprint: string; answer: Answer }>()
  const requests: { method: string; path: string; idempotencyKey: string | undefined; params: Params }[] = []
  const events: FakeEvent[] = []
  let fault: Fault | undefined
  let deliverEvents = true
  let origin = ''

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error))
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', origin)
    const body = await readBody(request)
    if (url.pathname.startsWith('/pay/')) return payPage(request, response, url, body)

    const met = meetFault()
    if (met?.kind === 'refused') return request.socket.destroy()
    if (met?.kind === 'silent') return
    if (met?.kind === '429') return send(response, failure(429, 'rate_limit_error', 'Too many requests'))
    if (met?.kind === '500') return send(response, failure(500, 'api_error', 'Something went wrong'))
    if (met?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, met.delayMs ?? 30_000))

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

  function meetFault(): Fault | undefined {
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
    // Like Stripe, a request refused before it ran leaves its key free.
    const answer = known?.answer ?? work()
    answersByKey.set(key, { fingerprint, answer })
    return answer
  }

  function route(method: string | undefined, path: string, params: Params): Answer {
    const [, session, verb] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? []
    const [, intent] = /^\/v1\/payment_intents\/([^/]+)$/.exec(path) ?? []
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(params)
    if (method === 'POST' && session && verb) return expireSession(session, params)
    if (method === 'GET' && session && !verb) return findSession(session, params)
    if (method === 'GET' && intent) return findIntent(intent, params)
    return failure(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path})`)
  }

  function createSession(params: Params): Answer {
    check(params, createParameters, '')
    const seconds = Math.floor(now().getTime() / 1000)
    const expiresAt = params.expires_at === undefined ? seconds + 24 * 3600 : Number(params.expires_at)
    if (expiresAt < seconds + 30 * 60 || expiresAt > seconds + 24 * 3600) {
      throw new BadRequest(
        'The `expires_at` timestamp must be 30 minutes to 24 hours from Checkout Session creation.',
        {
          param: 'expires_at',
        },
      )
    }
    const email = typeof params.customer_email === 'string' ? params.customer_email : null
    if (email !== null && !/^[\x21-\x7e]+@[\x21-\x7e]+\.[a-z]{2,}$/i.test(email)) {
      throw new BadRequest(`Invalid email address: ${email}`, { param: 'customer_email', code: 'email_invalid' })
    }
    const lines = listOf(params.line_items).map((line) => {
      const { price_data: price, quantity } = mapOf(line)
      const { product_data: product, unit_amount: amount, currency } = mapOf(price)
      return {
        name: String(mapOf(product).name),
        quantity: Number(quantity ?? 1),
        unitAmount: Number(amount),
        currency: String(currency),
      }
    })
    const currencies = new Set(lines.map((line) => line.currency))
    if (lines.length === 0 || lines.length > 100)
      throw new BadRequest('Invalid number of items', { param: 'line_items' })
    if (currencies.size !== 1) throw new BadRequest('All prices must share a currency', { param: 'line_items' })
    const amountTotal = lines.reduce((total, line) => total + line.unitAmount * line.quantity, 0)
    if (amountTotal < 50) throw new BadRequest('Amount must be at least €0.50 eur', { code: 'amount_too_small' })
    const session: FakeSession = {
      id: `cs_test_${randomId(58)}`,
      status: 'open',
      paymentStatus: 'unpaid',
      amountTotal,
      currency: [...currencies].join(),
      clientReferenceId: typeof params.client_reference_id === 'string' ? params.client_reference_id : null,
      metadata: textMapOf(params.metadata),
      customerEmail: email,
      paymentMethodTypes: listOf(params.payment_method_types).map(String),
      lines: lines.map(({ name, quantity, unitAmount }) => ({ name, quantity, unitAmount })),
      successUrl: String(params.success_url),
      cancelUrl: typeof params.cancel_url === 'string' ? params.cancel_url : null,
      expiresAt,
      created: seconds,
      intentId: null,
    }
    sessions.set(session.id, session)
    return { status: 200, body: sessionObject(session, params) }
  }

  function findSession(id: string, params: Params): Answer {
    check(params, expandParameters, '')
    const session = sessions.get(id)
    if (!session) return missing('checkout.session', id)
    expireIfDue(session)
    return { status: 200, body: sessionObject(session, params) }
  }

  function expireSession(id: string, params: Params): Answer {
    check(params, expandParameters, '')
    const session = sessions.get(id)
    if (!session) return missing('checkout.session', id)
    expireIfDue(session)
    if (session.status !== 'open') {
      throw new BadRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    }
    expire(session)
    return { status: 200, body: sessionObject(session, params) }
  }

  function findIntent(id: string, params: Params): Answer {
    check(params, expandParameters, '')
    const intent = intents.get(id)
    return intent ? { status: 200, body: intentObject(intent, now()) } : missing('payment_intent', id)
  }

  function expireIfDue(session: FakeSession) {
    if (session.status === 'open' && session.expiresAt * 1000 <= now().getTime()) expire(session)
  }

  function expire(session: FakeSession) {
    session.status = 'expired'
    emit('checkout.session.expired', session)
  }

  function sessionObject(session: FakeSession, params: Params): Record<string, unknown> {
    const intent = session.intentId ? intents.get(session.intentId) : undefined
    const expanded = listOf(params.expand).includes('payment_intent')
    return {
      id: session.id,
      object: 'checkout.session',
      amount_subtotal: session.amountTotal,
      amount_total: session.amountTotal,
      automatic_tax: { enabled: false, status: null },
      cancel_url: session.cancelUrl,
      client_reference_id: session.clientReferenceId,
      created: session.created,
      currency: session.currency,
      custom_fields: [],
      custom_text: {},
      customer: null,
      customer_email: session.customerEmail,
      expires_at: session.expiresAt,
      livemode: false,
      locale: 'fr',
      metadata: session.metadata,
      mode: 'payment',
      payment_intent: intent ? (expanded ? intentObject(intent, now()) : intent.id) : null,
      payment_method_types: session.paymentMethodTypes,
      payment_status: session.paymentStatus,
      shipping_options: [],
      status: session.status,
      success_url: session.successUrl,
      url: session.status === 'open' ? `${origin}/pay/${session.id}` : null,
    }
  }

  function emit(type: string, session: FakeSession): FakeEvent {
    const id = `evt_${randomId(24)}`
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: '2023-08-16',
      created: Math.floor(now().getTime() / 1000),
      data: { object: sessionObject(session, {}) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    })
    const event = { id, type, body }
    events.push(event)
    return event
  }

  /** Sends an event as Stripe does; each test may send it late, twice or in another order. */
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

  function requireOpen(id: string): FakeSession {
    const session = sessions.get(id)
    if (!session) throw new Error(`No session ${id}`)
    expireIfDue(session)
    if (session.status !== 'open') throw new Error(`Session ${id} is ${session.status}`)
    return session
  }

  function complete(id: string, status: FakeIntent['status']): FakeEvent {
    const session = requireOpen(id)
    const { amountTotal: amount, currency, metadata } = session
    const intent: FakeIntent = { id: `pi_${randomId(24)}`, amount, currency, metadata, status }
    intents.set(intent.id, intent)
    session.intentId = intent.id
    session.status = 'complete'
    session.paymentStatus = status === 'succeeded' ? 'paid' : 'unpaid'
    return emit('checkout.session.completed', session)
  }

  /** The shopper pays by card: complete and paid. */
  const pay = (id: string) => complete(id, 'succeeded')
  /** The shopper goes through, the money follows later (Klarna): complete and unpaid. */
  const payLater = (id: string) => complete(id, 'processing')

  /** The end of a payment that was on its way. */
  function finish(id: string, outcome: 'succeeded' | 'failed'): FakeEvent {
    const session = sessions.get(id)
    const intent = session?.intentId ? intents.get(session.intentId) : undefined
    if (!session || intent?.status !== 'processing') throw new Error(`Nothing on its way for ${id}`)
    intent.status = outcome === 'succeeded' ? 'succeeded' : 'requires_payment_method'
    session.paymentStatus = outcome === 'succeeded' ? 'paid' : 'unpaid'
    return emit(`checkout.session.async_payment_${outcome}`, session)
  }

  async function payPage(request: IncomingMessage, response: ServerResponse, url: URL, body: string) {
    const session = sessions.get(url.pathname.slice('/pay/'.length))
    if (!session) return sendPage(response, 404, '<h1>Session inconnue</h1>')
    expireIfDue(session)
    if (request.method !== 'POST') return sendPage(response, 200, payPageHtml(session))
    if (session.status !== 'open') return sendPage(response, 409, payPageHtml(session))
    const choice = new URLSearchParams(body).get('choice')
    if (choice === 'refuse') return sendPage(response, 200, payPageHtml(session, 'Votre carte a été refusée.'))
    await deliver(choice === 'later' ? payLater(session.id) : pay(session.id))
    response.writeHead(303, { Location: session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id) }).end()
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    secretKey,
    webhookSecret,
    /** What a shop needs to take its payments here. */
    environment: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: origin },
    sessions,
    intents,
    events,
    /** What was received and understood, in order. */
    requests,
    pay,
    payLater,
    finish,
    expire: (id: string) => expire(requireOpen(id)),
    emit: (type: string, id: string) => emit(type, requireSession(id)),
    deliver,
    /** The headers of a genuine delivery, for tests that call the route without a network. */
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

  function requireSession(id: string): FakeSession {
    const session = sessions.get(id)
    if (!session) throw new Error(`No session ${id}`)
    return session
  }
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "t.body">` */
export function signatureHeader(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

function failure(status: number, type: string, message: string, details: ErrorDetails = {}): Answer {
  return { status, body: { error: { type, message, ...details } } }
}

function missing(object: string, id: string): Answer {
  return failure(404, 'invalid_request_error', `No such ${object}: '${id}'`, {
    code: 'resource_missing',
    param: 'session',
  })
}

function intentObject(intent: FakeIntent, at: Date) {
  const { id, amount, currency, metadata, status } = intent
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    created: Math.floor(at.getTime() / 1000),
    currency,
    livemode: false,
    metadata,
    payment_method_types: ['card'],
    status,
  }
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

function randomId(length: number): string {
  return randomBytes(length).toString('base64url').replaceAll(/[-_]/g, 'x').slice(0, length)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
