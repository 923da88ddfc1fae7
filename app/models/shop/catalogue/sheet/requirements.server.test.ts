import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { at, essentiel, openDemoShop, productId } from '../../../../../tests/support/shop-database'
import { changeProduct } from './change.server'
import { incompleteLines } from './missing'
import {
  findMissing,
  listIncompleteGoods,
  publishProduct,
  withdrawProduct,
  withdrawUnlawful,
} from './publication.server'
import { findProductRow, type ProductSheet, readSheet } from './sheet.server'

const actor = { id: null, name: 'Camille' }

type Db = Awaited<ReturnType<typeof openDemoShop>>

async function rowOf(db: Db, id: string) {
  const row = await findProductRow(db, id)
  if (!row) throw new Error(id)
  return row
}

async function offSale(db: Db, id: string) {
  const columns = { published: 0, price_since: null, reference_from: null } as const
  await db.updateTable('product').set(columns).where('id', '=', id).execute()
}

async function change(db: Db, id: string, fields: Partial<ProductSheet>) {
  const row = await rowOf(db, id)
  const sheet = { ...(await readSheet(db, row)), ...fields }
  return changeProduct(db, { productId: id, version: row.version, sheet, actor, at })
}

const silences: [Partial<ProductSheet>, string][] = [
  [{ manufacturer: '' }, 'manufacturer'],
  [{ maker_address: '' }, 'maker_address'],
  [{ maker_contact: '' }, 'maker_contact'],
  [{ maker_in_union: '' }, 'maker_in_union'],
  [{ maker_in_union: 'non', responsible: '' }, 'responsible'],
  [{ warnings: [] }, 'warnings'],
  [{ eco: null }, 'eco'],
]

test.each(silences)('goods that say %j are not put on sale, and on sale must say it', async (fields, field) => {
  const db = await openDemoShop()
  expect(await change(db, essentiel, fields)).toEqual({ ok: false, reason: 'needed', fields: [field] })
  await offSale(db, essentiel)
  expect(await change(db, essentiel, fields)).toMatchObject({ ok: true })
  const { version } = await rowOf(db, essentiel)
  expect(await publishProduct(db, { productId: essentiel, version, actor, at })).toEqual({
    ...{ ok: false, reason: 'incomplete' },
    missing: [{ of: 'sheet', field }],
  })
})

test('spare parts may stay empty, and a maker outside the Union has a responsible person', async () => {
  const db = await openDemoShop()
  await offSale(db, essentiel)
  const responsible = 'Import SARL, 1 rue A, 75001 Paris, a@import.example'
  expect(await change(db, essentiel, { spare_parts: '', maker_in_union: 'non', responsible })).toMatchObject({
    ok: true,
  })
  const { version } = await rowOf(db, essentiel)
  expect(await publishProduct(db, { productId: essentiel, version, actor, at })).toMatchObject({ ok: true })
})

test('goods need a decision on REP, a service does not', async () => {
  const db = await openDemoShop()
  const installation = await productId(db, 'installation')
  await saveSetting(db, { key: 'legal.rep_identifiers', value: '', at })
  expect(await findMissing(db, await rowOf(db, essentiel))).toEqual([{ of: 'rep' }])
  expect(await findMissing(db, await rowOf(db, installation))).toEqual([])
  await saveSetting(db, { key: 'legal.rep_identifiers', value: 'non producteur', at })
  expect(await findMissing(db, await rowOf(db, essentiel))).toEqual([])
})

test('what may not be listed is taken off sale with the packs that hold it, and is said', async () => {
  const db = await openDemoShop()
  expect(await withdrawUnlawful(db, at)).toEqual([])
  const id = await productId(db, 'filtres-annuels')
  const { details } = await rowOf(db, id)
  const silent = JSON.stringify({ ...JSON.parse(details), safety: undefined })
  await db.updateTable('product').set({ details: silent }).where('id', '=', id).execute()
  const withdrawn = await withdrawUnlawful(db, at)
  expect(withdrawn[0]).toBe('Filtres de rechange 1 an')
  expect(withdrawn).toContain('Osmoseur Essentiel')
  expect(withdrawn).not.toContain('Fontaine AquaPet')
  expect(await rowOf(db, essentiel)).toMatchObject({ published: 0, price_since: null })
  const log = db.selectFrom('audit_log').select('actor').where('action', '=', 'product.withdraw')
  expect(await log.execute()).toHaveLength(withdrawn.length)
  const lines = incompleteLines(await listIncompleteGoods(db, 20)).join(' ')
  expect(lines).toContain('Filtres de rechange 1 an\u202f: Fabricant, Adresse du fabricant')
  expect(lines).toContain('Filtres de rechange 1 an, dans un pack, n’est pas en vente')
  expect(await withdrawUnlawful(db, at)).toEqual([])
})

test('a product that a person took off sale, complete, is not said to lack anything', async () => {
  const db = await openDemoShop()
  const id = await productId(db, 'purificateur-ultra')
  const { version } = await rowOf(db, id)
  expect(await withdrawProduct(db, { productId: id, version, actor, at })).toMatchObject({ ok: true })
  expect(await listIncompleteGoods(db, 20)).toEqual([])
})
