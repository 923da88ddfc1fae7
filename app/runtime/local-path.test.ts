import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localPath, pathBelow } from './local-path'

const to = (asked: string) => pathBelow('/admin', asked)

test.each(['/admin', '/admin/leads', '/admin/leads?statut=client&page=2', '/admin/log/'])('%s is kept', (path) => {
  expect(to(path)).toBe(path)
})

const hosts = ['evil.example', 'evil.example/admin', '//evil.example', 'admin@evil.example', 'evil.example#/admin']
const heads = [
  '',
  '/',
  '//',
  '///',
  '\\',
  '/\\',
  '\\/',
  '/\\/',
  'http:',
  'http://',
  'https://',
  'HTTPS:',
  'javascript:',
]
const middles = ['', '/admin', '/admin/..', '/admin/../', '/admin//', '/admin\\', '/admin/%2e%2e/', '/administration']
const disguises = [
  '\t',
  '\n',
  '\r\n',
  ' ',
  '\u0000',
  '\u2028',
  '\u202e',
  '\u3002',
  '\uff0f',
  '%09',
  '%0d%0aLocation:',
  '.',
]

/** Combines each head, middle, disguise and host. */
function hostilePaths(): string[] {
  const plain = heads.flatMap((head) => middles.flatMap((middle) => hosts.map((host) => head + middle + host)))
  const disguised = disguises.flatMap((sign) =>
    hosts.map((host) => [`/${sign}/${host}`, `${sign}//${host}`, `/admin${sign}${host}`]),
  )
  return [...plain, ...disguised.flat()]
}

test('none of over 500 hostile addresses leads out of the back-office', () => {
  const hostile = hostilePaths()
  expect(hostile.length).toBeGreaterThan(500)
  const kept = hostile.flatMap((asked) => to(asked) ?? [])
  for (const path of kept) {
    const { origin, pathname } = new URL(path, 'https://boutique.example')
    expect([origin, /^\/admin(\/|$)/.test(pathname)]).toEqual(['https://boutique.example', true])
  }
})

test('for any input, the result is a path of the back-office', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', '/admin', '/admin/'), (text, head) => {
      const path = to(head + text)
      if (path === undefined) return
      expect(new URL(path, 'https://boutique.example').href).toMatch(/^https:\/\/boutique\.example\/admin([/?]|$)/)
    }),
  )
})

test.each(['/admin/connexion#x', `/admin/${'x'.repeat(500)}`, '/', '', 'admin', '/login'])(
  '« %s » is truncated or refused',
  (asked) => {
    expect([undefined, '/admin/connexion']).toContain(to(asked))
  },
)

test.each([
  ['/', '/'],
  ['/products?besoin=maison&page=2', '/products?besoin=maison&page=2'],
  ['/products#liste', '/products#liste'],
])('%s leads to a page of ours', (path, local) => {
  expect(localPath(path)).toBe(local)
})

test.each([
  undefined,
  '',
  'products',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/products/..//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/products?suite=\\evil.example',
])('%s is no path of ours', (path) => {
  expect(localPath(path)).toBeUndefined()
})
