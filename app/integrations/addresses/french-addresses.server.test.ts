import { afterAll, expect, test } from 'vitest'
import { createBreaker } from '~/runtime/breaker'
import { strictTimes } from '../../../tests/faults/scale'
import { startAddressServer } from '../../../tests/support/address-server'
import { createAddressSearch } from './french-addresses.server'

const server = await startAddressServer()
const url = server.environment.ADDRESS_SEARCH_URL
afterAll(() => server.close())

/** A separate client, so that its breaker counts only this test's failures. */
function search(bounds = {}) {
  return createAddressSearch(url, { breaker: createBreaker(), bounds })
}

const lilas = { address: '12 Rue des Lilas', postalCode: '69003', city: 'Lyon' }

test('sends the documented query without cookies, and reads the addresses', async () => {
  server.play('normal')
  expect(await search().suggest('  12 rue   des lilas ')).toEqual([lilas, { ...lilas, address: '12 Rue du Lilas' }])
  expect(server.received).toMatchObject([{ method: 'GET', path: '/geocodage/search', cookie: undefined }])
  expect(Object.fromEntries(server.received[0]?.query ?? [])).toEqual({
    index: 'address',
    q: '12 rue des lilas',
    limit: '5',
    autocomplete: '1',
  })
})

test('each entry that cannot be an address in metropolitan France is dropped', async () => {
  server.play('lies')
  expect(await search().suggest('quai')).toEqual([{ ...lilas, address: '3 bis Quai de l’Île-d’Œuf' }])
})

test.each(['down', 'silent', 'html', 'invalid-json', 'huge', 'busy'] as const)(
  'a service that is %s returns nothing in time, and is skipped after three failures',
  async (failure) => {
    server.play(failure)
    const failing = search(failure === 'silent' ? { totalMs: 300 } : {})
    const began = performance.now()
    for (let time = 0; time < 5; time++) expect(await failing.suggest('12 rue')).toEqual([])
    if (strictTimes) expect(performance.now() - began).toBeLessThan(3000)
    expect(server.received.length).toBeLessThanOrEqual(3)
  },
)

test('input that the service would refuse is not sent', async () => {
  server.play('normal')
  for (const typed of ['', 'ab', '   a', '🙂 rue', '"; drop', '<script>'])
    expect(await search().suggest(typed)).toEqual([])
  expect(server.received).toEqual([])
  await search().suggest('a'.repeat(5000))
  expect(server.received[0]?.query.get('q')).toHaveLength(120)
})
