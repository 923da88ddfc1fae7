import { expect, test } from 'vitest'
import { createHostReader, Domains, lookAlikeKey, refusedSubdomain } from './hosts.server'

const demo = createHostReader({ platformDomain: 'localhost' })
const real = createHostReader({ platformDomain: 'Plateforme.example', appOrigin: 'https://eau.example' })

test('without APP_URL any host outside the platform’s domain is the first shop', () => {
  for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000', 'nas.maison', 'boutique.localhost:3000'])
    expect(demo(host), host).toBe('boutique')
  expect(demo('autre.localhost:3000')).toBe('autre')
})

test('with APP_URL only its own host is the first shop, and its name on the platform', () => {
  expect(real('eau.example')).toBe('boutique')
  expect(real('eau.example:8443')).toBe('boutique')
  expect(real('boutique.plateforme.example')).toBe('boutique')
  expect(real('autre.plateforme.example')).toBe('autre')
  for (const host of ['evil.example', '127.0.0.1:3000', 'plateforme.example', 'www.eau.example', 'localhost', ''])
    expect(real(host), host).toBeUndefined()
})

test('case and the trailing dot of a host name are ignored', () => {
  for (const host of ['AUTRE.localhost', 'autre.localhost.', 'Autre.LocalHost.:3000']) expect(demo(host)).toBe('autre')
  for (const host of ['EAU.Example', 'eau.example.', 'eau.example.:443']) expect(real(host)).toBe('boutique')
})

test('a host that is not a valid label names no shop', () => {
  for (const host of [
    'a.b.localhost',
    '-ab.localhost',
    'ab-.localhost',
    'ab.localhost',
    '.localhost',
    'autre..localhost',
  ])
    expect(demo(host), host).toBeUndefined()
  expect(demo(`${'a'.repeat(64)}.localhost`)).toBeUndefined()
})

test.each([
  'ab',
  'a'.repeat(41),
  'Vélo',
  'VELO',
  'vélo',
  '-velo',
  'velo-',
  've--lo',
  've lo',
  've.lo',
  'www',
  'api',
  'admin',
  'mail',
  'xn--vlo-9la',
  'b0utique',
  'adm1n',
  'rnail',
  'w-w-w',
])('a new shop may not be called « %s »', (name) => expect(refusedSubdomain(name)).toMatch(/\.$/))

test.each(['velo', 'velo-club', '3rivieres', 'a'.repeat(40)])('a new shop may be called « %s »', (name) => {
  expect(refusedSubdomain(name)).toBeUndefined()
})

test('names that people confuse have the same key', () => {
  for (const [one, other] of [
    ['boutique', 'b0utique'],
    ['maison', 'rnaison'],
    ['velo-club', 'veloclub'],
    ['watt', 'vvatt'],
  ] as const)
    expect(lookAlikeKey(one)).toBe(lookAlikeKey(other))
  expect(lookAlikeKey('atelier-2')).not.toBe(lookAlikeKey('atelier-3'))
})

test('a domain names its shop, but never one of the platform’s own names', () => {
  const domains = new Domains()
  const rows = ['www.bougies.example', 'eau.example', 'autre.plateforme.example'].map((host) => ({
    ...{ host, subdomain: 'bougies', is_canonical: host.startsWith('www.') ? (1 as const) : (0 as const) },
  }))
  domains.replace(rows)
  const read = createHostReader({ platformDomain: 'plateforme.example', appOrigin: 'https://eau.example', domains })
  expect(read('WWW.Bougies.example.:443')).toBe('bougies')
  expect([read('eau.example'), read('autre.plateforme.example')]).toEqual(['boutique', 'autre'])
  expect(read('bougies.example')).toBeUndefined()
  expect([domains.canonicalOf('bougies'), domains.canonicalOf('boutique')]).toEqual(['www.bougies.example', undefined])
  const { revision } = domains
  domains.replace([...rows])
  expect(domains.revision).toBe(revision)
  domains.replace([])
  expect([domains.revision, read('www.bougies.example')]).toEqual([revision + 1, undefined])
})
