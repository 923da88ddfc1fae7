import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import type { RecommendedProduct } from '~/models/outbox'
import { hasWrittenTo, queueEmail } from '~/models/outbox/index.server'

import { type Answers, answersQuery } from './questionnaire'
import type { Recommendation, RecommendationResult } from './recommendation.server'

interface RecommendationMailInput {
  to: string
  leadId: string
  /** The tick that asked for it. */
  consentId: string
  answers: Answers
  result: RecommendationResult
  at: Date
}

/**
 * To whoever agreed to advice by e-mail: what the questionnaire recommends. One mail for the same answers, and one a day
 * for a mailbox, since anyone may type its address; nothing that was typed is in it. A shop that sells nothing has
 * nothing to write.
 */
export async function queueRecommendations(trx: Kysely<ShopDatabase>, input: RecommendationMailInput): Promise<void> {
  const { to, leadId, consentId, answers, result, at } = input
  const kind = 'recommendations'
  if (result.recommendations.length === 0) return
  if (await hasWrittenTo(trx, { kind, to, at })) return
  const key = `${kind}:${leadId}:${answersQuery(answers)}`
  const data = { leadId, answers, advice: result.advice, products: result.recommendations.map(asShown) }
  await queueEmail(trx, { key, kind, data, to, consentId, at })
}

function asShown({ product, reasons, drawback }: Recommendation): RecommendedProduct {
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
