import { expect, test } from 'vitest'
import { createIdentity } from './identity.server'

const shop = { id: 'autre', subdomain: 'autre', platformDomain: 'plateforme.example', demo: true }

test('another shop uses its own name, with the scheme and port of the process', () => {
  expect(createIdentity({ ...shop, isFirst: true }).origin).toBe('http://localhost:3000')
  expect(createIdentity({ ...shop, isFirst: false }).origin).toBe('http://autre.plateforme.example:3000')
})

test('a failing model of one shop does not trip another shop’s breaker', () => {
  const [one, other] = [createIdentity({ ...shop, isFirst: true }), createIdentity({ ...shop, isFirst: false })]
  for (let failure = 0; failure < 3; failure++) one.modelBreaker.failed()
  expect([one.modelBreaker.isClosed(), other.modelBreaker.isClosed()]).toEqual([false, true])
})
