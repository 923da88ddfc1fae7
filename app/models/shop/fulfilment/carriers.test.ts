import { expect, test } from 'vitest'
import { carrierKeys, carrierName, findCarrier, trackingUrl } from './carriers'

test('every carrier but « autre » has its own tracking page, and numbers are escaped', () => {
  const links = carrierKeys.map((carrier) => trackingUrl({ carrier, number: '6A 123-4&x="<' }))
  expect(links.filter((link) => link === undefined)).toHaveLength(1)
  expect(new Set(links).size).toBe(carrierKeys.length)
  for (const link of links.filter((each) => each !== undefined)) {
    expect(link).toMatch(/^https:\/\/.*6A123-4%26x%3D%22%3C$/)
    expect(() => new URL(link)).not.toThrow()
  }
})

test('a carrier is found by any spelling, an unknown one is shown as stored without a link', () => {
  expect(['Colissimo', 'mondial relay', ' UPS ', 'fusée'].map(findCarrier)).toEqual([
    'colissimo',
    'mondial-relay',
    'ups',
    undefined,
  ])
  expect(carrierName('fusée')).toBe('fusée')
  expect(trackingUrl({ carrier: 'fusée', number: '1' })).toBeUndefined()
})
