import type { ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import type { Questionnaire, Weight } from '~/models/base/template'
import type { ProductPage } from '~/models/shop/catalogue'
import { listProductPages, readSpecifications } from '~/models/shop/catalogue/index.server'
import { withVat } from '~/models/values/money'

import { catalogueVat } from '~/models/values/vat'
import type { Answers } from './questionnaire'
import {
  type Candidate,
  judgeOne,
  type Reason,
  type RecommendationInput,
  type Rule,
  type RuleSet,
  rankCandidates,
} from './recommendation'

const MAX_CANDIDATES = 50
const MAX_RULES = 2000
const MAX_ADVICE = 20

export interface Recommendation {
  product: ProductPage
  /** Two to four when all questions are answered; each names its answer and attribute. */
  reasons: Reason[]
  drawback: string
  isOverBudget: boolean
}

export interface RecommendationResult {
  /** Version of the rules. */
  version: number
  /** Advice that no device is needed; shown above the products, never instead of them. */
  advice: { title: string; body: string } | undefined
  /** Best first. */
  recommendations: Recommendation[]
}

/**
 * Applies the newest rules, also to partial answers (for the assistant), to the products whose facts match `requires`.
 * Returns no products without rules.
 */
export async function recommend(
  db: ShopDb,
  input: RecommendationInput & { limit: number; requires?: { fact: string; is: RegExp }[] },
): Promise<RecommendationResult> {
  const { requires = [], limit } = input
  const rules = await findRules(db)
  if (!rules) return { version: 0, advice: undefined, recommendations: [] }
  const candidates = await listCandidates(db, { version: rules.version, questionnaire: input.questionnaire })
  const ranked = rankCandidates(rules, { ...input, candidates, limit: requires.length > 0 ? MAX_CANDIDATES : limit })
  const pages = await listProductPages(
    db,
    ranked.map(({ productId }) => productId),
  )
  const recommendations = ranked.flatMap(({ productId, reasons, drawback, isOverBudget }) => {
    const product = pages.find(({ id }) => id === productId)
    const meets = requires.every(({ fact, is }) => {
      return product?.details.facts.some(({ label, value }) => label === fact && is.test(value))
    })
    return product && meets ? [{ product, reasons, drawback, isOverBudget }] : []
  })
  return {
    version: rules.version,
    advice: await findAdvice(db, { version: rules.version, answers: input.answers }),
    recommendations: recommendations.slice(0, limit),
  }
}

/** Applies the newest rules to those of the products that they cover, and tells whether an answer speaks against each. */
export async function judgeProducts(
  db: ShopDb,
  input: RecommendationInput & { productIds: string[] },
): Promise<(Recommendation & { isAgainst: boolean })[]> {
  const rules = await findRules(db)
  if (!rules) return []
  const candidates = await listCandidates(db, { version: rules.version, questionnaire: input.questionnaire })
  const products = await listProductPages(db, input.productIds)
  return products.flatMap((product) => {
    const candidate = candidates.find(({ productId }) => productId === product.id)
    return candidate ? [{ product, ...judgeOne(rules, { ...input, candidate }) }] : []
  })
}

/** Finds the newest rules. */
export async function findRules(db: ShopDb): Promise<RuleSet | undefined> {
  const row = await db
    .selectFrom('recommendation_version')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      version: row.version,
      withinBudgetPoints: row.within_budget_points,
      overBudgetPoints: row.over_budget_points,
      avoidablyOverBudgetPoints: row.avoidably_over_budget_points,
      unsuitablePoints: row.unsuitable_points,
      inStockPoints: row.in_stock_points,
      shownWithinPoints: row.shown_within_points,
      withinBudgetReason: row.within_budget_reason,
      overBudgetDrawback: row.over_budget_drawback,
      unavoidablyOverBudgetDrawback: row.unavoidably_over_budget_drawback,
      inStockReason: row.in_stock_reason,
    }
  )
}

/** Lists published products that the rules cover, and the others where the questionnaire has words for them, in catalogue order. */
export async function listCandidates(
  db: ShopDb,
  { version, questionnaire }: { version: number; questionnaire: Questionnaire },
): Promise<Candidate[]> {
  const { uncovered } = questionnaire
  const products = await db
    .selectFrom('product')
    .leftJoin('recommendation_product', (join) =>
      join
        .onRef('recommendation_product.product_id', '=', 'product.id')
        .on('recommendation_product.version', '=', version),
    )
    .leftJoin('stock_item', 'stock_item.product_id', 'product.id')
    .select(['product.id', 'price_cents', 'specifications', 'is_service', 'drawback'])
    .select(['current_stock', 'reserved_stock'])
    .where('published', '=', 1)
    .$if(uncovered === undefined, (query) => query.where('recommendation_product.version', '=', version))
    .orderBy('position')
    .orderBy('product.id')
    .limit(MAX_CANDIDATES)
    .execute()
  const rules = await listRules(db, version)
  const { percent } = catalogueVat(await readSettings(db))
  const needs = uncovered ? await listNeedsOf(db, products) : new Map<string, string[]>()
  return products.map((row) => ({
    productId: row.id,
    priceCents: withVat(row.price_cents, percent),
    inStock: row.is_service === 1 || (row.current_stock ?? 0) > (row.reserved_stock ?? 0),
    specifications: readSpecifications(row.specifications),
    drawback: row.drawback ?? uncovered?.drawback ?? '',
    rules: row.drawback === null ? uncoveredRules(questionnaire, needs.get(row.id)) : (rules.get(row.id) ?? []),
  }))
}

async function listNeedsOf(db: ShopDb, products: { id: string }[]): Promise<Map<string, string[]>> {
  const ids = products.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_need')
    .select(['product_id', 'need'])
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('need')
    .limit(MAX_RULES)
    .execute()
  const byProduct = new Map<string, string[]>()
  for (const { product_id, need } of rows) byProduct.set(product_id, [...(byProduct.get(product_id) ?? []), need])
  return byProduct
}

/** A reason for each answer whose need the product has, a drawback for the others, and what holds for any product. */
function uncoveredRules({ questions, uncovered }: Questionnaire, needs: string[] = []): Rule[] {
  if (!uncovered) return []
  const { points, reason, reasons = {}, missing, weights = {} } = uncovered
  const weightOf = (need: string): Weight | undefined =>
    needs.includes(need) ? { points, reason: reasons[need] ?? reason } : missing
  return questions.flatMap(({ name: question, options }) =>
    options.flatMap(({ value: answer, need }) =>
      [need === undefined ? undefined : weightOf(need), weights[question]?.[answer]].flatMap((weight) =>
        weight ? [{ question, answer, reason: null, drawback: null, ...weight }] : [],
      ),
    ),
  )
}

export async function listRules(db: ShopDb, version: number): Promise<Map<string, Rule[]>> {
  const rows = await db
    .selectFrom('recommendation_rule')
    .select(['product_id', 'question', 'answer', 'points', 'reason', 'drawback'])
    .where('version', '=', version)
    .orderBy('product_id')
    .orderBy('question')
    .orderBy('answer')
    .limit(MAX_RULES)
    .execute()
  const byProduct = new Map<string, Rule[]>()
  for (const { product_id, ...rule } of rows) byProduct.set(product_id, [...(byProduct.get(product_id) ?? []), rule])
  return byProduct
}

async function findAdvice(db: ShopDb, input: { version: number; answers: Answers }) {
  const rows = await db
    .selectFrom('recommendation_advice')
    .select(['question', 'answer', 'title', 'body'])
    .where('version', '=', input.version)
    .orderBy('position')
    .limit(MAX_ADVICE)
    .execute()
  const found = rows.find((row) => input.answers[row.question] === row.answer)
  return found && { title: found.title, body: found.body }
}
