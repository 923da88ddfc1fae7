import { afterAll, expect, test } from 'vitest'
import { createBreaker } from '~/runtime/breaker'
import { strictTimes } from '../../../tests/faults/scale'
import { consultation, knownBelgian, knownVatNumber, startViesServer } from '../../../tests/support/vies-server'
import { createVatRegister } from './vies.server'

const server = await startViesServer()
afterAll(() => server.close())

function register(bounds = {}) {
  return createVatRegister(server.environment.VIES_URL, { breaker: createBreaker(), bounds })
}

test('VIES is queried by country and number, and confirms a number or not', async () => {
  server.play('normal')
  expect(await register().check(knownVatNumber)).toBe('valid')
  expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ countryCode: 'FR', vatNumber: '40303265045' })
  expect(await register().check('LU15027442')).toBe('unknown')
})

test('VIES gives a consultation number to a seller who names its own, and answers one that it does not know', async () => {
  server.play('normal')
  const from = { asker: 'FR 40 303 265 045' }
  expect(await register().consult(knownBelgian, from)).toEqual({ check: 'valid', consultation })
  const named = { requesterMemberStateCode: 'FR', requesterNumber: '40303265045' }
  expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ countryCode: 'BE', vatNumber: '0403170701', ...named })
  expect(await register().consult(knownBelgian, { asker: '' })).toEqual({ check: 'valid', consultation: null })
  server.play('stranger')
  expect(await register().consult(knownBelgian, from)).toEqual({ check: 'valid', consultation: null })
  server.play('down')
  expect(await register().consult(knownBelgian, from)).toEqual({ check: 'unverified', consultation: null })
})

test.each([
  ...(['down', 'silent', 'html', 'invalid-json', 'huge', 'busy'] as const),
  ...(['unavailable', 'unfinished', 'other', 'wrong-type'] as const),
])('VIES that is %s leaves the number unverified in time, and is skipped after three failures', async (failure) => {
  server.play(failure)
  const failing = register(failure === 'silent' ? { totalMs: 300 } : {})
  const began = performance.now()
  for (let time = 0; time < 5; time++) expect(await failing.check(knownVatNumber)).toBe('unverified')
  if (strictTimes) expect(performance.now() - began).toBeLessThan(3000)
  expect(server.received.length).toBe(3)
})
