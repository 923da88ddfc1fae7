import { expect, test } from 'vitest'
import { demoAccounts } from '~/models/platform/administrator'
import { openApp } from '../support/app'
import { CookieJar } from '../support/cookie-jar'
import { type RawAnswer, rawRequest } from '../support/raw-request'
import { essentiel } from '../support/shop-database'
import { report, scale } from './support'

const origin = 'https://eau.example'
const app = await openApp({ APP_URL: origin, DEMO: '1', TRUST_PROXY: '1' })
const server = await app.startServer()

const hostile = 'evil.example'
const [slashes, ends, tails] = [
  ['//', '/\\', '\\\\', '\\/', '///', '/%09/', '/\t/', '/%2f/', '/%5c', '/.//', '/..//', '/;//', '/%00//', '/admin//'],
  ['', '.', ':443', ':80@evil.example', '%2eexample', '。example', '%E3%80%82com', '/..', '#eau.example'],
  ['', '/admin', '?a=b', '%0d%0aX-Injected:%20oui', '\r\nX-Injected: oui'],
]
const schemes = [
  'https:',
  'http:',
  'HTTPS:',
  'javascript:',
  'data:text/html,',
  'ftp:',
  '\u0000https:',
  ' https:',
  'https:%0a',
]
/** More than 500 addresses that browsers, or what stands before them, take for another host's. */
const all = [
  ...slashes.flatMap((slash) => ends.flatMap((end) => tails.map((tail) => `${slash}${hostile}${end}${tail}`))),
  ...schemes.flatMap((scheme) => tails.map((tail) => `${scheme}//${hostile}${tail}`)),
]

/** A step that shares no factor with the lists takes all of their parts. */
const STEP = scale > 1 ? 1 : 11
const payloads = all.filter((_payload, place) => place % STEP === 0)

/** Of everything that an answer says: where it leads, and which headers the payload made. */
function leaks(payload: string, { headers, text }: RawAnswer): string[] {
  const { location } = headers
  const leads = typeof location === 'string' && new URL(location, origin).origin !== origin
  const isBuilt = new RegExp(`(?:href|src|action|content|url)=?["'(]?\\s*(?:https?:)?//${hostile}`, 'i').test(text)
  return [
    ...(leads ? [`${payload} leads to ${location}`] : []),
    ...(headers['x-injected'] ? [`${payload} made a header`] : []),
    ...(isBuilt ? [`${payload} is the address of a link`] : []),
  ]
}

const jar = new CookieJar()
const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin, Host: 'eau.example' }

async function post(path: string, fields: Record<string, string>): Promise<RawAnswer> {
  const body = String(new URLSearchParams(fields))
  const headers = { ...form, ...(jar.header && { Cookie: jar.header }) }
  return rawRequest(server.url, { method: 'POST', path, headers, body })
}

function keepCookies({ headers }: RawAnswer): void {
  const response = new Response()
  for (const line of [headers['set-cookie'] ?? []].flat()) response.headers.append('Set-Cookie', line)
  jar.keep(response)
}

const article = { product_id: essentiel, pack_type: 'individual', quantity: '1' }
const [camille] = demoAccounts
const credentials = { email: camille?.email ?? '', password: camille?.password ?? '' }

test('no field that names a page leads to another host', async () => {
  expect(all.length).toBeGreaterThan(500)
  const found: string[] = []
  let answered = 0
  const note = (payload: string, answer: RawAnswer) => {
    if (answer.status === 303 || answer.status === 302) answered++
    found.push(...leaks(payload, answer))
  }
  for (const [place, payload] of payloads.entries()) {
    note(payload, await post(`/products/${essentiel}`, { ...article, return_to: payload }))
    // Passwords are slow on purpose.
    if (place % 25 === 0) note(payload, await post('/login', { ...credentials, retour: payload }))
  }
  keepCookies(await post('/login', credentials))
  const { id } = await app.db.selectFrom('frequent_question').select('id').limit(1).executeTakeFirstOrThrow()
  for (const payload of payloads)
    note(payload, await post(`/admin/faq/${id}/place`, { position: '99', to: 'up', retour: payload }))
  expect(found).toEqual([])
  report('addresses', { payloads: payloads.length, redirected: answered, left: found.length })
  expect(answered).toBeGreaterThanOrEqual(2 * payloads.length)
})

test('no path and no header of a request becomes an address', async () => {
  const found: string[] = []
  for (const payload of payloads) {
    const visible = payload.replace(/[^\x21-\x7e]/g, (sign) => encodeURIComponent(sign))
    const path = visible.startsWith('/') ? visible : `/${visible}`
    found.push(...leaks(payload, await rawRequest(server.url, { path, headers: { Host: 'eau.example' } })))
    const host = visible.replace(/^[/\\]+/, '')
    const forwarded = { 'X-Forwarded-Host': host, 'X-Forwarded-Proto': 'gopher', Forwarded: `host="${host}"` }
    const headers = { Host: 'eau.example', ...forwarded, 'X-Original-URL': visible, Referer: `https://${hostile}/` }
    found.push(...leaks(payload, await rawRequest(server.url, { path: '/cart', headers })))
    found.push(...leaks(payload, await rawRequest(server.url, { path: '/', headers: { Host: host } })))
  }
  expect(found).toEqual([])
})
