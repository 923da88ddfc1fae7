import type { RecommendationRuleTable, ShopDb } from '~/database/schema'
import type { Filling, RecommendationRules } from '~/models/base/template'

/** Seeds the questionnaire rules into a shop without any, limited to the products that it sells. */
export async function fillRecommendationRules(
  db: ShopDb,
  { filling, at }: { filling: Filling; at: Date },
): Promise<void> {
  const { recommendation } = filling
  const present = await db.selectFrom('recommendation_version').select('version').limit(1).executeTakeFirst()
  if (present) return
  await db.transaction().execute(async (trx) => {
    await insertVersion(trx, recommendation, at)
    const sold = await trx
      .selectFrom('product')
      .select(['id', 'slug'])
      .where(
        'id',
        'in',
        filling.products.map(({ id }) => id),
      )
      .execute()
    const ids = new Map(sold.map((row) => [row.slug, row.id]))
    for (const { product, drawback, weights } of recommendation.products) {
      const productId = ids.get(product)
      if (!productId) continue
      const key = { version: recommendation.version, product_id: productId }
      await trx
        .insertInto('recommendation_product')
        .values({ ...key, drawback })
        .execute()
      const rules = rulesOf(key, weights)
      if (rules.length > 0) await trx.insertInto('recommendation_rule').values(rules).execute()
    }
  })
}

async function insertVersion(trx: ShopDb, recommendation: RecommendationRules, at: Date) {
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
  const advice = recommendation.advice.map((each, position) => ({ version, position, ...each }))
  if (advice.length > 0) await trx.insertInto('recommendation_advice').values(advice).execute()
}

function rulesOf(
  key: { version: number; product_id: string },
  weights: RecommendationRules['products'][number]['weights'],
): RecommendationRuleTable[] {
  return Object.entries(weights).flatMap(([question, answers]) =>
    Object.entries(answers).map(([answer, { points, reason = null, drawback = null }]) => ({
      ...key,
      question,
      answer,
      points,
      reason,
      drawback,
    })),
  )
}
