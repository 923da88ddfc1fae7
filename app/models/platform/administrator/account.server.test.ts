import { expect, test } from 'vitest'
import type { ShopDb, User } from '~/database/schema'
import { findSessionUser, findUser, openSession } from '~/models/base/user/index.server'
import { hashToken } from '~/models/values/id.server'
import { administrator, browser, password, sessionOf, signer } from '../../../../tests/support/administrators'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { demoAccounts } from '.'
import { changePassword, confirmPassword, isPasswordFresh, renameAdministrator } from './account.server'
import { prepareSecondFactor } from './second-factor.server'

const lives = async (db: ShopDb, token: string, when = at) =>
  (await findSessionUser(db, { token, kind: 'cookie', at: when })) !== undefined

function confirmation(user: User, token: string, typed = password, when = at) {
  return { user, sessionHash: hashToken(token), password: typed, origin: browser(), at: when }
}

test('a changed password ends every session but the one that changed it', async () => {
  const db = await openDemoShop()
  const user = await administrator(db)
  const [here, there] = [await sessionOf(db, user), await sessionOf(db, user)]
  const bearer = (await openSession(db, { user, kind: 'bearer', device: 'API', at })).token
  const wrong = { ...confirmation(user, here, 'pas le bon'), next: 'une autre phrase' }
  expect(await changePassword(db, wrong)).toEqual({ ok: false, reason: 'wrong' })
  expect(await lives(db, there)).toBe(true)
  expect(await changePassword(db, { ...confirmation(user, here), next: 'une autre phrase' })).toEqual({ ok: true })
  expect([await lives(db, here), await lives(db, there)]).toEqual([true, false])
  expect(await findSessionUser(db, { token: bearer, kind: 'bearer', at })).toBeUndefined()
  expect((await findUser(db, user.id))?.password_hash).not.toBe(user.password_hash)
})

test('a password is fresh for ten minutes after it was typed, in its own session only', async () => {
  const db = await openDemoShop()
  const user = await administrator(db)
  const [here, there] = [await sessionOf(db, user), await sessionOf(db, user)]
  const isFresh = (token: string, minutes: number) =>
    isPasswordFresh(db, { sessionHash: hashToken(token), at: later(minutes) })
  expect([await isFresh(here, 10), await isFresh(here, 10.1)]).toEqual([true, false])
  expect(await confirmPassword(db, confirmation(user, here, 'pas le bon', later(20)))).toEqual({
    ok: false,
    reason: 'wrong',
  })
  expect(await isFresh(here, 20)).toBe(false)
  expect(await confirmPassword(db, confirmation(user, here, password, later(20)))).toEqual({ ok: true })
  expect([await isFresh(here, 29), await isFresh(there, 29)]).toEqual([true, false])
})

test('wrong passwords in an open session count towards the sign-in limit', async () => {
  const db = await openDemoShop()
  const user = await administrator(db)
  const token = await sessionOf(db, user)
  const results = []
  for (let guess = 0; guess < 11; guess++)
    results.push(await confirmPassword(db, confirmation(user, token, 'pas le bon')))
  expect(results.at(-1)).toMatchObject({ reason: 'too-many' })
})

test('a new name is logged with the former', async () => {
  const db = await openDemoShop()
  const user = await administrator(db)
  for (const _ of [1, 2]) await renameAdministrator(db, { userId: user.id, name: 'Léa Brun', at })
  expect((await findUser(db, user.id))?.name).toBe('Léa Brun')
  const rows = await db.selectFrom('audit_log').select(['action', 'before', 'after']).execute()
  expect(rows).toEqual([{ action: 'user.rename', before: '{"name":"Léa Roux"}', after: '{"name":"Léa Brun"}' }])
})

test('a demo account keeps its published password and no second factor', async () => {
  const db = await openDemoShop()
  const [account] = demoAccounts
  const user = await findUser(db, account?.id ?? '')
  if (!user) throw new Error('no test account')
  const token = await sessionOf(db, user)
  const change = { ...confirmation(user, token, account?.password), next: 'une autre phrase' }
  expect(await changePassword(db, change)).toEqual({ ok: false, reason: 'demo' })
  expect(await prepareSecondFactor(db, { user, signer, at })).toEqual({ ok: false, reason: 'demo' })
})
