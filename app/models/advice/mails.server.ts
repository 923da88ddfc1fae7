import type { ShopDb } from '~/database/schema'
import type { RecommendedProduct } from '~/models/outbox'
import { queueCapped } from '~/models/outbox/index.server'

import { type Answers, answersQuery } from './questionnaire'
import type { Recommendation, RecommendationResult } from './recommendation.server'

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
export async function queueRecommendations(trx: ShopDb, input: RecommendationMailInput): Promise<void> {
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
