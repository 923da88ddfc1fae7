import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import type { Question, Questionnaire, Template } from '~/models/base/template'
import { type AdviceEffect, compareAdvice, hasPoorAdvice, namesOf, SHOWN } from './judgement.server'
import type { Answers } from './questionnaire'
import {
  type AnswerPlace,
  type AnswerRules,
  type IncompleteQuestionnaire,
  incompleteQuestionnaire,
  questionnaireChanges,
  quoted,
} from './questionnaire-content'
import { endDraft, type QuestionnaireDraft, readDraft } from './questionnaire-draft.server'
import {
  type CoveredProduct,
  differingProducts,
  isSameRules,
  listCoveredProducts,
  placesOf,
  type RulesOfAnswers,
  readRulesOfAnswers,
  weightIn,
} from './questionnaire-rules.server'
import { type QuestionnaireInForce, readQuestionnaire, withContent } from './questionnaire-version.server'
import { type Candidate, type Rule, rankCandidates } from './recommendation'
import { findRules, listCandidates } from './recommendation.server'
import { rulesSubject } from './rules-change.server'

const MAX_CHANGES_LOGGED = 20

type Asked = Pick<Template, 'questionnaire'>

/** What publishing the draft would do. */
export interface DraftReview {
  draftVersion: number
  /** Empty: the draft says what is in force. */
  changes: string[]
  incomplete: IncompleteQuestionnaire | undefined
  /** Undefined while the draft is incomplete, or where nothing is on sale. */
  effect: AdviceEffect | undefined
  /** Refuses: what is in force gives each combination two reasons, or a combination would lose its last product. */
  isPoorer: boolean
  /** Sent back to publish exactly this; undefined while it cannot be published. */
  seen: string | undefined
}

interface Prepared {
  draft: QuestionnaireDraft
  inForce: QuestionnaireInForce
  rules: RulesOfAnswers
  products: CoveredProduct[]
}

async function prepare(db: ShopDb, template: Asked): Promise<Prepared> {
  const draft = await readDraft(db, template)
  const inForce = await readQuestionnaire(db, template)
  const rules = await readRulesOfAnswers(db, draft, { inForce: inForce.questions })
  return { draft, inForce, rules, products: await listCoveredProducts(db) }
}

export async function reviewDraft(db: ShopDb, template: Asked): Promise<DraftReview> {
  return review(db, { template, ...(await prepare(db, template)) })
}

async function review(db: ShopDb, { template, ...prepared }: Prepared & { template: Asked }): Promise<DraftReview> {
  const { draft } = prepared
  const changes = changesOf(prepared, template)
  const incomplete = incompleteQuestionnaire(draft.questions)
  const judged = changes.length > 0 && !incomplete ? await judge(db, { template, ...prepared }) : undefined
  const { effect, isPoorer = false } = judged ?? {}
  const isReady = changes.length > 0 && !incomplete && !isPoorer
  const shown = { version: draft.version, rules: prepared.rules.version, changes, effect }
  const seen = isReady ? createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32) : undefined
  return { draftVersion: draft.version, changes, incomplete, effect, isPoorer, seen }
}

async function judge(
  db: ShopDb,
  { template, ...prepared }: Prepared & { template: Asked },
): Promise<{ effect: AdviceEffect; isPoorer: boolean } | undefined> {
  const rules = await findRules(db)
  if (!rules) return undefined
  const before = {
    questionnaire: prepared.inForce,
    candidates: await listCandidates(db, { version: rules.version, questionnaire: prepared.inForce }),
  }
  const after = await readDraftAdvice(db, { template, ...prepared })
  if (before.candidates.length === 0 && after.candidates.length === 0) return undefined
  const effect = await compareAdvice(db, { rules, before, after })
  // A shop that sells little gives fewer reasons than two; it cannot be held to more than it says today.
  const isPoorer = effect.poorCount > 0 && !(await hasPoorAdvice(rules, before))
  return { effect, isPoorer }
}

/** The draft's questions, with the products as its rules judge them. */
async function readDraftAdvice(
  db: ShopDb,
  { template, draft, rules, products }: Prepared & { template: Asked },
): Promise<{ questionnaire: Questionnaire; candidates: Candidate[] }> {
  const questionnaire = withContent(template.questionnaire, draft)
  const covered = new Set(products.map(({ id }) => id))
  const candidates = await listCandidates(db, { version: rules.version, questionnaire })
  const places = placesOf(draft.questions)
  return {
    questionnaire,
    candidates: candidates.map((candidate) =>
      covered.has(candidate.productId)
        ? { ...candidate, rules: places.flatMap((place) => ruleOf(rules.of(place), candidate.productId)) }
        : candidate,
    ),
  }
}

function ruleOf(said: AnswerRules, productId: string): Rule[] {
  const { question, answer } = said
  const weight = weightIn(said, productId)
  if (!weight) return []
  const { points, reason = null, drawback = null } = weight
  return [{ question, answer, points, reason, drawback }]
}

/** The draft's questions, and what it would recommend for a set of answers. */
export async function recommendByDraft(db: ShopDb, template: Asked) {
  const rules = await findRules(db)
  const { questionnaire, candidates } = await readDraftAdvice(db, { template, ...(await prepare(db, template)) })
  const names = await namesOf(db, candidates)
  return {
    questionnaire,
    recommend(answers: Answers) {
      const ranked = rules ? rankCandidates(rules, { questionnaire, answers, candidates, limit: SHOWN }) : []
      return ranked.map(({ productId, reasons, drawback }) => ({
        name: names.get(productId) ?? productId,
        reasons: reasons.map(({ text }) => text),
        drawback,
      }))
    },
  }
}

/** Sentences: the questions first, then what is said of products. */
function changesOf({ draft, inForce, rules, products }: Prepared, { questionnaire }: Asked): string[] {
  const said = draft.rules.flatMap((place) => {
    const [titles, was, is] = [titlesOf(draft.questions, place), rules.published(place), rules.of(place)]
    return titles && !isSameRules(was, is)
      ? [`Conseils pour ${titles}\u202f: ${rulesChangeText({ was, is, products })}.`]
      : []
  })
  const { questions, ownWords: words } = inForce
  return [...questionnaireChanges({ questions, words }, draft, questionnaire.words), ...said]
}

function rulesChangeText({
  was,
  is,
  products,
}: {
  was: AnswerRules
  is: AnswerRules
  products: CoveredProduct[]
}): string {
  const ids = differingProducts(was, is)
  const names = products
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name }) => `${name} (${weightText(was, id)} → ${weightText(is, id)})`)
  return [...names, ...(isDeepStrictEqual(was.advice, is.advice) ? [] : ['le conseil au-dessus des produits'])].join(
    ', ',
  )
}

function weightText(said: AnswerRules, id: string): string {
  const weight = weightIn(said, id)
  if (!weight) return 'rien'
  return [`${weight.points} points`, weight.reason, weight.drawback].filter(Boolean).join(', ')
}

function titlesOf(questions: Question[], { question: name, answer }: AnswerPlace) {
  const question = questions.find((one) => one.name === name)
  const option = question?.options.find(({ value }) => value === answer)
  return question && option ? `${quoted(option.title)}, à ${quoted(question.title)}` : undefined
}

export type PublishQuestionnaireResult =
  | { ok: true; version: number }
  /** The review has changed, or never allowed it. */
  | { ok: false; reason: 'unseen' }

/**
 * Publishes the draft as a version of the questionnaire and of the rules, once its effect was seen. Rules of answers that
 * are removed go with them (docs/decisions/0055-questionnaire-of-the-owner.md).
 */
export async function publishQuestionnaire(
  db: ShopDb,
  input: { template: Asked; seen: string; actor: AuditInput['actor']; at: Date },
): Promise<PublishQuestionnaireResult> {
  const prepared = await prepare(db, input.template)
  const { seen, changes } = await review(db, { template: input.template, ...prepared })
  if (seen === undefined || seen !== input.seen) return { ok: false, reason: 'unseen' }
  return db.transaction().execute(async (trx): Promise<PublishQuestionnaireResult> => {
    const now = await prepare(trx, input.template)
    const isOutdated = now.draft.version !== prepared.draft.version || now.rules.version !== prepared.rules.version
    if (isOutdated) return { ok: false, reason: 'unseen' }
    const version = now.inForce.version + 1
    const rulesVersion = await insertRules(trx, { ...now, at: input.at })
    await trx
      .insertInto('questionnaire_version')
      .values({
        ...{ version, rules_version: rulesVersion, published_at: input.at.toISOString() },
        questions: JSON.stringify(now.draft.questions),
        words: JSON.stringify(now.draft.words),
      })
      .execute()
    await endDraft(trx, now.draft.version)
    await record(trx, { ...input, version, rulesVersion, changes })
    return { ok: true, version }
  })
}

/** Returns the new version: products as they are, the rules of the draft's answers alone. */
async function insertRules(trx: ShopDb, { draft, rules, at }: Prepared & { at: Date }): Promise<number> {
  const version = rules.version + 1
  const base = await trx
    .selectFrom('recommendation_version')
    .selectAll()
    .where('version', '=', rules.version)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('recommendation_version')
    .values({ ...base, version, published_at: at.toISOString() })
    .execute()
  const products = await trx
    .selectFrom('recommendation_product')
    .select(['product_id', 'drawback'])
    .where('version', '=', rules.version)
    .orderBy('product_id')
    .execute()
  for (const product of products) {
    const row = { version, ...product }
    await trx.insertInto('recommendation_product').values(row).execute()
  }
  const said = placesOf(draft.questions).map((place) => rules.of(place))
  const rows = products.flatMap(({ product_id }) =>
    said.flatMap((answer) => ruleOf(answer, product_id).map((rule) => ({ version, product_id, ...rule }))),
  )
  for (const row of rows) await trx.insertInto('recommendation_rule').values(row).execute()
  const advice = await inKnownOrder(trx, {
    version: rules.version,
    advice: said.flatMap(({ question, answer, advice }) => (advice ? [{ question, answer, ...advice }] : [])),
  })
  for (const [position, row] of advice.entries())
    await trx
      .insertInto('recommendation_advice')
      .values({ version, position, ...row })
      .execute()
  return version
}

/** The first that applies is shown: what is new comes last. */
async function inKnownOrder<Advice extends AnswerPlace>(
  trx: ShopDb,
  { version, advice }: { version: number; advice: Advice[] },
): Promise<Advice[]> {
  const known = await trx
    .selectFrom('recommendation_advice')
    .select(['question', 'answer'])
    .where('version', '=', version)
    .orderBy('position')
    .execute()
  const placeOf = ({ question, answer }: AnswerPlace) => {
    const place = known.findIndex((one) => one.question === question && one.answer === answer)
    return place < 0 ? known.length : place
  }
  return advice.toSorted((a, b) => placeOf(a) - placeOf(b))
}

async function record(
  trx: ShopDb,
  input: { actor: AuditInput['actor']; at: Date; version: number; rulesVersion: number; changes: string[] },
): Promise<void> {
  const { actor, at, version, rulesVersion, changes } = input
  const texts = changes.slice(0, MAX_CHANGES_LOGGED).join(' ')
  await recordAudit(trx, {
    ...{ actor, at, action: 'advice.publish-questionnaire', subject: { ...rulesSubject, label: `Version ${version}` } },
    after: { version: rulesVersion, questionnaire: texts },
  })
}
