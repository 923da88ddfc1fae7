import { expect, test } from 'vitest'
import { securityPolicies } from './headers'

const real = {
  appOrigin: 'https://boutique.example',
  stripeApiUrl: undefined,
  hstsSubdomains: false,
  mode: 'shop',
} as const
const transport = 'strict-transport-security'

test('a shop promises TLS for its own host alone, unless its operator extends it to the names below', () => {
  expect(securityPolicies(real).file[transport]).toBe('max-age=63072000')
  expect(securityPolicies({ ...real, hstsSubdomains: true }).page[transport]).toBe(
    'max-age=63072000; includeSubDomains',
  )
  expect(securityPolicies({ ...real, appOrigin: 'http://localhost' }).page[transport]).toBeUndefined()
})

test('a public demonstration is not indexed, and a real shop is', () => {
  expect(securityPolicies({ ...real, mode: 'public-demo' }).page['x-robots-tag']).toBe('noindex')
  expect(securityPolicies(real).page['x-robots-tag']).toBeUndefined()
})
