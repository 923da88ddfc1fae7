import type { Kysely } from 'kysely'
import { DEMO_ACTOR } from '~/models/demo-origin.server'
import { trigramsOf } from '~/models/search-text'
import { isSettingKey, saveSetting } from '~/models/setting.server'
import { recordMovement } from '~/models/stock.server'
import { demoSettings } from './catalogue/demo-settings'
import { insertDemoClaims, insertExampleReviews } from './catalogue/examples'
import { fillArticles } from './catalogue/fill-articles.server'
import { legalTexts } from './catalogue/legal'
import { cataloguePictures } from './catalogue/pictures'
import { featuredProducts, giftValues, priceHistory, productSlugs, products } from './catalogue/products'
import type { CatalogueProduct } from './catalogue/types'
import { copyPictures, type PictureManifest } from './copy-pictures.server'
import type { ShopDatabase } from './schema'

interface FillOptions {
  uploadsDir: string
  demo: boolean
  at: Date
  /** Those of the project unless a test gives others. */
  picturesDir?: string
}

/**
 * Gives a shop that has none its catalogue and legal texts, and its articles; a demo shop also gets stock and a
 * fictional identity. Does nothing to what is there: a shop that wants no article unpublishes them.
 */
export async function fillShop(db: Kysely<ShopDatabase>, options: FillOptions): Promise<void> {
  await fillCatalogue(db, options)
  await fillArticles(db, options)
}

async function fillCatalogue(db: Kysely<ShopDatabase>, options: FillOptions): Promise<void> {
  const filled = await db.selectFrom('product').select('id').limit(1).executeTakeFirst()
  if (filled) return
  const pictures = copyPictures({ ...options, folder: 'products' })
  await db.transaction().execute(async (trx) => {
    for (const [position, product] of products.entries())
      await insertProduct(trx, { product, position, at: options.at })
    for (const product of products) await insertPacks(trx, product)
    await insertSlugs(trx)
    await insertPictures(trx, pictures)
    await insertLegalTexts(trx, options.at)
    if (options.demo) await insertDemoData(trx, options.at)
  })
}

async function insertProduct(
  trx: Kysely<ShopDatabase>,
  input: { product: CatalogueProduct; position: number; at: Date },
) {
  const { product, position } = input
  const now = input.at.toISOString()
  const { filtrationSteps, touchScreen, warrantyYears } = product.comparison
  await trx
    .insertInto('product')
    .values({
      id: product.id,
      slug: product.slug,
      sku: product.sku,
      name: product.name,
      summary: product.summary,
      description: product.description,
      price_cents: product.price_cents,
      eco_participation_cents: product.eco_participation_cents,
      category: product.category,
      is_service: product.stock ? 0 : 1,
      features: JSON.stringify(product.features),
      specifications: JSON.stringify(product.specifications),
      details: JSON.stringify({
        inTheBox: product.inTheBox,
        installation: product.installation,
        upkeep: product.upkeep,
        questions: product.questions,
      }),
      filtration_steps: filtrationSteps,
      touch_screen: touchScreen === null ? null : touchScreen ? 1 : 0,
      warranty_years: warrantyYears,
      position,
      featured: featuredProducts.includes(product.slug) ? 1 : 0,
      published: 1,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const needs = product.needs.map((need) => ({ product_id: product.id, need }))
  if (needs.length > 0) await trx.insertInto('product_need').values(needs).execute()
  const trigrams = trigramsOf([product.name, product.summary, ...product.needs].join(' '))
  await trx
    .insertInto('product_trigram')
    .values(trigrams.map((trigram) => ({ trigram, product_id: product.id })))
    .execute()
  if (!product.stock) return
  const { current: _demoOnly, ...item } = product.stock
  await trx
    .insertInto('stock_item')
    .values({ product_id: product.id, sku: product.sku, ...item, last_updated_at: now, last_restock_at: null })
    .execute()
}

async function insertPacks(trx: Kysely<ShopDatabase>, product: CatalogueProduct) {
  for (const [position, pack] of product.packs.entries()) {
    const key = { product_id: product.id, pack_type: pack.type }
    await trx
      .insertInto('pack_option')
      .values({
        product_id: product.id,
        type: pack.type,
        name: pack.name,
        price_cents: pack.price_cents,
        features: JSON.stringify(pack.features),
        position,
      })
      .execute()
    const components = pack.components.map((part) => ({
      ...key,
      component_id: idOf(part.product),
      quantity: part.quantity,
    }))
    await trx.insertInto('pack_component').values(components).execute()
    const gifts = pack.gifts.map((slug, place) => ({
      ...key,
      gift_product_id: idOf(slug),
      value_cents: giftValueOf(slug),
      position: place,
    }))
    if (gifts.length > 0) await trx.insertInto('pack_gift').values(gifts).execute()
  }
}

async function insertSlugs(trx: Kysely<ShopDatabase>) {
  const rows = productSlugs.map(({ slug, product }) => ({ slug, product_id: idOf(product) }))
  await trx.insertInto('product_slug').values(rows).execute()
}

async function insertPictures(trx: Kysely<ShopDatabase>, manifest: PictureManifest) {
  const places = new Map<string, number>()
  for (const picture of cataloguePictures) {
    const rendered = manifest[picture.stem]
    if (!rendered) continue
    const position = places.get(picture.product) ?? 0
    places.set(picture.product, position + 1)
    await trx
      .insertInto('product_image')
      .values({ product_id: idOf(picture.product), position, alt: picture.alt, ...rendered })
      .execute()
  }
}

async function insertLegalTexts(trx: Kysely<ShopDatabase>, at: Date) {
  const rows = legalTexts.map((text) => ({ ...text, published_at: at.toISOString() }))
  await trx.insertInto('legal_text').values(rows).execute()
}

async function insertDemoData(trx: Kysely<ShopDatabase>, at: Date) {
  for (const product of products) {
    if (!product.stock || product.stock.current === 0) continue
    await recordMovement(trx, {
      productId: product.id,
      type: 'restock',
      delta: product.stock.current,
      reason: 'Stock de démonstration',
      actor: DEMO_ACTOR,
      at,
    })
  }
  await trx
    .insertInto('price_history')
    .values(
      priceHistory.map((row) => ({
        product_id: idOf(row.product),
        price_cents: row.price_cents,
        valid_from: row.from,
        valid_to: row.to,
      })),
    )
    .execute()
  for (const [key, value] of Object.entries(demoSettings))
    if (isSettingKey(key)) await saveSetting(trx, { key, value, at })
  await insertDemoClaims(trx, at)
  await insertExampleReviews(trx, { productIdOf: idOf, at })
}

function idOf(slug: string): string {
  const product = products.find((candidate) => candidate.slug === slug)
  if (!product) throw new Error(`Le catalogue ne contient pas «\u202f${slug}\u202f».`)
  return product.id
}

function giftValueOf(slug: string): number {
  const value = new Map<string, number>(Object.entries(giftValues)).get(slug)
  if (value === undefined) throw new Error(`Le cadeau «\u202f${slug}\u202f» n’a pas de valeur.`)
  return value
}
