import type { Questionnaire, RecommendationRules } from '~/models/base/template'
import { formatEuros } from '~/models/values/money'
import { type Answers, budgetQuestion, chosenOptions } from './questionnaire'

/** Reasons per product. */
const MOST_REASONS = 4
const LEAST_REASONS = 2
const STEP_CENTS = 10_000

/** Scoring rules common to all products of a shop. */
export type RuleSet = Omit<RecommendationRules, 'products' | 'advice'>

export interface Rule {
  question: string
  answer: string
  points: number
  reason: string | null
  drawback: string | null
}

export interface Candidate {
  productId: string
  /** TTC */
  priceCents: number
  inStock: boolean
  specifications: { label: string; value: string }[]
  drawback: string
  rules: Rule[]
}

/** Input of a recommendation. */
export interface RecommendationInput {
  questionnaire: Questionnaire
  answers: Answers
  /** TTC, when known more precisely than by an answer. */
  budgetCents?: number
}

export interface Reason {
  /** Question whose answer gave the reason. */
  question: string
  text: string
}

/**
 * Returns the best candidates first, deterministically; when no suitable one fits a modest budget, the cheapest.
 * In-stock products come before sold-out ones; equal scores keep the order of the candidates.
 */
export function rankCandidates(
  rules: RuleSet,
  input: RecommendationInput & { candidates: Candidate[]; limit: number },
) {
  const judged = input.candidates.map((candidate) => ({ candidate, ...judge(rules, { ...input, candidate }) }))
  const most = Math.max(0, ...judged.map(({ reasons }) => reasons.length))
  const explained = judged.filter(({ reasons }) => reasons.length >= Math.min(LEAST_REASONS, most))
  const avoidable = explained.some(({ candidate, suitable, over }) => candidate.inStock && suitable && !over)
  const ranked = explained
    .map((one) => ({
      ...one,
      score: one.points + (one.over && avoidable ? rules.avoidablyOverBudgetPoints : 0),
    }))
    .sort((a, b) => Number(b.candidate.inStock) - Number(a.candidate.inStock) || b.score - a.score)
  const best = ranked[0]?.score ?? 0
  const shown = ranked.filter(({ score }) => score >= best - rules.shownWithinPoints)
  const isModest = chosenOptions(input.questionnaire, input.answers).some(({ option }) => option.modest)
  return (isModest && !avoidable ? withLeastExpensiveFirst(shown) : shown)
    .slice(0, input.limit)
    .map(({ candidate, score, reasons, against, over }, index) => {
      // Only the first product explains why the budget is exceeded.
      const template = index > 0 || avoidable ? rules.overBudgetDrawback : rules.unavoidablyOverBudgetDrawback
      const drawback = drawbackOf(candidate, [over ? filledIn(template, candidate) : undefined, against[0]])
      return { productId: candidate.productId, score, reasons, drawback, isOverBudget: over }
    })
}

/** Moves the cheapest suitable candidate to the front. */
function withLeastExpensiveFirst<One extends { candidate: Candidate; suitable: boolean }>(ranked: One[]): One[] {
  const [first] = ranked
    .filter(({ candidate, suitable }) => suitable && candidate.inStock)
    .sort((a, b) => a.candidate.priceCents - b.candidate.priceCents)
  return first ? [first, ...ranked.filter((one) => one !== first)] : ranked
}

/** Judges one candidate independently of the others. */
export function judgeOne(
  rules: RuleSet,
  input: RecommendationInput & { candidate: Candidate },
): { reasons: Reason[]; drawback: string; isOverBudget: boolean; isAgainst: boolean } {
  const { reasons, against, over } = judge(rules, input)
  const overBudget = over ? filledIn(rules.overBudgetDrawback, input.candidate) : undefined
  return {
    reasons,
    drawback: drawbackOf(input.candidate, [overBudget, against[0]]),
    isOverBudget: over,
    isAgainst: over || against.length > 0,
  }
}

function drawbackOf(candidate: Candidate, against: (string | undefined)[]): string {
  return against.filter((words) => words).join(' ') || candidate.drawback
}

interface Argument {
  question: string
  points: number
  reason?: string
  drawback?: string
}

function judge(
  rules: RuleSet,
  { candidate, questionnaire, answers, ...asked }: RecommendationInput & { candidate: Candidate },
) {
  const chosen = chosenOptions(questionnaire, answers)
  const own = chosen.flatMap(({ question, option }) => ruleArguments(candidate, question.name, option.value))
  const money = budgetQuestion(questionnaire)?.name ?? ''
  const budgetCents = asked.budgetCents ?? chosen.find(({ question }) => question.name === money)?.option.limitCents
  const excessCents = budgetCents === undefined ? undefined : candidate.priceCents - budgetCents
  const hurry = chosen.find(({ option }) => option.atOnce)?.question.name
  const arguments_ = [
    ...own,
    ...budgetArguments(rules, candidate, { question: money, excessCents }),
    ...stockArguments(rules, candidate, hurry),
  ]
  return {
    points: arguments_.reduce((sum, { points }) => sum + points, 0),
    reasons: arguments_
      .flatMap(({ question, points, reason }) => (reason === undefined ? [] : [{ question, points, text: reason }]))
      .sort((a, b) => b.points - a.points)
      .slice(0, MOST_REASONS)
      .map(({ question, text }) => ({ question, text })),
    /** Drawbacks from the answers, worst first, excluding price. */
    against: own
      .sort((a, b) => a.points - b.points)
      .flatMap(({ drawback }) => (drawback === undefined ? [] : [drawback])),
    suitable: own.every(({ points }) => points > rules.unsuitablePoints),
    over: excessCents !== undefined && excessCents > 0,
  }
}

function ruleArguments(candidate: Candidate, question: string, answer: string): Argument[] {
  return candidate.rules
    .filter((rule) => rule.question === question && rule.answer === answer)
    .map(({ points, reason, drawback }) => ({
      question,
      points,
      reason: filledIn(reason, candidate),
      drawback: filledIn(drawback, candidate),
    }))
}

function budgetArguments(
  rules: RuleSet,
  candidate: Candidate,
  { question, excessCents }: { question: string; excessCents: number | undefined },
): Argument[] {
  if (excessCents === undefined) return []
  if (excessCents > 0) return [{ question, points: Math.ceil(excessCents / STEP_CENTS) * rules.overBudgetPoints }]
  return [{ question, points: rules.withinBudgetPoints, reason: filledIn(rules.withinBudgetReason, candidate) }]
}

/** Applies when the shopper wants the product at once. */
function stockArguments(rules: RuleSet, candidate: Candidate, question: string | undefined): Argument[] {
  if (question === undefined || !candidate.inStock) return []
  return [{ question, points: rules.inStockPoints, reason: filledIn(rules.inStockReason, candidate) }]
}

/** Placeholders that these specifications cannot fill; a template with one is never shown. */
export function unknownFacts(template: string, specifications: Candidate['specifications']): string[] {
  const known = new Set(['prix', ...specifications.map(({ label }) => withPlainSpaces(label))])
  return [...template.matchAll(/\{([^}]*)\}/g)].flatMap(([, name = '']) =>
    known.has(withPlainSpaces(name)) ? [] : [name],
  )
}

/** Fills the template with the product's price and specifications; undefined when one is missing. */
function filledIn(template: string | null, candidate: Candidate): string | undefined {
  if (template === null) return undefined
  if (!template.includes('{')) return template
  const facts = factsOf(candidate)
  let complete = true
  const text = template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const fact = facts.get(withPlainSpaces(name))
    complete &&= fact !== undefined
    return fact ?? ''
  })
  return complete ? text : undefined
}

/** Each combination of answers asks for them. */
const knownFacts = new WeakMap<Candidate, Map<string, string>>()

function factsOf(candidate: Candidate): Map<string, string> {
  const known = knownFacts.get(candidate)
  if (known) return known
  const facts = new Map(candidate.specifications.map(({ label, value }) => [withPlainSpaces(label), value]))
  facts.set('prix', formatEuros(candidate.priceCents))
  knownFacts.set(candidate, facts)
  return facts
}

/** Compares labels regardless of French non-breaking spaces. */
function withPlainSpaces(label: string): string {
  return label.replaceAll(/\s/g, ' ')
}
