import { expect, test } from 'vitest'
import { at, later, openDemoShop } from '../../tests/support/shop-database'
import { deleteEndedSessions, endAllSessions, endSession, findSessionUser, listSessions } from './session.server'
import {
  deleteOldSignInLinks,
  findSignInLink,
  requestSignInLink,
  type SignInResult,
  signInByLink,
} from './sign-in.server'

type Db = Awaited<ReturnType<typeof openDemoShop>>

async function requestLink(db: Db, email = 'claire@example.fr', when = at): Promise<string> {
  const requested = await requestSignInLink(db, { email, at: when })
  if (!requested.ok) throw new Error(requested.reason)
  return requested.token
}

function tokenOf(result: SignInResult): string {
  if (!result.ok) throw new Error(result.reason)
  return result.sessionToken
}

async function signIn(db: Db, email?: string, when = at): Promise<string> {
  return tokenOf(await signInByLink(db, { token: await requestLink(db, email, when), device: 'Firefox', at: when }))
}

const sessionOf = (db: Db, token: string, when: Date) => findSessionUser(db, { token, kind: 'cookie', at: when })

test('a link opens its account once; looking at it uses nothing up', async () => {
  const db = await openDemoShop()
  const token = await requestLink(db, ' Claire@Example.fr')
  for (const _ of [1, 2]) expect(await findSignInLink(db, { token, at })).toEqual({ email: 'claire@example.fr' })
  const session = tokenOf(await signInByLink(db, { token, device: 'Firefox', at }))
  expect(await sessionOf(db, session, at)).toMatchObject({ email: 'claire@example.fr', role: 'Customer' })
  expect(await signInByLink(db, { token, device: 'Firefox', at })).toEqual({ ok: false, reason: 'link-over' })
})

test('a link dies after thirty minutes, and when another of the same address is used', async () => {
  const db = await openDemoShop()
  const [late, first, second] = [await requestLink(db), await requestLink(db), await requestLink(db)]
  expect(await findSignInLink(db, { token: late, at: later(29.9) })).toBeDefined()
  expect(await signInByLink(db, { token: late, device: '', at: later(30) })).toEqual({ ok: false, reason: 'link-over' })
  tokenOf(await signInByLink(db, { token: first, device: '', at }))
  expect(await signInByLink(db, { token: second, device: '', at })).toEqual({ ok: false, reason: 'link-over' })
})

test('neither links nor sessions are stored as they are', async () => {
  const db = await openDemoShop()
  const token = await requestLink(db)
  const session = tokenOf(await signInByLink(db, { token, device: '', at }))
  const rows = JSON.stringify([
    await db.selectFrom('sign_in_link').selectAll().execute(),
    await db.selectFrom('session').selectAll().execute(),
  ])
  expect(rows).not.toContain(token)
  expect(rows).not.toContain(session)
})

const enough = { ok: false, reason: 'enough-sent' }
const countMails = async (db: Db) =>
  (await db.selectFrom('email').select('id').where('kind', '=', 'sign-in-link').execute()).length

test('one address has five links alive at most, all of which open, and another is not kept waiting by it', async () => {
  const db = await openDemoShop()
  const first = await requestLink(db)
  for (const _ of [2, 3, 4, 5]) await requestLink(db)
  expect(await requestSignInLink(db, { email: 'CLAIRE@example.fr', at: later(29.9) })).toEqual(enough)
  await requestLink(db, 'paul@example.fr')
  expect(await findSignInLink(db, { token: first, at: later(29.9) })).toBeDefined()
  await requestLink(db, 'claire@example.fr', later(30))
  expect(await countMails(db)).toBe(7)
})

test('a mailbox gets ten links a day, however they are spread', async () => {
  const db = await openDemoShop()
  for (let hour = 0; hour < 10; hour++) await requestLink(db, 'claire@example.fr', later(hour * 60))
  expect(await requestSignInLink(db, { email: 'claire@example.fr', at: later(23 * 60) })).toEqual(enough)
  expect(await countMails(db)).toBe(10)
  await requestLink(db, 'claire@example.fr', later(24 * 60))
})

test('a link never opens an administrator’s account', async () => {
  const db = await openDemoShop()
  await signIn(db, 'chef@example.fr')
  await db.updateTable('user').set({ role: 'Administrator' }).where('email', '=', 'chef@example.fr').execute()
  const token = await requestLink(db, 'chef@example.fr')
  expect(await signInByLink(db, { token, device: '', at })).toEqual({ ok: false, reason: 'administrator' })
})

test('a session ends after a week without a visit, and after thirty days whatever its visits', async () => {
  const db = await openDemoShop()
  const day = 24 * 60
  const idle = await signIn(db)
  expect(await sessionOf(db, idle, later(7 * day + 1))).toBeUndefined()
  const used = await signIn(db)
  for (let visit = 6; visit < 30; visit += 6) expect(await sessionOf(db, used, later(visit * day))).toBeDefined()
  expect(await sessionOf(db, used, later(30 * day))).toBeUndefined()
})

test('signing in again makes the browser’s former session worthless', async () => {
  const db = await openDemoShop()
  const former = await signIn(db)
  const token = await requestLink(db)
  const next = tokenOf(await signInByLink(db, { token, device: '', formerSession: former, at }))
  expect(next).not.toBe(former)
  expect(await sessionOf(db, former, at)).toBeUndefined()
  expect(await sessionOf(db, next, at)).toBeDefined()
})

test('signing out ends one session, signing out everywhere all of that customer alone', async () => {
  const db = await openDemoShop()
  const [one, two, three] = [await signIn(db), await signIn(db), await signIn(db)]
  const stranger = await signIn(db, 'paul@example.fr')
  await endSession(db, one)
  expect(await sessionOf(db, one, at)).toBeUndefined()
  const user = await sessionOf(db, two, at)
  expect(await listSessions(db, { userId: user?.id ?? '', at })).toHaveLength(2)
  await endAllSessions(db, user?.id ?? '')
  expect([await sessionOf(db, two, at), await sessionOf(db, three, at)]).toEqual([undefined, undefined])
  expect(await sessionOf(db, stranger, at)).toBeDefined()
})

test('what is over is deleted a share at a time: sessions, requests for a link and their mails', async () => {
  const db = await openDemoShop()
  for (const name of ['claire', 'paul', 'marie']) await signIn(db, `${name}@example.fr`)
  const counts = async () => [
    (await db.selectFrom('session').select('kind').execute()).length,
    (await db.selectFrom('sign_in_link').select('email').execute()).length,
    (await db.selectFrom('email').select('kind').execute()).length,
  ]
  const run = { at: later(31 * 24 * 60), limit: 2 }
  for (const left of [1, 0]) {
    await deleteEndedSessions(db, run)
    await deleteOldSignInLinks(db, run)
    expect(await counts()).toEqual([left, left, left])
  }
})
