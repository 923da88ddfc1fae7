import type { Kysely } from 'kysely'
import { products } from './catalogue/products'
import { recommendation, type Weight, type Weights } from './catalogue/recommendation'
import type { RecommendationRuleTable, ShopDatabase } from './schema'

/** Gives a shop that has none the rules of the questionnaire, for those of their products that it sells. */
export async function fillRecommendationRules(db: Kysely<ShopDatabase>, at: Date): Promise<void> {
  const present = await db.selectFrom('recommendation_version').select('version').limit(1).executeTakeFirst()
  if (present) return
  await db.transaction().execute(async (trx) => {
    await insertVersion(trx, at)
    const sold = await trx.selectFrom('product').select(['id', 'slug']).where('id', 'in', catalogueIds()).execute()
    const ids = new Map(sold.map((row) => [row.slug, row.id]))
    for (const { product, drawback, weights } of recommendation.products) {
      const productId = ids.get(product)
      if (!productId) continue
      const key = { version: recommendation.version, product_id: productId }
      await trx
        .insertInto('recommendation_product')
        .values({ ...key, drawback })
        .execute()
      await trx.insertInto('recommendation_rule').values(rulesOf(key, weights)).execute()
    }
  })
}

async function insertVersion(trx: Kysely<ShopDatabase>, at: Date) {
  const { version } = recommendation
  await trx
    .insertInto('recommendation_version')
    .values({
      version,
      within_budget_points: recommendation.withinBudgetPoints,
      over_budget_points: recommendation.overBudgetPoints,
      avoidably_over_budget_points: recommendation.avoidablyOverBudgetPoints,
      unsuitable_points: recommendation.unsuitablePoints,
      in_stock_points: recommendation.inStockPoints,
      shown_within_points: recommendation.shownWithinPoints,
      within_budget_reason: recommendation.withinBudgetReason,
      over_budget_drawback: recommendation.overBudgetDrawback,
      unavoidably_over_budget_drawback: recommendation.unavoidablyOverBudgetDrawback,
      in_stock_reason: recommendation.inStockReason,
      published_at: at.toISOString(),
    })
    .execute()
  await trx
    .insertInto('recommendation_advice')
    .values(recommendation.advice.map((advice, position) => ({ version, position, ...advice })))
    .execute()
}

function rulesOf(key: { version: number; product_id: string }, weights: Weights): RecommendationRuleTable[] {
  return Object.entries(weights).flatMap(([question, answers]) =>
    Object.entries<Weight>(answers).map(([answer, { points, reason = null, drawback = null }]) => ({
      ...key,
      question,
      answer,
      points,
      reason,
      drawback,
    })),
  )
}

function catalogueIds(): string[] {
  return products.map((product) => product.id)
}
