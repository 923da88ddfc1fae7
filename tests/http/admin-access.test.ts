import { expect, test } from 'vitest'
import { ensureUser, openSession } from '~/models/base/user/index.server'
import { routeTable } from '../structure/route-table'
import { administrator, sessionOf, withSessionCookie } from '../support/administrators'
import { openApp, type Visitor } from '../support/app'
import { oneIn } from '../support/one-in'
import { fillCart } from '../support/shop-journey'

/** Every route and call of the back-office, as each kind of visitor, as a page and as data, read and written. */

const app = await openApp()
const { db } = app
const now = new Date()

const rows = routeTable()
const pages = rows.filter(({ pattern }) => /^\/admin(\/|$)/.test(pattern)).map(({ path }) => path)
const calls = rows.filter(({ file }) => file.startsWith('routes/api/admin/') && !file.endsWith('layout.ts'))

async function administratorAtWork(name: string) {
  const user = await administrator(db, { email: `${name}@example.fr` })
  return { user, visitor: withSessionCookie(app.visitor(), await sessionOf(db, user, now)) }
}

async function withCart(): Promise<Visitor> {
  const visitor = app.visitor()
  await fillCart(visitor)
  return visitor
}

async function customer(): Promise<Visitor> {
  const user = await ensureUser(db, { email: 'cliente@example.fr', at: now })
  return withSessionCookie(app.visitor(), (await openSession(db, { user, kind: 'cookie', device: '', at: now })).token)
}

/** Disabled by another program, which ends no session: the account check itself must refuse. */
async function disabled(): Promise<Visitor> {
  const { user, visitor } = await administratorAtWork('partie')
  await db.updateTable('user').set({ disabled_at: now.toISOString() }).where('id', '=', user.id).execute()
  return visitor
}

async function changed(name: string, set: { expires_at?: string; last_seen_at?: string }): Promise<Visitor> {
  const { user, visitor } = await administratorAtWork(name)
  await db.updateTable('session').set(set).where('user_id', '=', user.id).execute()
  return visitor
}

async function roleLost(): Promise<Visitor> {
  const { user, visitor } = await administratorAtWork('rendue')
  await db.updateTable('user').set({ role: 'Customer' }).where('id', '=', user.id).execute()
  return visitor
}

/** An API client with an account's token, which back-office pages ignore. */
async function program(name: string, change: { role?: 'Customer'; disabled_at?: string } = {}): Promise<Visitor> {
  const user = await administrator(db, { email: `${name}@example.fr` })
  const { token } = await openSession(db, { user, kind: 'bearer', device: 'essai', at: now })
  if (Object.keys(change).length > 0) await db.updateTable('user').set(change).where('id', '=', user.id).execute()
  const visitor = app.visitor()
  const fetch: Visitor['fetch'] = (path, init) =>
    visitor.fetch(path, { ...init, headers: { ...init?.headers, Authorization: `Bearer ${token}` } })
  return { ...visitor, fetch }
}

const aMinuteAgo = new Date(now.getTime() - 60_000).toISOString()
const halfAnHourAgo = new Date(now.getTime() - 31 * 60_000).toISOString()

type Expected = 'login' | 'denied' | 'open'

/** API clients have no pages: expectations for calls only. */
const programs: [name: string, visitor: Visitor, expected: Expected][] = [
  ['a program of an administrator', await program('programme'), 'open'],
  ['a program of a disabled administrator', await program('arretee', { disabled_at: now.toISOString() }), 'login'],
  ['a program of an administrator who lost the role', await program('simple', { role: 'Customer' }), 'denied'],
]

const identities: [name: string, visitor: Visitor, expected: Expected, ofPages?: Expected][] = [
  ['nobody', app.visitor(), 'login'],
  ['a visitor with a cart', await withCart(), 'login'],
  ['a customer', await customer(), 'denied'],
  ['an administrator', (await administratorAtWork('lea')).visitor, 'open'],
  ['a disabled administrator', await disabled(), 'login'],
  ['an expired session', await changed('expiree', { expires_at: aMinuteAgo }), 'login'],
  ['an idle session', await changed('absente', { last_seen_at: halfAnHourAgo }), 'login'],
  ['an administrator who lost the role', await roleLost(), 'denied'],
]

/** A collection by GET: a link by a third party would start it with a browser's session. */
const forProgramsAlone = ['GET /api/hunter/collect']

const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' }
const emptyForm = { ...sameOrigin, 'Content-Type': 'application/x-www-form-urlencoded' }

const requests: [name: string, suffix: string, init: RequestInit][] = [
  ['page', '', { headers: sameOrigin }],
  ['data', '.data', { headers: sameOrigin }],
  ['form', '', { method: 'POST', headers: emptyForm, body: 'a=b' }],
  ['fetched form', '.data', { method: 'POST', headers: emptyForm, body: 'a=b' }],
]

function isAs(expected: Expected, answer: { status: number; text: string; location: string }): boolean {
  const { status, text, location } = answer
  if (expected === 'denied') return status === 403
  const leadsToLogin = location.startsWith('/login') || (status === 202 && text.includes('/login'))
  return expected === 'login' ? leadsToLogin : !leadsToLogin && status !== 401 && status !== 403 && status < 500
}

function asProgram([name, visitor, expected]: (typeof programs)[number]) {
  return [name, visitor, expected, 'login' as Expected] as const
}

test('the matrix knows the routes of the back-office and the calls of its programs', () => {
  expect(pages.length).toBeGreaterThan(20)
  expect(calls.length).toBeGreaterThan(5)
})

for (const [name, visitor, expected, pagesExpected = expected] of [...identities, ...programs.map(asProgram)]) {
  test(`${name} finds every page of the back-office ${pagesExpected === 'open' ? 'open' : 'closed'}`, async () => {
    const wrong: string[] = []
    for (const path of oneIn(2, pages)) {
      for (const [kind, suffix, init] of requests) {
        const response = await visitor.fetch(path === '/admin' && suffix ? '/admin.data' : path + suffix, init)
        const location = (response.headers.get('Location') ?? '').replace('http://localhost', '')
        const answer = { status: response.status, text: await response.text(), location }
        if (!isAs(pagesExpected, answer)) wrong.push(`${kind} ${path}: ${answer.status} ${location}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test(`${name} finds every call of the administrators ${expected === 'open' ? 'open' : 'closed'}`, async () => {
    const status = { login: 401, denied: 403, open: undefined }[expected]
    const wrong: string[] = []
    const isProgram = programs.some(([program]) => program === name)
    for (const { path } of calls) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        if (!isProgram && expected === 'open' && forProgramsAlone.includes(`${method} ${path}`)) continue
        const response = await visitor.fetch(path, { method, headers: sameOrigin })
        const isRight = status === undefined ? ![401, 403, 500].includes(response.status) : response.status === status
        // A documented call refuses other methods before authentication.
        if (!isRight && response.status !== 405) wrong.push(`${method} ${path}: ${response.status}`)
      }
    }
    expect(wrong).toEqual([])
  })
}

test('a call that does not exist is a JSON 404 to an administrator, and closed to everyone else', async () => {
  const unknown = calls.filter(({ pattern }) => pattern.endsWith('/*'))
  expect(unknown.length).toBeGreaterThan(4)
  const { visitor } = await administratorAtWork('ines')
  for (const { path } of unknown) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      expect((await app.visitor().fetch(path, { method, headers: sameOrigin })).status).toBe(401)
      const response = await visitor.fetch(path, { method, headers: sameOrigin })
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.json()).toEqual({ detail: expect.stringContaining('/api/docs') })
    }
  }
})

test('a refused data request discloses nothing of the screen', async () => {
  const [, visitor] = identities[2] ?? []
  const text = await (await visitor?.get('/admin/users.data'))?.text()
  expect(text).not.toContain('@example.fr')
})
