import { expect, test } from 'vitest'
import { signatureHeader } from '../../../tests/support/stripe-server'
import { readStripeEvent } from './stripe-webhook.server'

const at = new Date('2026-11-19T10:00:00Z')
const secret = 'whsec_current'
const completed = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  data: { object: { id: 'cs_test_1', object: 'checkout.session', customer_email: 'hélène@exemple.fr' } },
})

function read(changes: { body?: string | Uint8Array; signature?: string; secrets?: string[] } = {}) {
  const body = changes.body ?? completed
  return readStripeEvent({
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    signature: changes.signature ?? signatureHeader(completed, secret, at),
    secrets: changes.secrets ?? [secret],
    at,
  })
}

function secondsFromNow(seconds: number) {
  return new Date(at.getTime() + seconds * 1000)
}

test('a signed event is read with its session, the body kept byte for byte', () => {
  const subject = { sessionId: 'cs_test_1', refundReference: null, subscriptionId: null }
  expect(read()).toEqual({ id: 'evt_1', type: 'checkout.session.completed', ...subject, body: completed })
})

test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])('an event %s names its refund', (type) => {
  const body = JSON.stringify({ id: 'evt_3', type, data: { object: { id: 're_1', object: 'refund' } } })
  const subject = { sessionId: null, refundReference: 're_1' }
  expect(read({ body, signature: signatureHeader(body, secret, at) })).toMatchObject(subject)
})

test('both secrets are accepted during a rotation', () => {
  expect(read({ secrets: ['whsec_next', secret] })?.id).toBe('evt_1')
  expect(read({ secrets: [secret, 'whsec_next'] })?.id).toBe('evt_1')
})

test('any other event names no session', () => {
  const body = JSON.stringify({ id: 'evt_2', type: 'charge.refunded', data: { object: { id: 'ch_1' } } })
  expect(read({ body, signature: signatureHeader(body, secret, at) })).toMatchObject({ id: 'evt_2', sessionId: null })
})

test('a clock skew of five minutes is allowed in either direction', () => {
  for (const seconds of [-300, -299, 0, 299, 300]) {
    expect(read({ signature: signatureHeader(completed, secret, secondsFromNow(seconds)) })?.id).toBe('evt_1')
  }
})

test.each([
  ['the body was changed', { body: completed.replace('cs_test_1', 'cs_test_2') }],
  ['a byte was added', { body: `${completed} ` }],
  ['it is old', { signature: signatureHeader(completed, secret, secondsFromNow(-302)) }],
  ['it is dated in the future', { signature: signatureHeader(completed, secret, secondsFromNow(302)) }],
  ['another secret signed it', { signature: signatureHeader(completed, 'whsec_other', at) }],
  ['nobody signed it', { signature: '' }],
  ['it has a date alone', { signature: `t=${at.getTime() / 1000}` }],
  [
    'its signature is of an unknown scheme',
    { signature: signatureHeader(completed, secret, at).replace('v1=', 'v0=') },
  ],
  ['its date is not a number', { signature: signatureHeader(completed, secret, at).replace(/t=\d+/, 't=NaN') }],
  ['it has two dates', { signature: `t=1,${signatureHeader(completed, secret, at)}` }],
  ['it is empty', { body: '', signature: signatureHeader('', secret, at) }],
  ['it is signed but no JSON', { body: 'paid', signature: signatureHeader('paid', secret, at) }],
  ['it is signed but no event', { body: '{"paid":true}', signature: signatureHeader('{"paid":true}', secret, at) }],
  ['it is huge and unsigned', { body: new Uint8Array(1_000_000).fill(65) }],
  ['no secret is known', { secrets: [] }],
  ['the only secret is blank', { secrets: [''], signature: signatureHeader(completed, '', at) }],
])('a message is refused when %s', (_, changes) => {
  expect(read(changes)).toBeUndefined()
})
