import { isDeepStrictEqual } from 'node:util'
import type { ContactChannel, ShopDb } from '~/database/schema'
import { giveAgreement } from '~/models/base/agreement/index.server'
import type { RecommendedProduct } from '~/models/base/outbox'
import { queueCapped } from '~/models/base/outbox/index.server'
import type { Questionnaire, Template } from '~/models/base/template'
import { recordLead } from '~/models/crm/lead/index.server'
import { newId } from '~/models/values/id.server'
import { insertCallConsent } from './consent.server'
import type { LeadContact } from './lead-contact'
import { customerTypeOf, scoreLead } from './lead-score'
import { type Answers, answersQuery } from './questionnaire'
import { readQuestionnaire } from './questionnaire-version.server'
import { type Recommendation, type RecommendationResult, recommend } from './recommendation.server'

/** Upper bound of the results page. */
export const RECOMMENDED = 3

export interface QuestionnaireSubmission {
  template: Pick<Template, 'questionnaire'>
  answers: Answers
  contact: LeadContact
  /** Ticked boxes. */
  channels: ContactChannel[]
  /** Page of the form. */
  page: string
  at: Date
}

/**
 * Stores the lead with its score and reasons, and returns the recommendations. One lead per address: answering again
 * updates it but keeps its status, name and number. Knowing an address does not authenticate its owner, so the name and
 * number typed this time stay with these answers and consents. The same form sent twice is stored once. A lead who
 * agreed to e-mails gets the recommendations by mail; a consent is void where the mailbox's owner has refused mails.
 */
export async function submitQuestionnaire(
  db: ShopDb,
  input: QuestionnaireSubmission,
): Promise<RecommendationResult & { leadId: string }> {
  const questionnaire = await readQuestionnaire(db, input.template)
  const result = await recommend(db, { questionnaire, answers: input.answers, limit: RECOMMENDED })
  const leadId = await db.transaction().execute(async (trx) => {
    const id = await putLead(trx, { ...input, questionnaire })
    const agreementId = await keepConsents(trx, { ...input, leadId: id })
    await keepAnswers(trx, { ...input, leadId: id, result })
    if (agreementId)
      await queueRecommendations(trx, { ...input, to: input.contact.email, leadId: id, agreementId, result })
    return id
  })
  return { ...result, leadId }
}

function putLead(trx: ShopDb, input: QuestionnaireSubmission & { questionnaire: Questionnaire }): Promise<string> {
  const { contact, questionnaire, answers, channels, at } = input
  const { score, reasons } = scoreLead(questionnaire, { answers, acceptsCalls: channels.includes('phone') })
  const facts = { customer_type: customerTypeOf(questionnaire, answers), score, reasons: JSON.stringify(reasons) }
  return recordLead(trx, { ...contact, source: 'questionnaire', facts, at })
}

/** Returns the id of the mail agreement, undefined if void. */
async function keepConsents(
  trx: ShopDb,
  input: QuestionnaireSubmission & { leadId: string },
): Promise<string | undefined> {
  const { leadId, page, at, channels, contact } = input
  if (channels.includes('phone')) await insertCallConsent(trx, { leadId, page, at, ...typedWith(input) })
  if (!channels.includes('email')) return undefined
  const given = await giveAgreement(trx, { email: contact.email, kind: 'advice', page, leadId, at })
  return given.isVoid ? undefined : given.id
}

async function keepAnswers(
  trx: ShopDb,
  input: QuestionnaireSubmission & { leadId: string; result: RecommendationResult },
) {
  const { leadId, answers, result, at } = input
  const last = await trx
    .selectFrom('questionnaire_answer')
    .select(['answers', 'contact_name', 'contact_phone', 'rules_version', 'recommended'])
    .where('lead_id', '=', leadId)
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const recommended = JSON.stringify(result.recommendations.map(({ product }) => product.id))
  const row = { answers: JSON.stringify(answers), ...typedWith(input), rules_version: result.version, recommended }
  if (isDeepStrictEqual(last, row)) return
  await trx
    .insertInto('questionnaire_answer')
    .values({ id: newId(at), lead_id: leadId, ...row, answered_at: at.toISOString() })
    .execute()
}

function typedWith({ contact }: QuestionnaireSubmission) {
  return { contact_name: contact.name, contact_phone: contact.phone }
}

interface RecommendationMailInput {
  to: string
  leadId: string
  /** The consent the mail rests on. */
  agreementId: string
  answers: Answers
  result: RecommendationResult
  at: Date
}

/**
 * Queues the recommendations for a lead who agreed to e-mails: once per set of answers and once a day per mailbox,
 * since anyone may type its address. Contains no typed text.
 */
async function queueRecommendations(trx: ShopDb, input: RecommendationMailInput): Promise<void> {
  const { to, leadId, agreementId, answers, result, at } = input
  const kind = 'recommendations'
  if (result.recommendations.length === 0) return
  const key = `${kind}:${leadId}:${answersQuery(answers)}`
  const data = { leadId, answers, advice: result.advice, products: result.recommendations.map(toMailProduct) }
  await queueCapped(trx, { key, kind, data, to, basis: 'advice', agreementId, mailsADay: 1, at })
}

function toMailProduct({ product, reasons, drawback }: Recommendation): RecommendedProduct {
  const { name, priceCents, ecoParticipationCents } = product
  return {
    name,
    priceCents,
    ecoParticipationCents,
    yearlyConsumablesCents: product.details.upkeep?.yearlyConsumablesCents ?? undefined,
    isSoldOut: !product.isService && product.available <= 0,
    reasons: reasons.map(({ text }) => text),
    drawback,
  }
}
