import { isDeepStrictEqual } from 'node:util'
import type { ShopDb } from '~/database/schema'
import type { Question, Weight } from '~/models/base/template'
import { readSpecifications } from '~/models/shop/catalogue/index.server'
import type { AnswerPlace, AnswerRules, QuestionnaireContent } from './questionnaire-content'
import { findRules } from './recommendation.server'

const MAX_ROWS = 2000
const MAX_PRODUCTS = 50

/** What the newest rules say of each answer; those of an answer that comes back are the last it had. */
export interface RulesOfAnswers {
  version: number
  published(place: AnswerPlace): AnswerRules
  /** With what the draft says of the products that were there when it was written. */
  of(place: AnswerPlace): AnswerRules
}

/** A product that the rules cover: those of the others follow from its needs. */
export interface CoveredProduct {
  id: string
  name: string
  specifications: { label: string; value: string }[]
}

/** In catalogue order; includes products off sale. */
export async function listCoveredProducts(db: ShopDb): Promise<CoveredProduct[]> {
  const { version = 0 } = (await findRules(db)) ?? {}
  const rows = await db
    .selectFrom('recommendation_product')
    .innerJoin('product', 'product.id', 'recommendation_product.product_id')
    .select(['product.id', 'product.name', 'product.specifications'])
    .where('recommendation_product.version', '=', version)
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(MAX_PRODUCTS)
    .execute()
  return rows.map(({ specifications, ...row }) => ({ ...row, specifications: readSpecifications(specifications) }))
}

export async function readRulesOfAnswers(
  db: ShopDb,
  { questions, rules }: QuestionnaireContent,
  { inForce }: { inForce: Question[] },
): Promise<RulesOfAnswers> {
  const { version = 0 } = (await findRules(db)) ?? {}
  const known = await listRulesOf(db, { version })
  const returned = placesOf(questions).filter((place) => !hasPlace(inForce, place))
  for (const place of returned) {
    const earlier = await findLastVersion(db, place)
    if (earlier !== undefined) known.push(...(await listRulesOf(db, { version: earlier, place })))
  }
  const published = ({ question, answer }: AnswerPlace) =>
    known.find(isOf({ question, answer })) ?? { question, answer, weights: {}, advice: null }
  const of = (place: AnswerPlace) => {
    const [now, written] = [published(place), rules.find(isOf(place))]
    return written ? { ...written, weights: { ...now.weights, ...written.weights } } : now
  }
  return { version, published, of }
}

/** Ids of the products of which they say something else. */
export function differingProducts(one: AnswerRules, other: AnswerRules): string[] {
  const ids = [...new Set([...Object.keys(one.weights), ...Object.keys(other.weights)])]
  return ids.filter((id) => !isDeepStrictEqual(weightIn(one, id), weightIn(other, id)))
}

export function isSameRules(one: AnswerRules, other: AnswerRules): boolean {
  return differingProducts(one, other).length === 0 && isDeepStrictEqual(one.advice, other.advice)
}

/** Undefined where nothing is said of the product. */
export function weightIn({ weights }: AnswerRules, productId: string): Weight | undefined {
  const { points = 0, reason, drawback } = (Object.hasOwn(weights, productId) && weights[productId]) || {}
  if (points === 0 && !reason && !drawback) return undefined
  return { points, ...(reason && { reason }), ...(drawback && { drawback }) }
}

function isOf({ question, answer }: AnswerPlace) {
  return (rules: AnswerRules) => rules.question === question && rules.answer === answer
}

export function placesOf(questions: Question[]): AnswerPlace[] {
  return questions.flatMap(({ name: question, options }) => options.map(({ value: answer }) => ({ question, answer })))
}

function hasPlace(questions: Question[], { question, answer }: AnswerPlace): boolean {
  return questions.some(({ name, options }) => name === question && options.some(({ value }) => value === answer))
}

interface Wanted {
  version: number
  place?: AnswerPlace
}

async function listRulesOf(db: ShopDb, wanted: Wanted): Promise<AnswerRules[]> {
  const byPlace = new Map<string, AnswerRules>()
  const rulesAt = ({ question, answer }: AnswerPlace) => {
    const key = JSON.stringify([question, answer])
    const known = byPlace.get(key) ?? { question, answer, weights: {}, advice: null }
    byPlace.set(key, known)
    return known
  }
  for (const { product_id, points, reason, drawback, ...place } of await listRuleRows(db, wanted))
    rulesAt(place).weights[product_id] = weightOf({ points, reason, drawback })
  for (const { title, body, ...place } of await listAdviceRows(db, wanted)) rulesAt(place).advice ??= { title, body }
  return [...byPlace.values()]
}

function weightOf({
  points,
  reason,
  drawback,
}: {
  points: number
  reason: string | null
  drawback: string | null
}): Weight {
  return { points, ...(reason !== null && { reason }), ...(drawback !== null && { drawback }) }
}

function listRuleRows(db: ShopDb, { version, place }: Wanted) {
  return db
    .selectFrom('recommendation_rule')
    .select(['product_id', 'question', 'answer', 'points', 'reason', 'drawback'])
    .where('version', '=', version)
    .$if(place !== undefined, (query) =>
      query.where('question', '=', place?.question ?? '').where('answer', '=', place?.answer ?? ''),
    )
    .orderBy('product_id')
    .orderBy('question')
    .orderBy('answer')
    .limit(MAX_ROWS)
    .execute()
}

function listAdviceRows(db: ShopDb, { version, place }: Wanted) {
  return db
    .selectFrom('recommendation_advice')
    .select(['question', 'answer', 'title', 'body'])
    .where('version', '=', version)
    .$if(place !== undefined, (query) =>
      query.where('question', '=', place?.question ?? '').where('answer', '=', place?.answer ?? ''),
    )
    .orderBy('position')
    .limit(MAX_ROWS)
    .execute()
}

/** The last version of the rules that says something of the answer. */
async function findLastVersion(db: ShopDb, { question, answer }: AnswerPlace) {
  const versionIn = async (table: 'recommendation_rule' | 'recommendation_advice') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.max('version').as('version'))
      .where('question', '=', question)
      .where('answer', '=', answer)
      .executeTakeFirst()
  const found = [await versionIn('recommendation_rule'), await versionIn('recommendation_advice')]
  const versions = found.flatMap((row) => row?.version ?? [])
  return versions.length > 0 ? Math.max(...versions) : undefined
}
