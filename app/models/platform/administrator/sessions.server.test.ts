import { expect, test } from 'vitest'
import type { ShopDb, User } from '~/database/schema'
import { endSession, ensureUser, findSessionUser, openSession } from '~/models/base/user/index.server'
import { hashToken } from '~/models/values/id.server'
import { administrator, browser, password } from '../../../../tests/support/administrators'
import { signer } from '../../../../tests/support/first-shop'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { changePassword, endOtherSessions, endOwnSession } from './account.server'
import { createLink } from './link.server'
import { acceptPasswordLink, requestPasswordReset } from './password-link.server'
import { signIn } from './sign-in.server'
import { disableAdministrator, enableAdministrator, endSessionsOf, resetAdministrator } from './team.server'

/** An event in the life of an administrator session, and whether the session is still valid afterwards. */
interface Scenario {
  db: ShopDb
  user: User
  token: string
}

const by = { id: null, name: 'essai' }
const minutes = (count: number) => ({ at: later(count) })

async function enter(db: ShopDb, former?: string): Promise<string> {
  const entered = await signIn(db, { email: 'lea@example.fr', password, browser: { ...browser(), former }, at })
  if (!entered.ok) throw new Error(entered.reason)
  return entered.sessionToken
}

async function visitEvery(step: number, until: number, { db, token }: Scenario): Promise<void> {
  for (let count = step; count < until; count += step) {
    await findSessionUser(db, { token, kind: 'cookie', at: later(count) })
  }
}

const nothing = async () => {}

const scenarios: [name: string, opens: boolean, happens: (scenario: Scenario) => Promise<unknown>, when?: Date][] = [
  ['just opened', true, nothing],
  ['29 minutes later', true, nothing, later(29)],
  ['idle for 31 minutes', false, nothing, later(31)],
  ['idle for 29 minutes since it was last used', true, (scenario) => visitEvery(4, 5, scenario), later(33)],
  ['idle for 31 minutes since it was last used', false, (scenario) => visitEvery(4, 5, scenario), later(35)],
  ['used all day for 11 hours', true, (scenario) => visitEvery(20, 660, scenario), later(661)],
  ['used all day beyond 12 hours', false, (scenario) => visitEvery(20, 720, scenario), later(721)],
  ['after its logout', false, ({ db, token }) => endSession(db, token)],
  ['after another sign-in of the same browser', false, ({ db, token }) => enter(db, token)],
  ['after a sign-in of another browser', true, ({ db }) => enter(db)],
  [
    'after a failed sign-in',
    true,
    ({ db }) => signIn(db, { email: 'lea@example.fr', password: 'pas le bon', browser: browser(), at }),
  ],
  ['after its account was disabled', false, ({ db, user }) => disableAdministrator(db, { userId: user.id, by, at })],
  [
    'after its account was disabled and enabled',
    false,
    async ({ db, user }) => {
      await disableAdministrator(db, { userId: user.id, by, at })
      await enableAdministrator(db, { userId: user.id, by, at })
    },
  ],
  [
    'after another administrator ended all sessions',
    false,
    ({ db, user }) => endSessionsOf(db, { userId: user.id, by, at }),
  ],
  [
    'after a reset by a command',
    false,
    ({ db }) => resetAdministrator(db, { email: 'lea@example.fr', by, signer, at }),
  ],
  [
    'while a password reset link is pending',
    true,
    ({ db }) => requestPasswordReset(db, { email: 'lea@example.fr', signer, at }),
  ],
  [
    'after a password reset by link',
    false,
    async ({ db, user }) => {
      const token = await createLink(db, { purpose: 'reset', userId: user.id, at })
      await acceptPasswordLink(db, { token, password: 'une autre phrase', at })
    },
  ],
  ['after changing its password', true, ({ db, user, token }) => change({ db, user, token })],
  ['after a change of password elsewhere', false, async ({ db, user }) => change({ db, user, token: await enter(db) })],
  [
    'after the other sessions were ended from elsewhere',
    false,
    async ({ db, user }) => endOtherSessions(db, { userId: user.id, sessionHash: hashToken(await enter(db)) }),
  ],
  [
    'after another user tried to end it',
    true,
    ({ db, token }) => endOwnSession(db, { userId: 'other', id: hashToken(token) }),
  ],
  [
    'with a damaged date of last use',
    false,
    ({ db }) => db.updateTable('session').set({ last_seen_at: 'hier' }).execute(),
  ],
  [
    'after its account was erased',
    false,
    ({ db, user }) =>
      db.updateTable('user').set({ erased_at: at.toISOString(), email: null }).where('id', '=', user.id).execute(),
  ],
]

function change({ db, user, token }: Scenario) {
  const next = 'une autre phrase'
  return changePassword(db, { user, sessionHash: hashToken(token), password, next, origin: browser(), at })
}

test.each(scenarios)('a session %s: valid %s', async (_, opens, happens, when = at) => {
  const db = await openDemoShop()
  const user = await administrator(db)
  const token = await enter(db)
  await happens({ db, user, token })
  expect((await findSessionUser(db, { token, kind: 'cookie', at: when })) !== undefined).toBe(opens)
})

test('a session from before the login never becomes that of an administrator', async () => {
  const db = await openDemoShop()
  await administrator(db)
  const customer = await ensureUser(db, { email: 'cliente@example.fr', at })
  const planted = (await openSession(db, { user: customer, kind: 'cookie', device: '', at })).token
  const token = await enter(db, planted)
  expect(token).not.toBe(planted)
  expect(await findSessionUser(db, { token: planted, kind: 'cookie', ...minutes(0) })).toBeUndefined()
})

test('last use of a session is written at most once a minute', async () => {
  const db = await openDemoShop()
  await administrator(db)
  const token = await enter(db)
  const seenAt = async (count: number) => {
    await findSessionUser(db, { token, kind: 'cookie', at: later(count) })
    return (await db.selectFrom('session').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at
  }
  expect([await seenAt(0.9), await seenAt(1.1), await seenAt(2)]).toEqual([at, later(1.1), later(1.1)].map(toText))
})

function toText(instant: Date): string {
  return instant.toISOString()
}
