import { expect, test } from 'vitest'
import {
  deleteEndedSessions,
  endAllSessions,
  endSession,
  findSessionUser,
  listSessions,
} from '~/models/base/user/index.server'
import { signer } from '../../../../tests/support/first-shop'
import { buy } from '../../../../tests/support/loyalty'
import { readMails } from '../../../../tests/support/mails'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import {
  deleteOldSignInLinks,
  findSignInLink,
  requestSignInLink,
  type SignInResult,
  signInByLink,
} from './sign-in.server'

type Db = Awaited<ReturnType<typeof openDemoShop>>

async function requestLink(db: Db, email = 'claire@example.fr', when = at, cartId?: string): Promise<string> {
  const requested = await requestSignInLink(db, { email, cartId, signer, at: when })
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

test('a link opens its account once; viewing it does not consume it', async () => {
  const db = await openDemoShop()
  const token = await requestLink(db, ' Claire@Example.fr')
  for (const _ of [1, 2]) expect(await findSignInLink(db, { token, at })).toEqual({ email: 'claire@example.fr' })
  const session = tokenOf(await signInByLink(db, { token, device: 'Firefox', at }))
  expect(await sessionOf(db, session, at)).toMatchObject({ email: 'claire@example.fr', role: 'Customer' })
  expect(await signInByLink(db, { token, device: 'Firefox', at })).toEqual({ ok: false, reason: 'link-over' })
})

test('a link expires after thirty minutes, and when another of the same address is used', async () => {
  const db = await openDemoShop()
  const [late, first, second] = [await requestLink(db), await requestLink(db), await requestLink(db)]
  expect(await findSignInLink(db, { token: late, at: later(29.9) })).toBeDefined()
  expect(await signInByLink(db, { token: late, device: '', at: later(30) })).toEqual({ ok: false, reason: 'link-over' })
  tokenOf(await signInByLink(db, { token: first, device: '', at }))
  expect(await signInByLink(db, { token: second, device: '', at })).toEqual({ ok: false, reason: 'link-over' })
})

test('neither links nor sessions are stored in clear', async () => {
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
const ask = (db: Db, minutes: number, cartId?: string) =>
  requestSignInLink(db, { email: 'claire@example.fr', cartId, signer, at: later(minutes) })
const countMails = async (db: Db) =>
  (await db.selectFrom('email').select('id').where('kind', '=', 'sign-in-link').execute()).length

test('beyond five links a day none is mailed while one is valid, and other addresses are not throttled', async () => {
  const db = await openDemoShop()
  const first = await requestLink(db)
  for (const _ of [2, 3, 4, 5]) await requestLink(db)
  expect(
    await requestSignInLink(db, { email: 'CLAIRE@example.fr', cartId: undefined, signer, at: later(29.9) }),
  ).toEqual(enough)
  await requestLink(db, 'paul@example.fr')
  expect(await findSignInLink(db, { token: first, at: later(29.9) })).toBeDefined()
  await requestLink(db, 'claire@example.fr', later(30))
  expect(await countMails(db)).toBe(7)
})

test('a stranger’s repeated requests neither flood a mailbox nor leave its owner without a valid link', async () => {
  const db = await openDemoShop()
  let newest = ''
  for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
    const asked = await ask(db, minutes)
    if (asked.ok) newest = asked.token
    expect([minutes, await findSignInLink(db, { token: newest, at: later(minutes) })]).toEqual([
      minutes,
      { email: 'claire@example.fr' },
    ])
  }
  expect(await countMails(db)).toBe(13)
})

test('after a stranger’s ten requests the owner signs in by the mail already sent, and may request more', async () => {
  const db = await openDemoShop()
  const tokens: string[] = []
  for (let request = 0; request < 10; request++) {
    const asked = await ask(db, request * 40)
    if (asked.ok) tokens.push(asked.token)
  }
  expect(await ask(db, 370)).toEqual(enough)
  tokenOf(await signInByLink(db, { token: tokens.at(-1) ?? '', device: '', at: later(370) }))
  expect(await ask(db, 371)).toMatchObject({ ok: true })
})

test('a long-lived link states its lifetime', async () => {
  const db = await openDemoShop()
  for (const minutes of [0, 0, 0, 0, 0, 30]) await requestLink(db, 'claire@example.fr', later(minutes))
  const mails = await readMails(db, { kind: 'sign-in-link' })
  const texts = mails.map(({ text_body }) => text_body)
  expect(texts.filter((text) => text.includes('dans les 30 minutes'))).toHaveLength(5)
  expect(texts.at(-1)).toMatch(/dans les 3 heures[\s\S]*Gardez celui-ci/)
})

test('a browser that paid for an order of the address has its own five links; an unpaid order gives none', async () => {
  const db = await openDemoShop()
  const orderId = await buy(db, { email: 'claire@example.fr' })
  const order = db.selectFrom('customer_order').select('cart_id').where('id', '=', orderId)
  const { cart_id: cartId } = await order.executeTakeFirstOrThrow()
  for (const _ of [1, 2, 3, 4, 5]) await ask(db, 0, 'a-stranger’s')
  expect(await ask(db, 1, 'a-stranger’s')).toEqual(enough)
  for (const _ of [1, 2, 3, 4, 5]) expect(await ask(db, 1, cartId)).toMatchObject({ ok: true })
  expect(await ask(db, 1, cartId)).toEqual(enough)
  await db.updateTable('customer_order').set({ paid_at: null }).execute()
  await db.deleteFrom('sign_in_link').where('known_browser', '=', 1).execute()
  expect(await ask(db, 1, cartId)).toEqual(enough)
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

test('signing in again ends the browser’s former session', async () => {
  const db = await openDemoShop()
  const former = await signIn(db)
  const token = await requestLink(db)
  const next = tokenOf(await signInByLink(db, { token, device: '', formerSession: former, at }))
  expect(next).not.toBe(former)
  expect(await sessionOf(db, former, at)).toBeUndefined()
  expect(await sessionOf(db, next, at)).toBeDefined()
})

test('signing out ends one session, signing out everywhere all sessions of that customer only', async () => {
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

test('expired sessions, link requests and their mails are deleted in batches', async () => {
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
