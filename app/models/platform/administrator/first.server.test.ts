import { expect, test } from 'vitest'
import { administrator, browser, password } from '../../../../tests/support/administrators'
import { openTestShop } from '../../../../tests/support/order-row'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { demoAccounts } from '.'
import { hasDemoAccounts } from './demo-accounts.server'
import { ensureFirstAdministrator, explainRefusedAccount, renewSetUpLink } from './first.server'
import { acceptPasswordLink, findPasswordLink } from './password-link.server'
import { signIn } from './sign-in.server'

const nothing = { account: undefined, at }

test('a real shop gets one set-up link, which makes the first administrator', async () => {
  const { db } = await openTestShop(at)
  const made = await ensureFirstAdministrator(db, nothing)
  const token = made?.setUpToken ?? ''
  expect(await ensureFirstAdministrator(db, nothing)).toBeUndefined()
  expect(await findPasswordLink(db, { token, at })).toEqual({ purpose: 'set-up', email: null, name: '' })
  const account = { email: 'lea@example.fr', name: 'Léa Roux', password }
  expect(await acceptPasswordLink(db, { token, ...account, at })).toMatchObject({ ok: true })
  const entered = await signIn(db, { ...account, browser: browser(), at })
  expect(entered).toMatchObject({ ok: true, user: { name: 'Léa Roux', email: 'lea@example.fr' } })
  expect(await ensureFirstAdministrator(db, { account: undefined, at: later(60 * 24 * 60) })).toBeUndefined()
})

test('a set-up link is valid for a day; the next start, or the command, makes another', async () => {
  const { db } = await openTestShop(at)
  const first = (await ensureFirstAdministrator(db, nothing))?.setUpToken ?? ''
  const second = (await ensureFirstAdministrator(db, { account: undefined, at: later(24 * 60) }))?.setUpToken ?? ''
  expect(await findPasswordLink(db, { token: first, at: later(24 * 60) })).toBeUndefined()
  expect(await findPasswordLink(db, { token: second, at: later(24 * 60) })).toBeDefined()
  const third = await renewSetUpLink(db, { at: later(24 * 60) })
  expect(await findPasswordLink(db, { token: second, at: later(24 * 60) })).toBeUndefined()
  expect(await findPasswordLink(db, { token: third, at: later(24 * 60) })).toBeDefined()
})

test('a set-up link is void once there is an administrator', async () => {
  const { db } = await openTestShop(at)
  const token = (await ensureFirstAdministrator(db, nothing))?.setUpToken ?? ''
  await administrator(db)
  const account = { email: 'voleur@example.fr', name: 'Voleur', password }
  expect(await acceptPasswordLink(db, { token, ...account, at })).toEqual({ ok: false, reason: 'over' })
})

test('the account of the environment is created first, and never recreated', async () => {
  const { db } = await openTestShop(at)
  const account = { email: 'Patron@example.fr', password }
  expect(await ensureFirstAdministrator(db, { account, at })).toBeUndefined()
  expect(await signIn(db, { ...account, browser: browser(), at })).toMatchObject({ ok: true })
  await ensureFirstAdministrator(db, { account: { email: 'autre@example.fr', password }, at })
  const entered = await signIn(db, { email: 'autre@example.fr', password, browser: browser(), at })
  expect(entered).toEqual({ ok: false, reason: 'wrong' })
})

test.each([
  [{ email: 'patron', password }, 'ADMIN_EMAIL'],
  [{ email: 'patron@example.fr', password: 'azerty123' }, 'ADMIN_PASSWORD'],
  [{ email: 'patron@example.fr', password: 'court' }, 'ADMIN_PASSWORD'],
])('an invalid account of the environment is explained: %j', (account, named) => {
  expect(explainRefusedAccount(account)).toContain(named)
})

test('a demonstration has three accounts with published passwords; a real shop has none', async () => {
  const db = await openDemoShop()
  expect(await hasDemoAccounts(db)).toBe(true)
  for (const { email, password } of demoAccounts) {
    expect(await signIn(db, { email, password, browser: browser(), at })).toMatchObject({ ok: true })
  }
  expect(await hasDemoAccounts((await openTestShop(at)).db)).toBe(false)
})
