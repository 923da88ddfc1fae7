import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { ensureUser, findSessionUser, findUserByEmail } from '~/models/base/user/index.server'
import {
  administrator,
  browser,
  codeOf,
  password,
  signer,
  withSecondFactor,
} from '../../../../tests/support/administrators'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { completeSignIn, type SignInResult, signIn } from './sign-in.server'
import { disableAdministrator, listAdministrators } from './team.server'

const system = { id: null, name: 'essai' }

function enter(db: ShopDb, input: { email?: string; password?: string; network?: string; when?: Date } = {}) {
  const { email = 'lea@example.fr', network, when = at } = input
  return signIn(db, { email, password: input.password ?? password, browser: browser({ network }), at: when })
}

function tokenOf(result: SignInResult): string {
  if (!result.ok) throw new Error(result.reason)
  return result.sessionToken
}

const logged = async (db: ShopDb) =>
  (await db.selectFrom('audit_log').select(['action', 'reason', 'subject_id']).orderBy('position').execute()).map(
    ({ action, reason }) => [action, reason].filter(Boolean).join(': '),
  )

test('the right password opens a session, by any spelling of the address, and is logged', async () => {
  const db = await openDemoShop()
  const { id } = await administrator(db)
  const token = tokenOf(await enter(db, { email: ' Lea@EXAMPLE.fr ' }))
  expect(await findSessionUser(db, { token, kind: 'cookie', at })).toMatchObject({ id, role: 'Administrator' })
  expect(await logged(db)).toEqual(['session.open'])
  expect((await listAdministrators(db, { at })).find((each) => each.id === id)).toMatchObject({ sessions: 1 })
})

test('wrong, unknown, disabled, customer and passwordless accounts get the same answer', async () => {
  const db = await openDemoShop()
  await administrator(db)
  const { id } = await administrator(db, { email: 'partie@example.fr' })
  await disableAdministrator(db, { userId: id, by: system, at })
  await ensureUser(db, { email: 'cliente@example.fr', at })
  const wrong = { ok: false, reason: 'wrong' }
  expect(await enter(db, { password: 'un autre mot' })).toEqual(wrong)
  expect(await enter(db, { password: 'x'.repeat(10_240) })).toEqual(wrong)
  for (const email of ['inconnue@example.fr', 'partie@example.fr', 'cliente@example.fr', 'x'.repeat(10_240)]) {
    expect(await enter(db, { email })).toEqual(wrong)
  }
  // One row per network for unknown accounts: the log is never pruned, so strangers must not fill it.
  expect((await logged(db)).filter((line) => line.startsWith('session.refuse')).length).toBe(2)
})

test('concurrent tries are counted before verification; then even the right password is refused', async () => {
  const db = await openDemoShop()
  await administrator(db)
  const all = Array.from({ length: 12 }, (_, index) => enter(db, { password: `essai ${index}`, network: `n${index}` }))
  const reasons = (await Promise.all(all)).map((result) => !result.ok && result.reason)
  expect(reasons.filter((reason) => reason === 'wrong').length).toBe(10)
  expect(await enter(db, { network: 'n13' })).toEqual({ ok: false, reason: 'too-many', seconds: 900 })
  expect(await enter(db, { network: 'n13', when: later(15) })).toMatchObject({ ok: true })
})

test('a successful try is not counted', async () => {
  const db = await openDemoShop()
  await administrator(db)
  tokenOf(await enter(db))
  expect(await db.selectFrom('sign_in_try').selectAll().execute()).toEqual([])
})

test('a hash of another cost is renewed at sign-in', async () => {
  const db = await openDemoShop()
  const { id } = await administrator(db)
  const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await db.updateTable('user').set({ password_hash: weak }).where('id', '=', id).execute()
  tokenOf(await enter(db))
  const kept = (await findUserByEmail(db, 'lea@example.fr'))?.password_hash
  expect(kept).toContain('m=65536,t=3,p=1')
  tokenOf(await enter(db))
})

test('an account that is disabled during verification does not enter', async () => {
  const db = await openDemoShop()
  const { id } = await administrator(db)
  await administrator(db, { email: 'autre@example.fr' })
  const [entered] = await Promise.all([enter(db), disableAdministrator(db, { userId: id, by: system, at })])
  expect(entered).toEqual({ ok: false, reason: 'wrong' })
})

test('with a second factor the password alone opens no session', async () => {
  const db = await openDemoShop()
  const { user, secret } = await withSecondFactor(db)
  const first = await enter(db)
  if (first.ok || first.reason !== 'second-factor') throw new Error('no second step')
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  const step = { token: first.token, signer, browser: browser(), at: later(2) }
  expect(await completeSignIn(db, { ...step, code: '000000' })).toMatchObject({ reason: 'code', why: 'wrong' })
  const code = codeOf(secret, later(2))
  const entered = await completeSignIn(db, { ...step, code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(entered).toMatchObject({ ok: true, user: { id: user.id } })
  expect(await completeSignIn(db, { ...step, code })).toEqual({ ok: false, reason: 'over' })
})

test('a code is valid once, also in another sign-in; a clock two minutes off is reported', async () => {
  const db = await openDemoShop()
  const { secret } = await withSecondFactor(db)
  const steps = [await enter(db), await enter(db), await enter(db)]
  const tokens = steps.map((step) => (!step.ok && step.reason === 'second-factor' ? step.token : ''))
  const use = (token = '', code = '') => completeSignIn(db, { token, code, signer, browser: browser(), at: later(2) })
  expect(await use(tokens[0], codeOf(secret, later(2)))).toMatchObject({ ok: true })
  expect(await use(tokens[1], codeOf(secret, later(2)))).toEqual({ ok: false, reason: 'code', why: 'used' })
  expect(await use(tokens[1], codeOf(secret, later(4)))).toEqual({ ok: false, reason: 'code', why: 'clock-off' })
  expect(await use(tokens[2], codeOf(secret, later(3)))).toMatchObject({ ok: true })
})

test('a recovery code replaces a code once; neither they nor the secret are stored in clear', async () => {
  const db = await openDemoShop()
  const { secret, recoveryCodes } = await withSecondFactor(db)
  const [code = ''] = recoveryCodes
  expect(recoveryCodes.length).toBe(10)
  const stored = JSON.stringify([
    await db.selectFrom('second_factor').selectAll().execute(),
    await db.selectFrom('recovery_code').selectAll().execute(),
  ])
  expect([stored.includes(code.replaceAll('-', '')), stored.includes(secret)]).toEqual([false, false])
  for (const expected of [{ ok: true }, { ok: false, why: 'wrong' }]) {
    const first = await enter(db)
    const token = !first.ok && first.reason === 'second-factor' ? first.token : ''
    const typed = code.toLowerCase()
    expect(await completeSignIn(db, { token, code: typed, signer, browser: browser(), at })).toMatchObject(expected)
  }
})

test('wrong codes count as tries', async () => {
  const db = await openDemoShop()
  await withSecondFactor(db)
  const first = await enter(db)
  const token = !first.ok && first.reason === 'second-factor' ? first.token : ''
  const results = []
  for (let guess = 0; guess < 11; guess++) {
    results.push(await completeSignIn(db, { token, code: `00000${guess % 10}`, signer, browser: browser(), at }))
  }
  expect(results.at(-1)).toMatchObject({ reason: 'too-many' })
})
