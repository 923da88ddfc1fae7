import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { saveSetting } from '~/models/base/setting/index.server'
import { ensureUser, findSessionUser, findUserByEmail, openSession } from '~/models/base/user/index.server'
import { administrator, browser, password, sessionOf, withSecondFactor } from '../../../../tests/support/administrators'
import { signer } from '../../../../tests/support/first-shop'
import { readMails, takeMails } from '../../../../tests/support/mails'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { commandActor } from './audit-text.server'
import { fillDemoAccounts } from './demo-accounts.server'
import { createLink, deleteEndedLinks, isInvitation } from './link.server'
import { acceptPasswordLink, findPasswordLink, requestPasswordReset } from './password-link.server'
import { hasSecondFactor } from './second-factor.server'
import { signIn } from './sign-in.server'
import {
  disableAdministrator,
  enableAdministrator,
  endSessionsOf,
  inviteAdministrator,
  listAdministrators,
  listInvitations,
  resetAdministrator,
  withdrawInvitation,
} from './team.server'

const by = { id: 'someone', name: 'Paul Petit' }
const invited = { email: 'Zoe@example.fr', name: 'Zoé Blanc', by, signer, at }

async function invite(db: ShopDb, input: Partial<typeof invited> = {}): Promise<string> {
  const result = await inviteAdministrator(db, { ...invited, ...input })
  if (!result.ok) throw new Error(result.reason)
  return result.token
}

async function onlyAdministrator(db: ShopDb) {
  await db.deleteFrom('user').where('role', '=', 'Administrator').execute()
  return administrator(db)
}

const actionsOf = async (db: ShopDb) =>
  (await db.selectFrom('audit_log').select('action').orderBy('position').execute()).map(({ action }) => action)

test('an invitation makes its receiver an administrator, once, when they choose a password', async () => {
  const db = await openDemoShop()
  const token = await invite(db)
  expect(await findUserByEmail(db, 'zoe@example.fr')).toBeUndefined()
  expect(await listInvitations(db, { at })).toMatchObject([{ email: 'zoe@example.fr', name: 'Zoé Blanc' }])
  for (const _ of [1, 2]) {
    expect(await findPasswordLink(db, { token, at })).toEqual({
      purpose: 'invitation',
      email: 'zoe@example.fr',
      name: 'Zoé Blanc',
    })
  }
  expect(await acceptPasswordLink(db, { token, password, at })).toEqual({ ok: true, email: 'zoe@example.fr' })
  expect(await acceptPasswordLink(db, { token, password, at })).toEqual({ ok: false, reason: 'over' })
  const entered = await signIn(db, { email: 'zoe@example.fr', password, browser: browser(), at })
  expect(entered).toMatchObject({ ok: true, user: { name: 'Zoé Blanc', role: 'Administrator' } })
  expect(await listInvitations(db, { at })).toEqual([])
  expect(await actionsOf(db)).toEqual(['user.invite', 'user.join', 'session.open'])
})

test('the mail of an invitation carries the link, and no log does', async () => {
  const db = await openDemoShop()
  await saveSetting(db, { key: 'shop.name', value: 'Essai', at })
  const token = await invite(db)
  const [mail] = await takeMails(db, { limit: 10, at })
  expect(mail).toMatchObject({ subject: 'Invitation à administrer Essai' })
  expect(mail?.text).toContain(`/login/lien/${token}`)
  expect(JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())).not.toMatch(
    new RegExp(`${token}|zoe@`, 'i'),
  )
})

test('a second invitation voids the first; one a week old, or of an administrator, is void', async () => {
  const db = await openDemoShop()
  const first = await invite(db)
  const second = await invite(db)
  expect(await findPasswordLink(db, { token: first, at })).toBeUndefined()
  expect(await findPasswordLink(db, { token: second, at: later(7 * 24 * 60 - 1) })).toBeDefined()
  expect(await findPasswordLink(db, { token: second, at: later(7 * 24 * 60) })).toBeUndefined()
  await administrator(db)
  expect(await inviteAdministrator(db, { ...invited, email: 'LEA@example.fr' })).toEqual({
    ok: false,
    reason: 'already',
  })
})

test('an invited customer keeps the account, and loses its sessions', async () => {
  const db = await openDemoShop()
  const customer = await ensureUser(db, { email: 'zoe@example.fr', at })
  const { token } = await openSession(db, { user: customer, kind: 'cookie', device: '', at })
  const link = await invite(db)
  expect(await findSessionUser(db, { token, kind: 'cookie', at })).toMatchObject({ role: 'Customer' })
  await acceptPasswordLink(db, { token: link, password, at })
  expect(await findUserByEmail(db, 'zoe@example.fr')).toMatchObject({ id: customer.id, role: 'Administrator' })
  expect(await findSessionUser(db, { token, kind: 'cookie', at })).toBeUndefined()
})

test('a disabled administrator is signed out at once and stays out until enabled again', async () => {
  const db = await openDemoShop()
  const user = await administrator(db)
  const token = await sessionOf(db, user)
  expect(await disableAdministrator(db, { userId: user.id, by, at })).toEqual({ ok: true })
  expect(await findSessionUser(db, { token, kind: 'cookie', at })).toBeUndefined()
  await enableAdministrator(db, { userId: user.id, by, at })
  expect(await findSessionUser(db, { token, kind: 'cookie', at })).toBeUndefined()
  expect(await actionsOf(db)).toEqual(['user.disable', 'user.enable'])
})

test('what a disabled administrator gave out is void, shown as such, and stays so when they are enabled', async () => {
  const db = await openDemoShop()
  const user = await administrator(db)
  const giver = { id: user.id, name: user.name }
  const token = await invite(db, { by: giver })
  const ofOther = await invite(db, { email: 'paul@example.fr', at: new Date(at.getTime() + 1000) })
  const reset = await resetAdministrator(db, { email: 'camille@demo.example', by: giver, signer, at })
  await disableAdministrator(db, { userId: user.id, by, at })
  await enableAdministrator(db, { userId: user.id, by, at })
  for (const given of [token, reset.ok ? reset.token : '']) {
    expect(await findPasswordLink(db, { token: given, at })).toBeUndefined()
    expect(await acceptPasswordLink(db, { token: given, password, at })).toEqual({ ok: false, reason: 'over' })
  }
  expect(await findPasswordLink(db, { token: ofOther, at })).toBeDefined()
  expect(await listInvitations(db, { at })).toMatchObject([
    { email: 'paul@example.fr', isVoid: false },
    { email: 'zoe@example.fr', isVoid: true },
  ])
})

test('the last active administrator cannot be disabled', async () => {
  const db = await openDemoShop()
  const last = await onlyAdministrator(db)
  expect(await disableAdministrator(db, { userId: last.id, by, at })).toEqual({ ok: false, reason: 'last' })
  const other = await administrator(db, { email: 'autre@example.fr' })
  const both = await Promise.all([last, other].map(({ id }) => disableAdministrator(db, { userId: id, by, at })))
  expect(both.filter(({ ok }) => ok).length).toBe(1)
})

test('customers and unknown users cannot be disabled, enabled or signed out here', async () => {
  const db = await openDemoShop()
  const { id } = await ensureUser(db, { email: 'zoe@example.fr', at })
  for (const userId of [id, 'unknown', '']) {
    for (const change of [disableAdministrator, enableAdministrator, endSessionsOf]) {
      expect(await change(db, { userId, by, at })).toEqual({ ok: false, reason: 'unknown' })
    }
  }
})

test('ending the sessions of another administrator includes programs', async () => {
  const db = await openDemoShop()
  const user = await administrator(db)
  const cookie = await sessionOf(db, user)
  const bearer = (await openSession(db, { user, kind: 'bearer', device: 'API', at })).token
  await endSessionsOf(db, { userId: user.id, by, at })
  expect(await findSessionUser(db, { token: cookie, kind: 'cookie', at })).toBeUndefined()
  expect(await findSessionUser(db, { token: bearer, kind: 'bearer', at })).toBeUndefined()
  expect((await listAdministrators(db, { at })).find(({ id }) => id === user.id)).toMatchObject({ sessions: 0 })
})

test('a password reset is mailed to administrators only, and requesting it changes nothing', async () => {
  const db = await openDemoShop()
  const user = await administrator(db)
  const token = await sessionOf(db, user)
  await ensureUser(db, { email: 'cliente@example.fr', at })
  for (const email of ['lea@example.fr', 'cliente@example.fr', 'inconnue@example.fr', 'camille@demo.example']) {
    await requestPasswordReset(db, { email, signer, at })
  }
  const mails = await takeMails(db, { limit: 10, at })
  expect(mails.map(({ recipient }) => recipient)).toEqual(['lea@example.fr'])
  const link = /\/login\/lien\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  expect(await findSessionUser(db, { token, kind: 'cookie', at })).toBeDefined()
  expect(await acceptPasswordLink(db, { token: link, password: 'une autre phrase', at })).toMatchObject({ ok: true })
  expect(await findSessionUser(db, { token, kind: 'cookie', at })).toBeUndefined()
  const enter = (typed: string) => signIn(db, { email: 'lea@example.fr', password: typed, browser: browser(), at })
  expect([(await enter(password)).ok, (await enter('une autre phrase')).ok]).toEqual([false, true])
})

test('a mailbox gets at most ten reset mails a day', async () => {
  const db = await openDemoShop()
  await administrator(db)
  for (let count = 0; count < 12; count++)
    await requestPasswordReset(db, { email: 'lea@example.fr', signer, at: later(count) })
  expect((await readMails(db, { kind: 'password-reset' })).length).toBe(10)
})

test('resetting an administrator removes the second factor and the sessions', async () => {
  const db = await openDemoShop()
  const { user } = await withSecondFactor(db)
  const session = await sessionOf(db, user)
  const reset = await resetAdministrator(db, { email: 'lea@example.fr', by, signer, at })
  expect(reset).toMatchObject({ ok: true })
  expect(await hasSecondFactor(db, user.id)).toBe(false)
  expect(await findSessionUser(db, { token: session, kind: 'cookie', at })).toBeUndefined()
  expect(await findPasswordLink(db, { token: reset.ok ? reset.token : '', at })).toMatchObject({ purpose: 'reset' })
  expect(await resetAdministrator(db, { email: 'inconnue@example.fr', by, signer, at })).toEqual({
    ok: false,
    reason: 'unknown',
  })
})

test('a link of another purpose, of an account disabled since, or of another shop is void', async () => {
  const db = await openDemoShop()
  const user = await administrator(db)
  const step = await createLink(db, { purpose: 'second-factor', userId: user.id, at })
  const reset = await createLink(db, { purpose: 'reset', userId: user.id, at })
  const setUp = await createLink(db, { purpose: 'set-up', at })
  const foreign = await createLink(await openDemoShop(), { purpose: 'invitation', email: 'zoe@example.fr', at })
  expect(await findPasswordLink(db, { token: reset, at: later(60) })).toBeUndefined()
  await disableAdministrator(db, { userId: user.id, by, at })
  for (const token of [step, reset, setUp, foreign, '', 'x'.repeat(5000)]) {
    expect(await acceptPasswordLink(db, { token, password, at })).toEqual({ ok: false, reason: 'over' })
  }
})

test('expired links are deleted', async () => {
  const db = await openDemoShop()
  await createLink(db, { purpose: 'set-up', at })
  await createLink(db, { purpose: 'invitation', email: 'zoe@example.fr', at })
  await deleteEndedLinks(db, { at: later(2 * 24 * 60), limit: 10 })
  const left = await db.selectFrom('administrator_link').select('purpose').execute()
  expect(left).toEqual([{ purpose: 'invitation' }])
})

test('an expired invitation is listed for thirty days, and another takes its place', async () => {
  const db = await openDemoShop()
  const token = await invite(db)
  const expired = later(8 * 24 * 60)
  await deleteEndedLinks(db, { at: expired, limit: 10 })
  expect(await listInvitations(db, { at: expired })).toMatchObject([{ email: 'zoe@example.fr', isExpired: true }])
  expect([await findPasswordLink(db, { token, at: expired }), await isInvitation(db, { token })]).toEqual([
    undefined,
    true,
  ])
  const again = await inviteAdministrator(db, { email: 'zoe@example.fr', name: 'Zoé Blanc', by, signer, at: expired })
  expect(await listInvitations(db, { at: expired })).toMatchObject([{ isExpired: false }])
  expect(again.ok && (await findPasswordLink(db, { token: again.token, at: expired }))).toMatchObject({
    purpose: 'invitation',
  })
  const long = later(50 * 24 * 60)
  expect(await listInvitations(db, { at: long })).toEqual([])
  await deleteEndedLinks(db, { at: long, limit: 10 })
  expect(await db.selectFrom('administrator_link').selectAll().execute()).toEqual([])
})

test('a withdrawn invitation is void, and the withdrawal is logged once', async () => {
  const db = await openDemoShop()
  const token = await invite(db)
  const withdraw = () => withdrawInvitation(db, { email: 'ZOE@example.fr', by, at })
  expect([await withdraw(), await withdraw()]).toEqual([{ ok: true }, { ok: false, reason: 'unknown' }])
  expect(await findPasswordLink(db, { token, at })).toBeUndefined()
  expect(await listInvitations(db, { at })).toEqual([])
  expect(await actionsOf(db)).toEqual(['user.invite', 'user.invite-withdraw'])
})

test('a visitor of a demonstration cannot disable its accounts, its operator can', async () => {
  const db = await openDemoShop()
  await fillDemoAccounts(db, { at })
  const userId = 'demo-administrator-2'
  const visitor = { id: 'demo-administrator-1', name: 'Camille Morel' }
  expect(await disableAdministrator(db, { userId, by: visitor, at })).toEqual({ ok: false, reason: 'demo' })
  expect(await disableAdministrator(db, { userId, by: commandActor, at })).toEqual({ ok: true })
})
