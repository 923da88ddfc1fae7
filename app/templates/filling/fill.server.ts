import type { ShopDb } from '~/database/schema'
import { DEMO_ACTOR, isSettingKey, saveSetting } from '~/models/base/setting/index.server'
import type { CatalogueProduct, Filling, ProductSafety } from '~/models/base/template'
import { firstRules } from '~/models/crm/prospect'
import { fillDemoAccounts } from '~/models/platform/administrator/index.server'
import { indexProduct, referenceFrom, withdrawUnlawful } from '~/models/shop/catalogue/index.server'
import { recordMovement } from '~/models/shop/stock/index.server'
import { addDays } from '~/models/values/delivery'
import { parisDay } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { standardVat, withVat } from '~/models/values/money'
import { copyPictures, type PictureManifest } from '../copy-pictures.server'
import { fillArticles } from './articles.server'
import { insertDemoAbandonedCarts } from './demo-abandoned-carts.server'
import { insertDemoCampaigns } from './demo-campaigns.server'
import { insertDemoInbox } from './demo-inbox.server'
import { insertDemoLeads } from './demo-leads.server'
import { DEMO_DAYS, insertDemoOrders } from './demo-orders.server'
import { insertDemoEnrolments } from './demo-sequences.server'
import { insertDemoWeeks } from './demo-weeks.server'
import { insertDemoClaims, insertExampleReviews, insertProvenClaims } from './examples.server'

export interface FillOptions {
  filling: Filling
  /** Registered name of the shop. */
  name: string
  uploadsDir: string
  demo: boolean
  /** Also adds orders, leads and requests of the demonstration. */
  demoWork?: boolean | undefined
  at: Date
  /** Defaults to the project's folder; tests pass others. */
  picturesDir?: string
}

/**
 * Seeds what a shop lacks: its name, catalogue, legal texts and articles; in a demo also stock, a fictional identity,
 * makers and test accounts. Never changes existing rows, except that a real shop takes off sale what may not be listed.
 */
export async function fillShop(db: ShopDb, options: FillOptions): Promise<void> {
  await nameShop(db, options)
  await fillCatalogue(db, options)
  await fillArticles(db, options)
  if (options.demo) await fillDemoAccounts(db, options)
  else await withdrawUnlawful(db, options.at)
}

/** Uses the registered name until the shop chooses another. */
async function nameShop(db: ShopDb, { name, at }: FillOptions): Promise<void> {
  const named = await db.selectFrom('setting').select('key').where('key', '=', 'shop.name').executeTakeFirst()
  if (!named) await saveSetting(db, { key: 'shop.name', value: name, at })
}

async function fillCatalogue(db: ShopDb, options: FillOptions): Promise<void> {
  // A shop that removed its examples may have no product, but it keeps its legal texts.
  const product = await db.selectFrom('product').select('id').limit(1).executeTakeFirst()
  const text = await db.selectFrom('legal_text').select('kind').limit(1).executeTakeFirst()
  if (product ?? text) return
  const { filling, at } = options
  const pictures = copyPictures({ ...options, folder: 'products' })
  await db.transaction().execute(async (trx) => {
    for (const [position, product] of filling.products.entries()) {
      const featured = filling.featuredProducts.includes(product.slug)
      const safety = options.demo ? filling.demo.safety?.[product.slug] : undefined
      await insertProduct(trx, { product, safety, isSold: isSoldAtOnce(product, options), position, featured, at })
    }
    for (const product of filling.products) {
      await insertPacks(trx, filling, product)
      await insertCompanions(trx, filling, product)
    }
    await insertSlugs(trx, filling)
    await insertPictures(trx, filling, pictures)
    await insertLegalTexts(trx, filling, at)
    await insertProvenClaims(trx, at)
    await insertBookingServices(trx, filling, at)
    await insertScoreRules(trx, filling)
    if (options.demo) await insertDemoData(trx, filling, at)
    if (options.demo && options.demoWork && filling.demo.hasWork) await insertDemoWork(trx, filling, at)
  })
}

async function insertLegalTexts(trx: ShopDb, { legalTexts }: Filling, at: Date): Promise<void> {
  const rows = legalTexts.map(({ kind, version, body }) => ({ kind, version, body, published_at: at.toISOString() }))
  await trx.insertInto('legal_text').values(rows).execute()
}

/** A real shop sells goods once it said who makes them (docs/decisions/0062-lawful-offers.md). */
function isSoldAtOnce({ isExample, stock }: CatalogueProduct, { demo }: FillOptions): boolean {
  return !isExample && (demo || !stock)
}

/** Shown at once: what leads to them is in the words of the trade. */
async function insertBookingServices(trx: ShopDb, { bookingServices = [] }: Filling, at: Date): Promise<void> {
  if (bookingServices.length === 0) return
  const now = at.toISOString()
  const rows = bookingServices.map((service, position) => ({
    ...{ id: newId(at), name: service.name, summary: service.summary, location: service.location, position },
    ...{ minutes: service.minutes, capacity: service.capacity, calendar_name: service.calendar ?? '' },
    ...{ notice_hours: service.noticeHours, horizon_days: service.horizonDays, max_persons: service.maxPersons },
    asks_phone: service.asksPhone ? (1 as const) : (0 as const),
    ...{ is_example: 1 as const, created_at: now, updated_at: now },
  }))
  await trx.insertInto('booking_service').values(rows).execute()
}

/** The scoring of prospects without what does not count in this trade; the shop may change it. */
async function insertScoreRules(trx: ShopDb, { uncountedScores = [] }: Filling): Promise<void> {
  if (uncountedScores.length === 0) return
  const counted = firstRules.filter(({ key }) => !uncountedScores.includes(key))
  const rows = counted.map((rule, position) => ({ ...rule, version: 1, position }))
  await trx.insertInto('prospect_score_rule').values(rows).execute()
}

async function insertProduct(
  trx: ShopDb,
  input: {
    product: CatalogueProduct
    safety: ProductSafety | undefined
    isSold: boolean
    position: number
    featured: boolean
    at: Date
  },
) {
  const { product, position, isSold } = input
  const now = input.at.toISOString()
  const today = parisDay(input.at)
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
      eco_participation_cents: input.safety ? product.eco_participation_cents : 0,
      gift_value_cents: product.giftValueCents ?? null,
      category: product.category,
      is_service: product.stock ? 0 : 1,
      on_request: product.isOnRequest ? 1 : 0,
      features: JSON.stringify(product.features),
      specifications: JSON.stringify(product.specifications),
      details: JSON.stringify({
        inTheBox: product.inTheBox,
        installation: product.installation,
        upkeep: product.upkeep,
        questions: product.questions,
        facts: product.facts,
        safety: input.safety,
        isEcoSaid: input.safety !== undefined,
      }),
      warranty_years: product.warrantyYears,
      position,
      featured: input.featured ? 1 : 0,
      published: isSold ? 1 : 0,
      is_example: product.isExample ? 1 : 0,
      ...(isSold ? pricedSince(today) : undefined),
      created_at: now,
      updated_at: now,
    })
    .execute()
  const needs = product.needs.map((need) => ({ product_id: product.id, need }))
  if (needs.length > 0) await trx.insertInto('product_need').values(needs).execute()
  await indexProduct(trx, product)
  await trx.insertInto('product_slug').values({ slug: product.slug, product_id: product.id }).execute()
  if (!product.stock) return
  const { current: _demoOnly, ...item } = product.stock
  await trx
    .insertInto('stock_item')
    .values({ product_id: product.id, sku: product.sku, ...item, last_updated_at: now, last_restock_at: null })
    .execute()
}

async function insertPacks(trx: ShopDb, filling: Filling, product: CatalogueProduct) {
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
      component_id: idOf(filling, part.product),
      quantity: part.quantity,
    }))
    await trx.insertInto('pack_component').values(components).execute()
    const gifts = pack.gifts.map((slug, place) => ({
      ...key,
      gift_product_id: idOf(filling, slug),
      // No longer read, except by an earlier release after a rollback.
      value_cents: withVat(productOf(filling, slug).price_cents, standardVat.percent),
      position: place,
    }))
    if (gifts.length > 0) await trx.insertInto('pack_gift').values(gifts).execute()
  }
}

async function insertCompanions(trx: ShopDb, filling: Filling, { id, companions = [] }: CatalogueProduct) {
  const rows = companions.map(({ product, yearlyQuantity = null }) => ({
    ...{ product_id: id, companion_id: idOf(filling, product) },
    yearly_quantity: yearlyQuantity,
  }))
  if (rows.length > 0) await trx.insertInto('product_companion').values(rows).execute()
}

async function insertSlugs(trx: ShopDb, filling: Filling) {
  const others = filling.productSlugs.filter(({ slug, product }) => slug !== product)
  const rows = others.map(({ slug, product }) => ({ slug, product_id: idOf(filling, product) }))
  if (rows.length > 0) await trx.insertInto('product_slug').values(rows).execute()
}

async function insertPictures(trx: ShopDb, filling: Filling, manifest: PictureManifest) {
  const places = new Map<string, number>()
  for (const picture of filling.pictures) {
    const rendered = manifest[picture.stem]
    if (!rendered) continue
    const position = places.get(picture.product) ?? 0
    places.set(picture.product, position + 1)
    await trx
      .insertInto('product_image')
      .values({ product_id: idOf(filling, picture.product), position, alt: picture.alt, ...rendered })
      .execute()
  }
}

function pricedSince(day: string) {
  return { price_since: day, reference_from: referenceFrom(day) }
}

/** The demonstration's reductions are under way. */
const REDUCED_DAYS = 10

async function insertDemoData(trx: ShopDb, filling: Filling, at: Date) {
  const { settings, claims, reviews, priceHistory } = filling.demo
  for (const product of filling.products) {
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
  // Backdated, since the demo's past orders sold these products.
  await trx
    .updateTable('product')
    .set(pricedSince(addDays(parisDay(at), -DEMO_DAYS)))
    .execute()
  const former = priceHistory.map((row) => ({
    product_id: idOf(filling, row.product),
    price_cents: row.price_cents,
    valid_from: row.from,
    valid_to: addDays(parisDay(at), -REDUCED_DAYS),
  }))
  if (former.length > 0) await trx.insertInto('price_history').values(former).execute()
  for (const { product_id, valid_to } of former) {
    const days = pricedSince(addDays(valid_to, 1))
    await trx.updateTable('product').set(days).where('id', '=', product_id).execute()
  }
  for (const [key, value] of Object.entries(settings)) if (isSettingKey(key)) await saveSetting(trx, { key, value, at })
  await insertDemoClaims(trx, { claims, at })
  await insertExampleReviews(trx, { reviews, productIdOf: (slug) => idOf(filling, slug), at })
}

/** Open tasks for the back-office. */
async function insertDemoWork(trx: ShopDb, filling: Filling, at: Date) {
  const { leads, inbox, campaigns } = filling.demo
  const productIdOf = (slug: string) => idOf(filling, slug)
  await insertDemoOrders(trx, { filling, at })
  await insertDemoLeads(trx, { leads, rulesVersion: filling.recommendation.version, productIdOf, at })
  await insertDemoEnrolments(trx, at)
  await insertDemoAbandonedCarts(trx, { productIdOf, at })
  if (campaigns) await insertDemoCampaigns(trx, { campaigns, at })
  if (inbox) await insertDemoInbox(trx, { inbox, productIdOf, at })
  await insertDemoWeeks(trx, at)
}

const idOf = (filling: Filling, slug: string) => productOf(filling, slug).id

function productOf({ products }: Filling, slug: string): CatalogueProduct {
  const product = products.find((candidate) => candidate.slug === slug)
  if (!product) throw new Error(`Le catalogue ne contient pas «\u202f${slug}\u202f».`)
  return product
}
