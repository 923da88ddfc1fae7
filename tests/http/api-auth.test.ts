import { expect, test } from 'vitest'
import type { User } from '~/database/schema'
import { ensureUser, openSession } from '~/models/base/user/index.server'
import { administrator, password, sessionOf, withSessionCookie } from '../support/administrators'
import { readContract } from '../support/api-contract'
import { openApp } from '../support/app'
import { expectStatus } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const contract = await readContract(app.visitor())
const user = await administrator(db)

async function logIn(): Promise<string> {
  const answer = await expectStatus(200, app.visitor().json('POST', '/api/auth/login', { email: user.email, password }))
  const body = await contract.body(answer, 'POST /api/auth/login')
  expect(body).toMatchObject({
    user: { id: user.id, name: 'Léa Roux', email: 'lea@example.fr', role: 'Administrator' },
  })
  return (body as { access_token: string }).access_token
}

function call(path: string, token?: string, method = 'GET'): Promise<Response> {
  const headers: HeadersInit = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  return app.visitor().fetch(path, { method, headers })
}

test('a token opens the calls until it is given back', async () => {
  const token = await logIn()
  const me = await expectStatus(200, call('/api/auth/me', token))
  expect(await contract.body(me, 'GET /api/auth/me')).toMatchObject({ id: user.id, role: 'Administrator' })
  const out = await expectStatus(204, call('/api/auth/logout', token, 'POST'))
  expect(await out.text()).toBe('')
  await expectStatus(401, call('/api/auth/me', token))
  await expectStatus(401, call('/api/auth/logout', token, 'POST'))
})

test('tokens are kept as hashes, and one of a browser is none of a program', async () => {
  const token = await logIn()
  expect(JSON.stringify(await db.selectFrom('session').selectAll().execute())).not.toContain(token)
  await expectStatus(401, call('/api/auth/me', await sessionOf(db, user, new Date())))
  await expectStatus(401, withSessionCookie(app.visitor(), token).get('/api/auth/me'))
})

const aMinuteAgo = new Date(Date.now() - 60_000).toISOString()
const halfAnHourAgo = new Date(Date.now() - 31 * 60_000).toISOString()

test.each<[string, number, (userId: string) => Promise<unknown>]>([
  ['idle', 401, (user_id) => changeSession(user_id, { last_seen_at: halfAnHourAgo })],
  ['expired', 401, (user_id) => changeSession(user_id, { expires_at: aMinuteAgo })],
  ['damaged', 401, (user_id) => changeSession(user_id, { last_seen_at: 'hier' })],
  ['of a disabled account', 401, (id) => changeUser(id, { disabled_at: aMinuteAgo })],
  ['of an erased account', 401, (id) => changeUser(id, { email: null, erased_at: aMinuteAgo })],
  ['of an account that lost the role', 403, (id) => changeUser(id, { role: 'Customer' })],
])('a token that is %s opens no call of the administrators', async (name, status, happens) => {
  const other = await administrator(db, { email: `${name.replaceAll(' ', '-')}@example.fr` })
  const { token } = await openSession(db, { user: other, kind: 'bearer', device: '', at: new Date() })
  const calls = ['/api/crm/leads', '/api/analytics/dashboard', '/api/stock/summary']
  for (const path of calls) expect((await call(path, token)).status).not.toBe(status)
  await happens(other.id)
  for (const path of calls) await expectStatus(status, call(path, token))
})

function changeSession(userId: string, set: { last_seen_at?: string; expires_at?: string }) {
  return db.updateTable('session').set(set).where('user_id', '=', userId).execute()
}

function changeUser(id: string, set: Partial<Pick<User, 'disabled_at' | 'email' | 'erased_at' | 'role'>>) {
  return db.updateTable('user').set(set).where('id', '=', id).execute()
}

test.each([undefined, '', 'x', 'Bearer', 'placeholder', 'a'.repeat(43), 'a'.repeat(10_000)])(
  'a call with « %s » in place of a token is refused',
  async (token) => {
    const refused = await expectStatus(401, call('/api/auth/me', token))
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(await refused.json()).toEqual({ detail: expect.stringContaining('Connectez-vous') })
  },
)

test('a wrong token is refused although the browser has a session', async () => {
  const visitor = withSessionCookie(app.visitor(), await sessionOf(db, user, new Date()))
  await expectStatus(200, visitor.get('/api/auth/me'))
  await expectStatus(401, visitor.fetch('/api/auth/me', { headers: { Authorization: 'Bearer placeholder' } }))
})

test.each<[object, number, string]>([
  [{ email: 'lea@example.fr', password: 'pas le bon' }, 401, 'Email ou mot de passe incorrect'],
  [{ email: 'inconnue@example.fr', password }, 401, 'Email ou mot de passe incorrect'],
  [{ email: 'lea@example.fr', password: 'x'.repeat(10_240) }, 401, 'Email ou mot de passe incorrect'],
  [{}, 422, 'Veuillez renseigner votre email et mot de passe'],
  [{ email: ' ', password: '' }, 422, 'Veuillez renseigner votre email et mot de passe'],
  [{ email: ['lea@example.fr'], password: {} }, 422, 'Veuillez renseigner votre email et mot de passe'],
])('a login that opens nothing says so: %#', async (body, status, sentence) => {
  const refused = await expectStatus(status, app.visitor().json('POST', '/api/auth/login', body))
  expect(JSON.stringify(await contract.body(refused, 'POST /api/auth/login'))).toContain(sentence)
})

test('the campaigns answer 401 when unauthenticated, 403 to a customer, 200 to an administrator', async () => {
  const path = '/api/hunter/campaigns'
  const init = { headers: { 'Sec-Fetch-Site': 'same-origin' } }
  await expectStatus(401, call(path, undefined, 'GET'))
  const customer = await ensureUser(db, { email: 'cliente@example.fr', at: new Date() })
  const session = await openSession(db, { user: customer, kind: 'cookie', device: '', at: new Date() })
  await expectStatus(403, withSessionCookie(app.visitor(), session.token).fetch(path, init))
  const administrator = withSessionCookie(app.visitor(), await sessionOf(db, user, new Date()))
  await contract.body(await expectStatus(200, administrator.fetch(path, init)), `GET ${path}`)
})

test('the description and its page tell what the calls refuse', async () => {
  const { paths } = contract.document
  expect(Object.keys(paths['/api/auth/me']?.get?.responses ?? {})).toContain('401')
  expect(Object.keys(paths['/api/auth/logout']?.post?.responses ?? {})).toContain('204')
  expect(await (await app.visitor().get('/api/docs')).text()).toContain('/api/auth/login')
})
