import { setImmediate } from 'node:timers/promises'
import type { ShopDb } from '~/database/schema'
import type { Questionnaire } from '~/models/base/template'
import { type Answers, chosenOptions } from './questionnaire'
import { type Candidate, type RuleSet, rankCandidates } from './recommendation'

/** As many as the results page shows. */
export const SHOWN = 3
const LEAST_REASONS = 2
/** Combinations judged per event loop turn. */
const AT_ONCE = 8
const EXAMPLES = 4
const POOR_EXAMPLES = 2

/** What is recommended, and by which questions. */
export interface Advised {
  questionnaire: Questionnaire
  candidates: Candidate[]
}

export interface AdviceEffect {
  combinations: number
  /** Combinations whose first product, or whose list, changes. */
  firstChanged: number
  listChanged: number
  examples: { answers: string; before: string; after: string }[]
  /** Combinations left without a product, or with one of fewer than two reasons. */
  poor: string[]
  poorCount: number
}

type Ranked = ReturnType<typeof rankCandidates>

/**
 * Recommends for every combination of the later answers: before, as far as its questions go, and after. `watch` sees
 * both lists of each.
 */
export async function compareAdvice(
  db: ShopDb,
  input: { rules: RuleSet; before: Advised; after: Advised; watch?: (was: Ranked, is: Ranked) => void },
): Promise<AdviceEffect> {
  const { rules, before, after, watch } = input
  const names = await namesOf(db, [...before.candidates, ...after.candidates])
  const nameAll = (ranked: Ranked, count: number) =>
    ranked
      .slice(0, count)
      .map(({ productId }) => names.get(productId) ?? productId)
      .join(', ') || 'rien'
  const effect = { combinations: 0, firstChanged: 0, listChanged: 0, poorCount: 0 }
  const [firsts, lists]: [AdviceEffect['examples'], AdviceEffect['examples']] = [[], []]
  const poor: string[] = []
  const afterSoldOut = soldOut(after)
  for (const answers of combinations(after.questionnaire)) {
    if (effect.combinations++ % AT_ONCE === 0) await setImmediate()
    const [was, is] = [rank(rules, before, answers), rank(rules, after, answers)]
    watch?.(was, is)
    const isSameFirst = was[0]?.productId === is[0]?.productId
    if (!isSameFirst) effect.firstChanged++
    if (idsOf(was) !== idsOf(is)) {
      effect.listChanged++
      const [examples, count] = isSameFirst ? [lists, SHOWN] : [firsts, 1]
      const words = wordsOf(after.questionnaire, answers)
      examples.push({ answers: words, before: nameAll(was, count), after: nameAll(is, count) })
    }
    if (isExplained(is) && isExplained(rank(rules, afterSoldOut, answers))) continue
    effect.poorCount++
    poor.push(wordsOf(after.questionnaire, answers))
  }
  const examples = [...spread(firsts, EXAMPLES), ...spread(lists, EXAMPLES)].slice(0, EXAMPLES)
  return { ...effect, examples, poor: spread(poor, POOR_EXAMPLES) }
}

/** Whether some combination of answers already has no product with two reasons. */
export async function hasPoorAdvice(rules: RuleSet, advised: Advised): Promise<boolean> {
  const sold = soldOut(advised)
  let judged = 0
  for (const answers of combinations(advised.questionnaire)) {
    if (judged++ % AT_ONCE === 0) await setImmediate()
    if (!isExplained(rank(rules, advised, answers)) || !isExplained(rank(rules, sold, answers))) return true
  }
  return false
}

/** Being in stock is a reason too, lost with the last unit. */
function soldOut(advised: Advised): Advised {
  return { ...advised, candidates: advised.candidates.map((candidate) => ({ ...candidate, inStock: false })) }
}

function rank(rules: RuleSet, { questionnaire, candidates }: Advised, answers: Answers): Ranked {
  return rankCandidates(rules, { questionnaire, answers, candidates, limit: SHOWN })
}

/** Evenly spaced: neighbours differ by one answer only. */
function spread<One>(all: One[], count: number): One[] {
  const share = (place: number) => Math.floor((place * count) / all.length)
  return all.filter((_, place) => share(place) !== share(place - 1))
}

function isExplained(ranked: Ranked): boolean {
  return ranked.length > 0 && ranked.every(({ reasons }) => reasons.length >= LEAST_REASONS)
}

function idsOf(ranked: Ranked): string {
  return ranked.map(({ productId }) => productId).join()
}

function wordsOf(questionnaire: Questionnaire, answers: Answers): string {
  return chosenOptions(questionnaire, answers)
    .map(({ option }) => option.title)
    .join(', ')
}

export async function namesOf(db: ShopDb, candidates: Candidate[]): Promise<Map<string, string>> {
  const ids = [...new Set(candidates.map(({ productId }) => productId))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('product').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Lists every combination of answers. */
function combinations({ questions }: Questionnaire): Answers[] {
  return questions.reduce<Answers[]>(
    (all, { name, options }) => all.flatMap((answers) => options.map(({ value }) => ({ ...answers, [name]: value }))),
    [{}],
  )
}
