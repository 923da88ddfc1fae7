import { expect, test } from 'vitest'
import { createLimits } from './limits'
import { networksOf } from './shares'

const policy = { limit: ['contact'], sender: 'page' } as const
const url = new URL('http://localhost/support')

/** An anonymous message from this address. */
const from = (address: string) => ({
  ...{ method: 'POST', url, policy },
  context: () => ({ tenant: undefined, cookies: new Map() }),
  networks: () => networksOf(address),
})

/** Messages taken from addresses until the first is refused. */
function taken(addressOf: (place: number) => string): number {
  const limits = createLimits(1)
  for (let place = 0; ; place++) if (limits.count(from(addressOf(place)))) return place
}

test('an address of IPv4 or a /64 has fifty messages an hour, a /56 four times and a /48 sixteen times that', () => {
  const hex = (number: number) => number.toString(16)
  expect(taken(() => '192.0.2.1')).toBe(50)
  expect(taken((place) => `2001:db8:1:2::${hex(place)}`)).toBe(50)
  expect(taken((place) => `2001:db8:1:${hex(place % 256)}::1`)).toBe(200)
  expect(taken((place) => `2001:db8:1:${hex((place * 257) % 65_536)}::1`)).toBe(800)
})

test('what a /64 is refused is not counted against its neighbours, and an invalid message is given back to all', () => {
  const limits = createLimits(1)
  for (let place = 0; place < 1000; place++) limits.count(from('2001:db8:1:2::1'))
  expect(limits.count(from('2001:db8:1:3::1'))).toBeUndefined()
  const spared = createLimits(1)
  for (let place = 0; place < 1000; place++) {
    expect(spared.count(from('2001:db8:1:2::1'))).toBeUndefined()
    spared.forgive(from('2001:db8:1:2::1'), 400)
    if (place % 100 === 99) expect(spared.count(from(`2001:db8:1:${place}::1`))).toBeUndefined()
  }
})

test('a sender guesses 600 served names a minute; names that are served are not counted', () => {
  const limits = createLimits(1)
  const asked = {
    ...from('192.0.2.1'),
    method: 'GET',
    url: new URL('http://localhost/.well-known/certificats?domain=a'),
  }
  for (let place = 0; place < 1000; place++) {
    expect(limits.count(asked)).toBeUndefined()
    limits.forgive(asked, 200)
  }
  for (let place = 0; place < 600; place++) expect(limits.count(asked)).toBeUndefined()
  expect(limits.count(asked)).toMatchObject({ status: 429 })
  expect(limits.count({ ...asked, url: new URL('http://localhost/.well-known/catalyse') })).toBeUndefined()
})
