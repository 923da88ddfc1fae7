import { expect, test } from 'vitest'
import { createHostReader, refusedSubdomain, tenantIdFor } from './hosts.server'

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
  'a'.repeat(64),
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
])('a new shop may not be called « %s »', (name) => expect(refusedSubdomain(name)).toMatch(/\.$/))

test.each(['velo', 'velo-club', '3rivieres', 'a'.repeat(63)])('a new shop may be called « %s »', (name) => {
  expect(refusedSubdomain(name)).toBeUndefined()
  expect(tenantIdFor(name)).toMatch(/^[a-z0-9][a-z0-9-]{2,39}$/)
})

test('long names with a common prefix get separate folders', () => {
  expect(tenantIdFor(`${'a'.repeat(60)}b`)).not.toBe(tenantIdFor(`${'a'.repeat(60)}c`))
})
