import type { Product, ShopDb } from '~/database/schema'
import type { TypedCompanion } from './texts'

export interface CompanionRefusal {
  ok: false
  reason: 'companion-unknown' | 'companion-itself' | 'companion-twice' | 'companion-not-sold' | 'companion-service'
  sku: string
}

interface Written {
  product: Product
  companions: TypedCompanion[]
}

/** Validates companions: those of a published product must be on sale, and services have no yearly quantity. */
export async function refuseCompanions(
  trx: ShopDb,
  { product, companions }: Written,
): Promise<CompanionRefusal | undefined> {
  const articles = await listArticles(trx, companions)
  for (const [place, { sku, yearly }] of companions.entries()) {
    const article = articles.get(sku)
    const refuse = (reason: CompanionRefusal['reason']) => ({ ok: false, reason, sku }) as const
    if (!article) return refuse('companion-unknown')
    if (article.id === product.id) return refuse('companion-itself')
    if (companions.findIndex((each) => each.sku === sku) !== place) return refuse('companion-twice')
    if (yearly !== null && article.is_service === 1) return refuse('companion-service')
    if (product.published === 1 && article.published === 0) return refuse('companion-not-sold')
  }
  return undefined
}

/** Replaces the product's companions. */
export async function writeCompanions(trx: ShopDb, { product, companions }: Written): Promise<void> {
  const articles = await listArticles(trx, companions)
  await trx.deleteFrom('product_companion').where('product_id', '=', product.id).execute()
  const rows = companions.flatMap(({ sku, yearly: yearly_quantity }) => {
    const companion_id = articles.get(sku)?.id
    return companion_id === undefined ? [] : [{ product_id: product.id, companion_id, yearly_quantity }]
  })
  if (rows.length > 0) await trx.insertInto('product_companion').values(rows).execute()
}

async function listArticles(trx: ShopDb, companions: TypedCompanion[]) {
  if (companions.length === 0) return new Map()
  const rows = await trx
    .selectFrom('product')
    .select(['id', 'sku', 'is_service', 'published'])
    .where(
      'sku',
      'in',
      companions.map(({ sku }) => sku),
    )
    .execute()
  return new Map(rows.map((row) => [row.sku, row]))
}
