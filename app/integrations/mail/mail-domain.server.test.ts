import { expect, test } from 'vitest'
import { spfMechanism } from './mail-domain.server'

test.each([
  ['smtp.bon.example', 'a:smtp.bon.example'],
  ['192.0.2.7', 'ip4:192.0.2.7'],
  ['[2001:db8::7]', 'ip6:2001:db8::7'],
])('an SPF record names %s as %s', (host, mechanism) => {
  expect(spfMechanism(host)).toBe(mechanism)
})
