import { expect, test } from 'vitest'
import { openDemoShop, productId, setAvailable } from '../../../../tests/support/shop-database'
import { countCatalogue, listClosest, listFeatured, listProducts, PRODUCTS_PER_PAGE } from './listing.server'
import { findProductIdBySlug } from './page.server'

async function namesOf(list: Promise<{ cards: { name: string }[] }>) {
  return (await list).cards.map((card) => card.name)
}

test('the list has the eight products in catalogue order, without extras and unpublished ones', async () => {
  const db = await openDemoShop()
  expect(await namesOf(listProducts(db, {}))).toEqual([
    'Osmoseur Essentiel',
    'Osmoseur Premium',
    'Osmoseur Prestige',
    'Osmose Pro',
    'Purificateur Ultra',
    'Fontaine AquaPet',
    'Bouteille H2-GO',
    'Purificateur de douche',
  ])
  await db.updateTable('product').set({ published: 0 }).where('slug', '=', 'aquapet').execute()
  expect(await listProducts(db, {})).toMatchObject({ total: 7, page: 1, pageCount: 1, close: [] })
  expect(await countCatalogue(db)).toMatchObject({ products: 7, longestWarrantyYears: 5 })
})

test('a need keeps only its products', async () => {
  const db = await openDemoShop()
  expect(await namesOf(listProducts(db, { need: 'animaux' }))).toEqual(['Fontaine AquaPet'])
  expect(await namesOf(listProducts(db, { need: 'douche' }))).toEqual(['Purificateur de douche'])
  expect(await namesOf(listProducts(db, { need: 'pro' }))).toContain('Osmose Pro')
})

test('prices sort both ways', async () => {
  const db = await openDemoShop()
  const prices = async (sort: 'prix-croissant' | 'prix-decroissant') =>
    (await listProducts(db, { sort })).cards.map((card) => card.priceCents)
  const rising = await prices('prix-croissant')
  expect(rising).toEqual([...rising].sort((a, b) => a - b))
  expect(await prices('prix-decroissant')).toEqual([...rising].reverse())
})

test.each([
  ['osmozeur', 'Osmoseur Essentiel'],
  ['OSMOSEUR PREMIUM', 'Osmoseur Premium'],
  ['prestije', 'Osmoseur Prestige'],
  ['fontaine chien', 'Fontaine AquaPet'],
  ['fontène', 'Fontaine AquaPet'],
  ['pommeau douche', 'Purificateur de douche'],
  ['purificatur de douche', 'Purificateur de douche'],
  ['bouteille hydrogène', 'Bouteille H2-GO'],
  ['h2go', 'Bouteille H2-GO'],
  ['bureau', 'Osmose Pro'],
])('a search for « %s » finds %s first', async (search, first) => {
  const db = await openDemoShop()
  expect((await namesOf(listProducts(db, { search })))[0]).toBe(first)
})

test('a search without matches returns no product, and close suggestions', async () => {
  const db = await openDemoShop()
  expect(await listProducts(db, { search: 'trottinette' })).toMatchObject({ total: 0, cards: [] })
  expect(await listProducts(db, { search: 'zzzz' })).toMatchObject({ total: 0, cards: [], close: [] })
  expect(await listProducts(db, { search: '%_"' })).toMatchObject({ cards: expect.anything() })
})

test('a search never returns unpublished products or extras', async () => {
  const db = await openDemoShop()
  expect(await namesOf(listProducts(db, { search: 'maintenance' }))).not.toContain('Maintenance 3 ans')
  await db.updateTable('product').set({ published: 0 }).where('slug', '=', 'aquapet').execute()
  expect(await namesOf(listProducts(db, { search: 'aquapet' }))).not.toContain('Fontaine AquaPet')
})

test('a search within a need stays within it', async () => {
  const db = await openDemoShop()
  expect(await namesOf(listProducts(db, { search: 'purificateur', need: 'douche' }))).toEqual([
    'Purificateur de douche',
  ])
})

test('pages are bounded, and a page past the last is the last', async () => {
  const db = await openDemoShop()
  const {
    id: _id,
    slug: _slug,
    sku: _sku,
    ...base
  } = await db.selectFrom('product').selectAll().where('slug', '=', 'aquapet').executeTakeFirstOrThrow()
  const copies = Array.from({ length: 10 }, (_, index) => ({
    ...base,
    id: `copie-${index}`,
    slug: `copie-${index}`,
    sku: `COPIE-${index}`,
  }))
  await db.insertInto('product').values(copies).execute()
  const first = await listProducts(db, {})
  expect(first).toMatchObject({ total: 18, page: 1, pageCount: 2 })
  expect(first.cards).toHaveLength(PRODUCTS_PER_PAGE)
  const last = await listProducts(db, { page: 99 })
  expect(last).toMatchObject({ page: 2 })
  expect(last.cards).toHaveLength(18 - PRODUCTS_PER_PAGE)
  expect(new Set([...first.cards, ...last.cards].map((card) => card.id)).size).toBe(18)
})

test('featured products are first those chosen by the shopkeeper, then by available stock', async () => {
  const db = await openDemoShop()
  await db.updateTable('product').set({ featured: 0 }).execute()
  await setAvailable(db, 'aquapet', 4_000)
  await setAvailable(db, 'h2go', 3_000)
  await db.updateTable('product').set({ featured: 1 }).where('slug', '=', 'osmoseur-prestige').execute()
  const featured = await listFeatured(db, 3)
  expect(featured.map((card) => card.name)).toEqual(['Osmoseur Prestige', 'Fontaine AquaPet', 'Bouteille H2-GO'])
})

test('nine slugs resolve to eight products, compact to Essentiel; an unknown slug only to close names', async () => {
  const db = await openDemoShop()
  expect(await findProductIdBySlug(db, 'osmoseur-compact')).toBe(await productId(db, 'osmoseur-essentiel'))
  expect(await findProductIdBySlug(db, 'osmoseur-premum')).toBeUndefined()
  expect((await listClosest(db, 'osmoseur-premum', 1))[0]?.name).toBe('Osmoseur Premium')
})
