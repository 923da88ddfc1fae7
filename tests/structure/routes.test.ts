import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageSlugs } from '~/models/shop/catalogue'
import { createPathRouter } from '../../server/canonical-path'
import { scale } from '../faults/scale'
import { openApp } from '../support/app'
import { rawRequest } from '../support/raw-request'
import { builtTable } from './built-table'
import { readSources } from './imports'
import { routeTable } from './route-table'

const origin = 'https://boutique.example'
const app = await openApp({ APP_URL: origin, DEMO: '1', LIMITS_SCALE: '10' })
const server = await app.startServer()

test('every route of the table has its file, and every page, loader and action in routes/ is in the table', () => {
  const listed = routeTable().map(({ file }) => file)
  expect(listed.filter((file) => !existsSync(join('app', file)))).toEqual([])
  const present = readdirSync('app/routes', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => `routes/${file}`)
    .filter((file) => isRouteModule(readFileSync(join('app', file), 'utf8')))
  expect(present.filter((file) => !listed.includes(file))).toEqual([])
})

function isRouteModule(text: string): boolean {
  return /^export (default |(async )?function (loader|action)\b|const (loader|action)\b)/m.test(text)
}

test('no product slug shadows a page', () => {
  const firstParts = routeTable().map(({ pattern }) => pattern.split('/')[1] ?? '')
  const named = firstParts.filter((part) => /^[a-z][a-z-]*$/.test(part))
  expect([...new Set(named)].sort()).toEqual(pageSlugs)
})

const cookie = { Cookie: 'cart=someone' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const foreignHeaders: Record<string, Record<string, string>> = {
  'no origin at all': { ...cookie, ...form },
  'a sandboxed page': { ...cookie, ...form, Origin: 'null' },
  'another site, by an old browser': { ...cookie, ...form, Origin: 'https://evil.example' },
  'our host over plain http': { ...cookie, ...form, Origin: 'http://boutique.example' },
  'our host on another port': { ...cookie, ...form, Origin: `${origin}:8443` },
  'another site': { ...cookie, ...form, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  'another site that lies about Origin': { ...cookie, ...form, 'Sec-Fetch-Site': 'cross-site', Origin: origin },
  'another subdomain': { ...cookie, ...form, 'Sec-Fetch-Site': 'same-site', Origin: 'https://autre.boutique.example' },
  'the address bar': { ...cookie, ...form, 'Sec-Fetch-Site': 'none' },
  'a spoofed host': { ...cookie, ...form, Host: 'evil.example', Origin: 'https://evil.example' },
  'a spoofed forwarded host': {
    ...cookie,
    ...form,
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    Origin: 'https://evil.example',
  },
  'plain text, as a foreign form may send it': { ...cookie, 'Content-Type': 'text/plain' },
  'a method override': { ...cookie, ...form, 'X-HTTP-Method-Override': 'GET', Origin: 'https://evil.example' },
}

const rows = routeTable()
const paths = [...new Set(rows.map(({ path }) => path))]
/** A webhook sends neither header; its signature is checked instead. */
const isWebhook = (path: string) => path.startsWith('/webhooks/')

test('the tested routes are those of the served build', async () => {
  const { routes }: { routes: Record<string, { module: { action?: { verbs?: string[] } } } | undefined> } =
    await import(join(process.cwd(), 'build/server/index.js'))
  const served = Object.keys(routes).filter((id) => id !== 'root')
  expect([...new Set(rows.map(({ id }) => id))].sort()).toEqual(served.sort())
  for (const id of rows.flatMap((row) => (row.pattern.endsWith('/*') ? row.id : []))) {
    const listed = rows.flatMap((row) => (row.id === id ? (row.verb ?? []) : []))
    expect([id, listed.sort()]).toEqual([id, [...(routes[id]?.module.action?.verbs ?? [])].sort()])
  }
})

/** Row count of every table. */
async function countRows(): Promise<Record<string, number>> {
  const tables = [
    'cart',
    'cart_line',
    'customer_order',
    'payment',
    'payment_event',
    'email',
    'withdrawal',
    'conversation',
    'message',
    'lead',
    'lead_consent',
    'mail_refusal',
    'review',
    'review_event',
    'review_report',
    'contact_message',
    'callback_request',
    'stock_notice',
    'session',
    'user',
    'administrator_link',
    'sign_in_try',
    'held_form',
    'saved_view',
    'audit_log',
  ] as const
  const counts = await Promise.all(
    tables.map((table) =>
      app.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return Object.fromEntries(tables.map((table, place) => [table, counts[place]?.count ?? 0]))
}

const everyMethod = ['POST', 'PUT', 'DELETE']
const isMet = (place: number) => scale > 1 || place % 2 === 0

for (const [place, [name, headers]] of Object.entries(foreignHeaders).entries()) {
  test(`no route lets ${name} change anything`, async () => {
    const saysFromWhere = 'Origin' in headers || 'Sec-Fetch-Site' in headers
    const before = await countRows()
    // Each path meets half of these, each of these every second path: what refuses knows no path.
    const guarded = paths.filter((path, index) => (saysFromWhere || !isWebhook(path)) && isMet(index + place))
    const answers: string[] = []
    // A few at a time: a busy machine sheds what a crowd sends.
    for (const [index, path] of guarded.entries()) {
      const methods = scale > 1 ? everyMethod : [everyMethod[index % 3] ?? 'POST']
      const sent = methods.map(async (method) => {
        const named = { Host: 'boutique.example', ...headers }
        const { status } = await rawRequest(server.url, { method, path, headers: named, body: 'a=b' })
        return `${method} ${path} ${status}`
      })
      answers.push(...(await Promise.all(sent)))
    }
    // A spoofed host has no shop; probes are answered for any host, without effect.
    const refused = 'Host' in headers ? / 40[345]$/ : / 403$/
    expect(answers.filter((answer) => !refused.test(answer))).toEqual([])
    expect(await countRows()).toEqual(before)
  })
}

test('a same-origin form passes the gate on every route', async () => {
  const headers = { ...form, Host: 'boutique.example', 'Sec-Fetch-Site': 'same-origin', Origin: origin }
  for (const path of paths) {
    const { status } = await rawRequest(server.url, { method: 'POST', path, headers, body: '' })
    expect([path, status]).not.toEqual([path, 403])
  }
})

test('a POST without body or content type causes no server error on any route', async () => {
  const headers = { Host: 'boutique.example', 'Sec-Fetch-Site': 'same-origin', Origin: origin }
  for (const path of paths) {
    const { status } = await rawRequest(server.url, { method: 'POST', path, headers })
    expect([path, status < 500]).toEqual([path, true])
  }
})

test('only one function reads posted forms, and it handles unreadable ones', () => {
  const readers = readSources('app/routes').filter(({ text }) => text.includes('.formData()'))
  expect(readers.map(({ path }) => path)).toEqual(['app/routes/posted-form.server.ts'])
})

test('every route that opens a payment has the payment rate limit', async () => {
  const route = createPathRouter(await builtTable())
  const opening = routeTable().filter(({ file }) =>
    /\bpaymentProviders\(/.test(readFileSync(join('app', file), 'utf8')),
  )
  expect(opening.length).toBeGreaterThan(2)
  expect(opening.filter(({ path }) => !route(path).policy.limit.includes('payment'))).toEqual([])
})

test('an API call without cookie or origin, and a webhook, pass the gate: they carry no session', async () => {
  const headers = { 'Content-Type': 'application/json' }
  const call = await rawRequest(server.url, { method: 'POST', path: '/api/cart/add', headers, body: '{}' })
  expect(call.status).not.toBe(403)
  const hook = await rawRequest(server.url, { method: 'POST', path: '/webhooks/stripe', headers, body: '{}' })
  expect(hook.status).not.toBe(403)
})
