import type { Product, ShopDb } from '~/database/schema'
import type { AuditInput } from '~/models/base/audit/index.server'
import { newId } from '~/models/values/id.server'
import { slugOf } from '~/models/values/search-text'
import { readFacts } from '../page.server'
import { type AddressRefusal, recordProduct, refuseAddress, rememberSlug, writeNeeds } from './change.server'
import type { ProductKind } from './fields'
import { indexProduct } from './index-product.server'
import { columnsOf, findProductRow, listNeeds, type ProductSheet } from './sheet.server'

/** Defaults for a new stock item. */
const THRESHOLD = 5
const CAPACITY = 100
const STEP = 10
const MAX_COPIES = 50

type CreateProductResult = { ok: true; productId: string } | AddressRefusal | { ok: false; reason: 'slug-empty' }

interface NewProduct {
  name: string
  /** Derived from the name when empty, as is the reference. */
  slug: string
  sku: string
  kind: ProductKind
  priceCents: number
  /** The rest of what its page says. */
  sheet?: Partial<ProductSheet>
  actor: AuditInput['actor']
  at: Date
}

/** Creates an unpublished product, last in the catalogue, with an empty stock item unless it is a service. */
export function createProduct(db: ShopDb, input: NewProduct): Promise<CreateProductResult> {
  const slug = input.slug || slugOf(input.name)
  if (!slug) return Promise.resolve({ ok: false, reason: 'slug-empty' })
  return db.transaction().execute(async (trx): Promise<CreateProductResult> => {
    const sku = input.sku || (await freeSku(trx, slug))
    const refused = await refuseAddress(trx, { id: '', slug, sku })
    if (refused) return refused
    const { name, kind, priceCents: price_cents, actor, at } = input
    const id = await freeId(trx, { slug, at })
    const sheet = { ...blank, ...input.sheet, ...{ name, slug, sku, kind, position: await lastPlace(trx) } }
    const now = at.toISOString()
    const columns = { ...columnsOf(sheet), ...{ id, price_cents, created_at: now, updated_at: now } }
    await insertProduct(trx, columns, sheet.needs)
    await recordProduct(trx, {
      ...{ productId: id, name, actor, at, action: 'product.create' as const },
      after: { sku, price_cents },
    })
    return { ok: true, productId: id }
  })
}

const blank = {
  ...{ summary: '', description: '', needs: [], features: [], specifications: [], facts: [] },
  ...{ box: [], installation: [], upkeep: '', companions: [], consumables: null, lasts: null, questions: [] },
  ...{ warranty: 2, eco: null, gift_value: null, featured: 'non' },
  ...{ manufacturer: '', maker_address: '', maker_contact: '', maker_in_union: '' },
  ...{ responsible: '', warnings: [], spare_parts: '' },
} satisfies Partial<ProductSheet>

/** Readable id, unless an older product with this slug holds it. */
async function freeId(trx: ShopDb, { slug, at }: { slug: string; at: Date }): Promise<string> {
  const id = `prod-${slug}`
  return (await findProductRow(trx, id)) ? `prod-${newId(at)}` : id
}

const MAX_SKU = 36

/** After the slug; a number tells products of one name apart. */
async function freeSku(trx: ShopDb, slug: string): Promise<string> {
  const base = slug.toUpperCase().slice(0, MAX_SKU).replace(/-+$/, '')
  const { count } = await trx
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const taken = await trx.selectFrom('product').select('id').where('sku', '=', base).executeTakeFirst()
  return taken ? `${base}-${count + 1}` : base
}

async function lastPlace(trx: ShopDb): Promise<number> {
  const { last } = await trx
    .selectFrom('product')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + STEP
}

type Columns = Omit<Product, 'version' | 'published' | 'is_example' | 'price_since' | 'reference_from' | 'filter_key'>

async function insertProduct(trx: ShopDb, columns: Columns, needs: string[] = []): Promise<void> {
  const { id, sku } = columns
  await trx
    .insertInto('product')
    .values({ ...columns, published: 0 })
    .execute()
  await rememberSlug(trx, { slug: columns.slug, productId: id })
  await writeNeeds(trx, { productId: id, needs })
  await indexProduct(trx, { ...columns, needs, facts: readFacts(columns.details) })
  if (columns.is_service === 1) return
  const levels = { minimum_threshold: THRESHOLD, maximum_capacity: CAPACITY, unit_cost_cents: 0 }
  const place = { location: '', supplier: '', last_updated_at: columns.updated_at, last_restock_at: null }
  await trx
    .insertInto('stock_item')
    .values({ product_id: id, sku, ...levels, ...place })
    .execute()
}

type CopyProductResult = { ok: true; productId: string; name: string } | { ok: false; reason: 'unknown' | 'full' }

/** Copies a product as unpublished, with its pictures and packs, separate stock and no price history. */
export function copyProduct(
  db: ShopDb,
  input: { productId: string; actor: AuditInput['actor']; at: Date },
): Promise<CopyProductResult> {
  const { productId, actor, at } = input
  return db.transaction().execute(async (trx): Promise<CopyProductResult> => {
    const product = await findProductRow(trx, productId)
    if (!product) return { ok: false, reason: 'unknown' }
    const address = await freeAddress(trx, product)
    if (!address) return { ok: false, reason: 'full' }
    const {
      version: _version,
      published: _published,
      is_example: _example,
      price_since: _since,
      reference_from: _from,
      filter_key: _key,
      ...columns
    } = product
    const now = at.toISOString()
    const id = await freeId(trx, { slug: address.slug, at })
    const name = `${product.name} (copie)`
    const dates = { created_at: now, updated_at: now }
    await insertProduct(trx, {
      ...columns,
      ...address,
      ...dates,
      id,
      name,
      featured: 0,
      position: await lastPlace(trx),
    })
    const needs = await listNeeds(trx, productId)
    await writeNeeds(trx, { productId: id, needs })
    await indexProduct(trx, { ...columns, ...address, id, name, needs, facts: readFacts(columns.details) })
    await copyPictures(trx, { from: productId, to: id })
    await copyPacks(trx, { from: productId, to: id })
    await copyCompanions(trx, { from: productId, to: id })
    await recordProduct(trx, {
      productId: id,
      name,
      actor,
      at,
      action: 'product.copy',
      after: { copied: product.name },
    })
    return { ok: true, productId: id, name }
  })
}

async function freeAddress(trx: ShopDb, { slug, sku }: Product): Promise<{ slug: string; sku: string } | undefined> {
  for (let count = 1; count <= MAX_COPIES; count++) {
    const ending = count === 1 ? 'copie' : `copie-${count}`
    const address = { slug: `${slug}-${ending}`, sku: `${sku}-${ending.toUpperCase()}` }
    if (!(await refuseAddress(trx, { id: '', ...address }))) return address
  }
  return undefined
}

interface Copied {
  from: string
  to: string
}

async function copyPictures(trx: ShopDb, { from, to }: Copied): Promise<void> {
  const rows = await trx.selectFrom('product_image').selectAll().where('product_id', '=', from).execute()
  if (rows.length === 0) return
  await trx
    .insertInto('product_image')
    .values(rows.map((row) => ({ ...row, product_id: to })))
    .execute()
}

async function copyPacks(trx: ShopDb, { from, to }: Copied): Promise<void> {
  const own = { product_id: to }
  const packs = await trx.selectFrom('pack_option').selectAll().where('product_id', '=', from).execute()
  for (const pack of packs)
    await trx
      .insertInto('pack_option')
      .values({ ...pack, ...own })
      .execute()
  const parts = await trx.selectFrom('pack_component').selectAll().where('product_id', '=', from).execute()
  for (const { component_id, ...part } of parts)
    await trx
      .insertInto('pack_component')
      .values({ ...part, ...own, component_id: component_id === from ? to : component_id })
      .execute()
  const gifts = await trx.selectFrom('pack_gift').selectAll().where('product_id', '=', from).execute()
  for (const gift of gifts)
    await trx
      .insertInto('pack_gift')
      .values({ ...gift, ...own })
      .execute()
}

async function copyCompanions(trx: ShopDb, { from, to }: Copied): Promise<void> {
  const rows = await trx.selectFrom('product_companion').selectAll().where('product_id', '=', from).execute()
  if (rows.length === 0) return
  await trx
    .insertInto('product_companion')
    .values(rows.map((row) => ({ ...row, product_id: to })))
    .execute()
}
