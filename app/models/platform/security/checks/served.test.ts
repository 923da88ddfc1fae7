import { expect, test } from 'vitest'
import type { ServedAnswer } from '../probes'
import { checkCookies, checkHeaders } from './served'

const plain = { origin: 'http://localhost:3000' }
const secure = { origin: 'https://boutique.example' }

const headers = {
  'x-content-type-options': ['nosniff'],
  'referrer-policy': ['same-origin'],
  'cross-origin-opener-policy': ['same-origin'],
  'permissions-policy': ['camera=()'],
  'content-security-policy': [
    "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  ],
  'strict-transport-security': ['max-age=63072000'],
}
const answer = (changed: Record<string, string[]> = {}): ServedAnswer => ({
  status: 200,
  headers: { ...headers, ...changed },
})
const login = answer({ 'cache-control': ['no-store'] })

test('a page with all expected headers passes', () => {
  expect(checkHeaders({ page: answer(), login }, secure)).toMatchObject({ outcome: 'passed' })
})

test.each([
  ['x-content-type-options', [], 'warning'],
  ['referrer-policy', ['unsafe-url'], 'warning'],
  ['cross-origin-opener-policy', ['unsafe-none'], 'warning'],
  ['permissions-policy', [], 'warning'],
  ['strict-transport-security', ['max-age=60'], 'warning'],
  ['content-security-policy', [], 'critical'],
  [
    'content-security-policy',
    ["script-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"],
    'critical',
  ],
  [
    'content-security-policy',
    ["script-src *; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"],
    'critical',
  ],
  ['content-security-policy', ["script-src 'self'; base-uri 'none'; form-action 'self'"], 'critical'],
] as const)('the header %s as %j is found', (name, value, severity) => {
  const found = checkHeaders({ page: answer({ [name]: [...value] }), login }, secure)
  expect(found).toMatchObject({ outcome: 'failed', severity, evidence: expect.stringContaining(name) })
})

test('a header naming the software, and a cacheable login page, are found', () => {
  expect(checkHeaders({ page: answer({ 'x-powered-by': ['PHP'] }), login }, plain)).toMatchObject({
    outcome: 'failed',
    evidence: expect.stringContaining('x-powered-by'),
  })
  expect(checkHeaders({ page: answer(), login: answer() }, plain)).toMatchObject({
    outcome: 'failed',
    evidence: expect.stringContaining('cache-control de /login'),
  })
})

test('without https no HSTS header is required, and without an answer nothing is reported', () => {
  expect(checkHeaders({ page: answer({ 'strict-transport-security': [] }), login }, plain)).toMatchObject({
    outcome: 'passed',
  })
  expect(checkHeaders({ page: undefined, login }, plain)).toMatchObject({ outcome: 'skipped' })
  expect(checkHeaders({ page: { ...answer(), status: 503 }, login }, plain)).toMatchObject({ outcome: 'skipped' })
})

test.each([
  [plain, 'flash=x; Path=/; HttpOnly; SameSite=Lax', 'passed'],
  [plain, 'flash=x; Path=/; SameSite=Lax', 'failed'],
  [plain, 'flash=x; Path=/; HttpOnly', 'failed'],
  [plain, 'flash=x; Path=/; HttpOnly; SameSite=None', 'failed'],
  [secure, '__Host-flash=x; Path=/; HttpOnly; Secure; SameSite=Lax', 'passed'],
  [secure, '__Host-flash=x; Path=/; HttpOnly; SameSite=Lax', 'failed'],
  [secure, 'flash=x; Path=/; HttpOnly; Secure; SameSite=Lax', 'failed'],
])('at %j the cookie %s %s', (shop, cookie, outcome) => {
  expect(checkCookies(answer({ 'set-cookie': [cookie] }), shop)).toMatchObject({ outcome })
})

test('of several cookies the unprotected one is named; without cookies nothing is reported', () => {
  const cookies = ['a=1; HttpOnly; SameSite=Lax', 'b=2; SameSite=Lax']
  expect(checkCookies(answer({ 'set-cookie': cookies }), plain)).toMatchObject({
    evidence: 'Cookies servis sans HttpOnly et SameSite\u202f: b.',
  })
  expect(checkCookies(answer(), plain)).toMatchObject({ outcome: 'skipped' })
  expect(checkCookies(undefined, plain)).toMatchObject({ outcome: 'skipped' })
})
