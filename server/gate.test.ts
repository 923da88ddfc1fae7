import { expect, test } from 'vitest'
import type { CompletePolicy } from '~/runtime/route-policy'
import { passGate } from './gate'

function statusOf(type: string, policy: Pick<CompletePolicy, 'body' | 'sender'>): number | undefined {
  const url = new URL('https://boutique.example/webhooks/retours')
  const headers = { 'content-type': type, 'content-length': '12' }
  return passGate({ method: 'POST', url, headers, policy })?.status
}

test('a webhook takes a mail as its server sends it', () => {
  expect(statusOf('message/rfc822', { body: 'webhook', sender: 'provider' })).toBeUndefined()
  expect(statusOf('message/rfc822; charset=utf-8', { body: 'webhook', sender: 'provider' })).toBeUndefined()
})

test('a route with a limit of its own for JSON takes JSON', () => {
  expect(statusOf('application/json', { body: { json: 1_048_576 }, sender: 'program' })).toBeUndefined()
  expect(statusOf('application/json', { body: { form: 1_048_576 }, sender: 'program' })).toBe(415)
})

test('what a foreign form could send, and mails to other routes, are refused', () => {
  expect(statusOf('text/plain', { body: 'webhook', sender: 'provider' })).toBe(415)
  expect(statusOf('message/rfc822', { body: 'json', sender: 'program' })).toBe(415)
})
