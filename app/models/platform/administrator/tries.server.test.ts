import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopDb, User } from '~/database/schema'
import { administrator } from '../../../../tests/support/administrators'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { deleteOldTries, forgetTry, takeTry } from './tries.server'

interface Input {
  email?: string
  network?: string
  user?: User
  when?: Date
  scale?: number
}

const attempt = (db: ShopDb, { email = 'lea@example.fr', network = 'one', user, when = at, scale = 1 }: Input = {}) =>
  takeTry(db, { email, user, origin: { network, scale }, at: when })

async function passed(db: ShopDb, count: number, asked: (index: number) => Input): Promise<number> {
  let passing = 0
  for (let index = 0; index < count; index++) if ((await attempt(db, asked(index))).ok) passing++
  return passing
}

const fromAnywhere = (index: number) => ({ network: `n${index}` })
const forAnyone = (index: number) => ({ email: `n${index}@example.fr` })

test('ten tries per account in fifteen minutes, from any network and in any spelling', async () => {
  const db = await openDemoShop()
  expect(await passed(db, 20, fromAnywhere)).toBe(10)
  expect(await attempt(db, { email: ' LEA@example.fr', network: 'other' })).toEqual({ ok: false, seconds: 900 })
  expect(await attempt(db, { network: 'other', when: later(14.5) })).toEqual({ ok: false, seconds: 30 })
  expect(await attempt(db, { network: 'other', when: later(15) })).toMatchObject({ ok: true })
})

test('thirty tries per network, for any accounts', async () => {
  const db = await openDemoShop()
  expect(await passed(db, 40, forAnyone)).toBe(30)
  expect(await attempt(db, { email: 'autre@example.fr', network: 'two' })).toMatchObject({ ok: true })
})

test('an administrator’s last network has its own ten tries, so strangers cannot lock them out there', async () => {
  const db = await openDemoShop()
  const user = { ...(await administrator(db)), last_network: 'home' }
  await passed(db, 20, (index) => ({ ...fromAnywhere(index), user }))
  await passed(db, 40, (index) => ({ ...forAnyone(index), network: 'home' }))
  expect(await attempt(db, { user, network: 'away' })).toMatchObject({ ok: false })
  expect(await passed(db, 20, () => ({ user, network: 'home' }))).toBe(10)
})

test('a forgotten try no longer counts, and old ones are deleted', async () => {
  const db = await openDemoShop()
  for (let index = 0; index < 15; index++) {
    const counted = await attempt(db)
    if (counted.ok) await forgetTry(db, counted.taken)
  }
  expect(await attempt(db)).toMatchObject({ ok: true, taken: { isFirstOfNetwork: true } })
  await deleteOldTries(db, { at: later(61), limit: 10 })
  expect(await db.selectFrom('sign_in_try').selectAll().execute()).toEqual([])
})

test('a scale multiplies both limits', async () => {
  const db = await openDemoShop()
  expect(await passed(db, 25, (index) => ({ ...fromAnywhere(index), scale: 2 }))).toBe(20)
})

test('counting uses an index for addresses and networks', async () => {
  const db = await openDemoShop()
  for (const column of ['account', 'network']) {
    const plan = await sql<{ detail: string }>`
      explain query plan select count(*), min(at) from sign_in_try
      where ${sql.ref(column)} = 'x' and is_known_network = 0 and at > '2026'`.execute(db)
    expect(plan.rows.map(({ detail }) => detail).join()).toContain(`sign_in_try_by_${column}`)
  }
})
