import { expect, test } from 'vitest'
import { matchTotp, stepAt, toBase32, totp, totpUri } from './second-factor.server'

/** RFC 6238, appendix B: SHA-1, last six digits. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at %i seconds is %s', (seconds, code) => {
  expect(totp(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('« %s » is %s in base 32 (RFC 4648, 10)', (text, expected) => {
  expect(toBase32(Buffer.from(text))).toBe(expected)
})

const at = new Date('2026-11-19T10:00:00Z')
const codeAfter = (seconds: number) => totp(secret, stepAt(new Date(at.getTime() + seconds * 1000)))

test.each([0, 29, -1, 30, -30, 60, -60])('a clock %i seconds off is tolerated', (seconds) => {
  expect(matchTotp(secret, { code: codeAfter(seconds), at }).kind).toBe('step')
})

test.each([90, -120, 300])('a clock %i seconds off is reported, not tolerated', (seconds) => {
  expect(matchTotp(secret, { code: codeAfter(seconds), at })).toEqual({ kind: 'clock-off' })
})

test('a code far from the current time is wrong', () => {
  expect(matchTotp(secret, { code: codeAfter(3600), at })).toEqual({ kind: 'none' })
})

test('the QR code names the shop and the account', () => {
  expect(totpUri({ secret, shop: 'Osmoseurs & Co', email: 'lea@example.fr' })).toBe(
    'otpauth://totp/Osmoseurs%20%26%20Co:lea%40example.fr?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Osmoseurs%20%26%20Co',
  )
})
