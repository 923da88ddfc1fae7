import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { planLimits } from '~/runtime/plan-limits'
import { at, later, openQuietShop } from '../../../../tests/support/shop-database'
import { countKeys, findKey, listKeys, makeKey, openWithKey, revokeKey } from './api-key.server'

const by = { id: null, name: 'Camille' }
const shopOf = (db: ShopDb, limits = {}, id = 'boutique') => ({ id, db, limits })

async function made(shop: ReturnType<typeof shopOf>, name = 'CRM'): Promise<{ key: string; id: string }> {
  const result = await makeKey(shop, { name, by, at })
  if (!result.ok) throw new Error(result.reason)
  const row = (await listKeys(shop.db)).find((each) => each.name === name)
  return { key: result.key, id: row?.id ?? '' }
}

test('a key opens its shop until it is revoked, and nothing of it but its beginning is stored', async () => {
  const shop = shopOf(await openQuietShop())
  const { key, id } = await made(shop)
  expect(key).toMatch(/^catalyse_[\w-]{43}$/)
  expect(await openWithKey(shop, { key, at })).toEqual({ ok: true, id })
  const tables = [await listKeys(shop.db), await shop.db.selectFrom('audit_log').selectAll().execute()]
  expect(JSON.stringify(tables)).not.toContain(key.slice(9))
  expect(await findKey(shop.db, id)).toMatchObject({ start: key.slice(0, 13), made_by: 'Camille' })
  expect(await revokeKey(shop.db, { id, by, at: later(1) })).toMatchObject({ name: 'CRM' })
  expect(await openWithKey(shop, { key, at: later(1) })).toEqual({ ok: false, reason: 'revoked' })
  expect(await revokeKey(shop.db, { id, by, at: later(2) })).toBeUndefined()
  expect(await findKey(shop.db, id)).toBeUndefined()
  const actions = await shop.db.selectFrom('audit_log').select('action').where('subject_id', '=', id).execute()
  expect(actions.map(({ action }) => action)).toEqual(['api-key.create', 'api-key.revoke'])
})

test('a key of one shop is unknown at another, even at a copy of it', async () => {
  const db = await openQuietShop()
  const { key } = await made(shopOf(db))
  expect(await openWithKey(shopOf(db, {}, 'voisine'), { key, at })).toEqual({ ok: false, reason: 'unknown' })
})

test.each(['', 'catalyse_', 'x', 'catalyse_é', `catalyse_${'a'.repeat(43)}`, `catalyse_${'a'.repeat(10_000)}`])(
  'what is no key opens nothing: %#',
  async (key) => {
    expect(await openWithKey(shopOf(await openQuietShop()), { key, at })).toEqual({ ok: false, reason: 'unknown' })
  },
)

test('its last use is marked every five minutes, and not for a refused call', async () => {
  const shop = shopOf(await openQuietShop())
  const { key, id } = await made(shop)
  const used = async () => (await findKey(shop.db, id))?.used_at
  await openWithKey({ ...shop, limits: planLimits.PRO }, { key, at })
  expect(await used()).toBeNull()
  for (const [minutes, marked] of [
    [0, 0],
    [4, 0],
    [6, 6],
  ] as const) {
    await openWithKey(shop, { key, at: later(minutes) })
    expect(await used()).toBe(later(marked).toISOString())
  }
})

test('a plan without keys refuses new ones and those there are, which work again with a larger plan', async () => {
  const db = await openQuietShop()
  const { key, id } = await made(shopOf(db, planLimits.PREMIUM))
  for (const limits of [planLimits.BASIC, planLimits.PRO]) {
    const smaller = shopOf(db, limits)
    expect(await openWithKey(smaller, { key, at })).toEqual({ ok: false, reason: 'plan' })
    expect(await makeKey(smaller, { name: 'Autre', by, at })).toEqual({ ok: false, reason: 'plan' })
  }
  expect(await openWithKey(shopOf(db, planLimits.PREMIUM), { key, at })).toEqual({ ok: true, id })
})

test('a name is active once, and no more keys than the plan has, whatever is asked at once', async () => {
  const db = await openQuietShop()
  const shop = shopOf(db, { apiKeys: 3 })
  const { id } = await made(shop)
  expect(await makeKey(shop, { name: 'CRM', by, at })).toEqual({ ok: false, reason: 'name' })
  const asked = await Promise.all(Array.from({ length: 6 }, (_, count) => makeKey(shop, { name: `N${count}`, by, at })))
  expect(asked.filter(({ ok }) => ok)).toHaveLength(2)
  expect(asked.filter((each) => !each.ok && each.reason === 'many')).toHaveLength(4)
  expect(await countKeys(db)).toBe(3)
  await revokeKey(db, { id, by, at })
  await made(shop)
  expect((await listKeys(db)).map(({ revoked_at }) => revoked_at === null)).toEqual([true, true, true, false])
})
