import {
  type Answer,
  type FakeEvent,
  type FakeIntent,
  type FakeRefund,
  type FakeSession,
  intentObject,
  missing,
  newSession,
  randomId,
  refundObject,
  sessionObject,
} from './stripe-objects'
import {
  BadRequest,
  check,
  expandParameters,
  listOf,
  type Params,
  refundParameters,
  textMapOf,
} from './stripe-parameters'

/**
 * State and transitions of Stripe's payment sessions, without the network. `payUrl`: where the
 * shopper pays a session of this id.
 */
export function createStripeSessions({ now, payUrl }: { now: () => Date; payUrl: (id: string) => string }) {
  const sessions = new Map<string, FakeSession>()
  const intents = new Map<string, FakeIntent>()
  const refunds: FakeRefund[] = []
  const unwilling = new Set<string>()
  const events: FakeEvent[] = []

  function createSession(params: Params): Answer {
    const session = newSession(params, Math.floor(now().getTime() / 1000))
    sessions.set(session.id, session)
    return { status: 200, body: objectOf(session, params) }
  }

  function findSession(id: string, params: Params): Answer {
    return withSession(id, params, () => {})
  }

  function expireSession(id: string, params: Params): Answer {
    return withSession(id, params, (session) => {
      if (session.status === 'open') return expire(session)
      throw new BadRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    })
  }

  function withSession(id: string, params: Params, change: (session: FakeSession) => void): Answer {
    check(params, expandParameters, '')
    const session = sessions.get(id)
    if (!session) return missing('checkout.session', id)
    expireIfDue(session)
    change(session)
    return { status: 200, body: objectOf(session, params) }
  }

  function findIntent(id: string, params: Params): Answer {
    check(params, expandParameters, '')
    const intent = intents.get(id)
    return intent ? { status: 200, body: intentObject(intent, now()) } : missing('payment_intent', id)
  }

  /** Never more than was paid. */
  function createRefund(params: Params): Answer {
    check(params, refundParameters, '')
    const intent = intents.get(String(params.payment_intent))
    if (!intent) return missing('payment_intent', String(params.payment_intent))
    const left = leftOf(intent)
    if (left === 0) throw new BadRequest('This charge has already been refunded.', { code: 'charge_already_refunded' })
    const amount = params.amount === undefined ? left : Number(params.amount)
    if (amount > left) throw new BadRequest('Refund amount is greater than unrefunded amount', { param: 'amount' })
    const { id: intentId, currency } = intent
    const metadata = textMapOf(params.metadata)
    const refund: FakeRefund = {
      id: `re_${randomId(24)}`,
      intentId,
      amount,
      currency,
      metadata,
      status: unwilling.has(intentId) ? 'failed' : 'succeeded',
    }
    refunds.push(refund)
    return { status: 200, body: refundObject(refund, now()) }
  }

  function findRefund(id: string, params: Params): Answer {
    check(params, expandParameters, '')
    const refund = refunds.find((one) => one.id === id)
    return refund ? { status: 200, body: refundObject(refund, now()) } : missing('refund', id)
  }

  /** The buyer's bank returns a succeeded refund: the event, named as in a given API version. */
  function returnRefund(id: string, type = 'refund.failed'): FakeEvent {
    const refund = refunds.find((one) => one.id === id)
    if (!refund) throw new Error(`No refund ${id}`)
    refund.status = 'failed'
    return emitObject(type, refundObject(refund, now()))
  }

  function leftOf(intent: FakeIntent): number {
    if (intent.status !== 'succeeded') throw new BadRequest('This PaymentIntent has no successful charge to refund.')
    const given = refunds.filter(({ intentId, status }) => intentId === intent.id && status !== 'failed')
    return given.reduce((left, { amount }) => left - amount, intent.amount)
  }

  function expireIfDue(session: FakeSession) {
    if (session.status === 'open' && session.expiresAt * 1000 <= now().getTime()) expire(session)
  }

  function expire(session: FakeSession) {
    session.status = 'expired'
    emit('checkout.session.expired', session)
  }

  function objectOf(session: FakeSession, params: Params): Record<string, unknown> {
    const intent = session.intentId ? intents.get(session.intentId) : undefined
    const expanded = listOf(params.expand).includes('payment_intent')
    return {
      ...sessionObject(session),
      payment_intent: intent ? (expanded ? intentObject(intent, now()) : intent.id) : null,
      url: session.status === 'open' ? payUrl(session.id) : null,
    }
  }

  function emit(type: string, session: FakeSession): FakeEvent {
    return emitObject(type, objectOf(session, {}))
  }

  function emitObject(type: string, object: Record<string, unknown>): FakeEvent {
    const id = `evt_${randomId(24)}`
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: '2023-08-16',
      created: Math.floor(now().getTime() / 1000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    })
    const event = { id, type, body }
    events.push(event)
    return event
  }

  function requireSession(id: string): FakeSession {
    const session = sessions.get(id)
    if (!session) throw new Error(`No session ${id}`)
    return session
  }

  function requireOpen(id: string): FakeSession {
    const session = requireSession(id)
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
  /** The shopper completes, the money follows later (Klarna): complete and unpaid. */
  const payLater = (id: string) => complete(id, 'processing')

  /** Ends a pending payment. */
  function finish(id: string, outcome: 'succeeded' | 'failed'): FakeEvent {
    const session = sessions.get(id)
    const intent = session?.intentId ? intents.get(session.intentId) : undefined
    if (!session || intent?.status !== 'processing') throw new Error(`No pending payment for ${id}`)
    intent.status = outcome === 'succeeded' ? 'succeeded' : 'requires_payment_method'
    session.paymentStatus = outcome === 'succeeded' ? 'paid' : 'unpaid'
    return emit(`checkout.session.async_payment_${outcome}`, session)
  }

  return {
    sessions,
    intents,
    refunds,
    events,
    emitObject,
    /** API operations; each throws BadRequest for parameters that Stripe refuses. */
    createSession,
    findSession,
    expireSession,
    findIntent,
    createRefund,
    findRefund,
    returnRefund,
    /** Transitions by the shopper, the lender or the clock; payments return their event. */
    pay,
    payLater,
    finish,
    expire: (id: string) => expire(requireOpen(id)),
    expireIfDue,
    /** The bank of this payment refuses refunds. */
    refuseRefundsOf: (intentId: string) => void unwilling.add(intentId),
    emit: (type: string, id: string) => emit(type, requireSession(id)),
  }
}
