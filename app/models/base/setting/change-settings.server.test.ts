import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { later, openDemoShop } from '../../../../tests/support/shop-database'
import { findSettingGroup, settingGroups, settingsForms } from './index'
import {
  changeSettings,
  missingLegalIdentity,
  readSettings,
  readVersion,
  saveSetting,
  settingKeys,
} from './index.server'

const actor = { id: null, name: 'Camille Roy' }
const group = findSettingGroup('identite') ?? { slug: '', title: '', keys: [] }
const shop = findSettingGroup('boutique') ?? { slug: '', title: '', keys: [] }

const change = (db: ShopDb, overrides: Partial<Parameters<typeof changeSettings>[1]> = {}) =>
  changeSettings(db, {
    ...{ group: shop, values: { 'shop.name': 'Eau claire' }, version: 0 },
    ...{ demo: true, paysOnline: true, anyway: false, actor, at: later(1) },
    ...overrides,
  })

async function emptyShop(): Promise<ShopDb> {
  const db = await openDemoShop()
  await db.deleteFrom('setting').execute()
  return db
}

test('every setting is in one group', () => {
  expect(settingGroups.flatMap(({ keys }): string[] => [...keys]).sort()).toEqual([...settingKeys].sort())
})

test('changed settings are written and logged, others stay untouched', async () => {
  const db = await emptyShop()
  const values = { 'shop.name': 'Eau claire', 'shop.hours': '' }
  expect(await change(db, { values })).toEqual({ ok: true, changed: ['shop.name'] })
  expect((await readSettings(db))['shop.name']).toBe('Eau claire')
  const [logged] = await db.selectFrom('audit_log').selectAll().where('action', '=', 'setting.change').execute()
  expect([logged?.before, logged?.after]).toEqual([
    '{"Nom de la boutique":"Boutique"}',
    '{"Nom de la boutique":"Eau claire"}',
  ])
  expect(await db.selectFrom('setting').select('key').execute()).toEqual([{ key: 'shop.name' }])
})

test('of two concurrent changes to a group, the second is refused with the first', async () => {
  const db = await emptyShop()
  await change(db)
  const second = await change(db, { values: { 'shop.name': 'Source' }, at: later(2) })
  expect(second).toMatchObject({ ok: false, reason: 'changed', since: [{ actor: 'Camille Roy' }], untouched: {} })
  const elsewhere = await change(db, { values: { 'shop.name': 'Boutique', 'shop.address': 'Lyon' }, at: later(2) })
  expect(elsewhere).toMatchObject({ ok: false, untouched: { 'shop.name': 'Eau claire' } })
  expect((await readSettings(db))['shop.name']).toBe('Eau claire')
  const version = await readVersion(db, shop.keys)
  expect(await change(db, { values: { 'shop.name': 'Source' }, version, at: later(3) })).toMatchObject({ ok: true })
})

test('a change that would close a real shop needs confirmation', async () => {
  const db = await emptyShop()
  for (const key of missingLegalIdentity(await readSettings(db)))
    await saveSetting(db, { key, value: 'x', at: later(0) })
  const version = await readVersion(db, group.keys)
  const emptied = { group, values: { 'legal.siren': '' } as const, version }
  expect(await change(db, { ...emptied, demo: false })).toEqual({
    ...{ ok: false, reason: 'stops-orders' },
    missing: ['legal.siren'],
  })
  expect((await readSettings(db))['legal.siren']).toBe('x')
  expect(await change(db, { ...emptied, demo: false, anyway: true })).toMatchObject({ ok: true })
  expect(
    await change(db, { ...emptied, values: { 'legal.rcs': '' }, version: await readVersion(db, group.keys) }),
  ).toMatchObject({ ok: true })
})

test('a change that would leave no payment method needs confirmation', async () => {
  const db = await emptyShop()
  const iban = 'FR76 3000 6000 0112 3456 7890 189'
  for (const key of missingLegalIdentity(await readSettings(db)))
    await saveSetting(db, { key, value: 'x', at: later(0) })
  await saveSetting(db, { key: 'transfer.iban', value: iban, at: later(0) })
  const payment = findSettingGroup('paiement') ?? group
  const version = await readVersion(db, payment.keys)
  const emptied = { group: payment, values: { 'transfer.iban': '' }, version, demo: false }
  expect(await change(db, { ...emptied, paysOnline: false })).toEqual({
    ...{ ok: false, reason: 'stops-orders' },
    missing: ['transfer.iban'],
  })
  expect((await readSettings(db))['transfer.iban']).toBe(iban)
  expect(await change(db, { ...emptied, paysOnline: true })).toMatchObject({ ok: true })
})

test.each([
  ['paiement', 'transfer-iban', 'FR76 0000', /^IBAN invalide/],
  ['identite', 'legal-siren', '123 456 789', 'Un SIREN a 9 chiffres et une clé de contrôle'],
  ['boutique', 'shop-hours', 'quand il pleut', /^Ces horaires ne se lisent pas\. Par exemple /],
  ['boutique', 'shop-name', '  ', 'Ne peut pas être vide'],
  ['fidelite', 'loyalty-enabled', 'peut-être', 'oui ou non'],
] as const)('the form of %s refuses %s %j', (slug, name, typed, message) => {
  const { keys } = findSettingGroup(slug) ?? { keys: [] }
  const others = Object.fromEntries(keys.map((key) => [key.replace('.', '-'), '']))
  const parsed = settingsForms[slug].safeParse({ ...others, version: '0', [name]: typed })
  const found = parsed.error?.issues.find(({ path }) => path[0] === name)
  expect(found?.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
})

test('while goods are on sale, the decision on REP is not taken back', async () => {
  const db = await openDemoShop()
  const version = await readVersion(db, group.keys)
  const emptied = { group, values: { 'legal.rep_identifiers': '' }, version, demo: false, anyway: true }
  expect(await change(db, emptied)).toEqual({ ok: false, reason: 'needed-by-goods', key: 'legal.rep_identifiers' })
  await db.updateTable('product').set({ published: 0 }).execute()
  expect(await change(db, emptied)).toMatchObject({ ok: true })
})
