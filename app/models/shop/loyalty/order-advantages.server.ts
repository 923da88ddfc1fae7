import type { CustomerOrder, ShopDb } from '~/database/schema'
import { fillSettings } from '~/models/base/setting'
import { readSettings } from '~/models/base/setting/index.server'
import { findUserByEmail } from '~/models/base/user/index.server'
import { hasOpenWithdrawal, hasOrderedElsewhere } from '~/models/shop/order/index.server'

import { findOrderPoints, keptPointsOf, pointsOf } from './points.server'
import { findOwnCode } from './referral.server'
import { keptGoodsOf } from './rewards.server'
import { cashbackPercentOf, type RewardTerms, rewardsOf, rewardTerms, tierOf } from './rules'
import { referralWords } from './words'

export interface OrderAdvantages {
  /** Undefined while the programme is off. */
  loyalty:
    | { points: number; total: number | undefined; kept: number; mostPercent: number; cashbackCents: number }
    | undefined
  /** `code` is undefined when only its owner may see it. */
  referral: { code: string | undefined; words: string } | undefined
}

/**
 * Advantages of a paid order for its buyer; a withdrawn order shows neither points nor a voucher. A typed e-mail does
 * not authenticate, so the customer's total and code are shown only when signed in or when all their orders came from
 * this browser.
 */
export async function findOrderAdvantages(
  db: ShopDb,
  input: { order: CustomerOrder; signedInAs: string | undefined },
): Promise<OrderAdvantages> {
  const { order } = input
  const settings = await readSettings(db)
  const user = await findUserByEmail(db, order.email)
  const known = user && (user.id === input.signedInAs || !(await hasOrderedElsewhere(db, order))) ? user : undefined
  const points = (await hasOpenWithdrawal(db, order.id)) ? undefined : await findOrderPoints(db, order.id)
  return {
    loyalty:
      settings['loyalty.enabled'] === 'oui' && points
        ? await orderLoyalty(db, { order, points: points.points, known, terms: rewardTerms(settings) })
        : undefined,
    referral:
      settings['referral.enabled'] === 'oui'
        ? { code: known && (await findOwnCode(db, known.id)), words: fillSettings(referralWords, settings) }
        : undefined,
  }
}

async function orderLoyalty(
  db: ShopDb,
  input: { order: CustomerOrder; points: number; known: { id: string } | undefined; terms: RewardTerms },
): Promise<NonNullable<OrderAdvantages['loyalty']>> {
  const { order, points, known, terms } = input
  const kept = known ? await keptPointsOf(db, known.id) : 0
  const cashbackPercent = order.cashback_percent ?? cashbackPercentOf(tierOf(kept + points), terms)
  const { cashbackCents } = rewardsOf(
    { keptCents: await keptGoodsOf(db, order), cashbackPercent, isReferred: order.referral_code !== null },
    terms,
  )
  return {
    points,
    total: known && (await pointsOf(db, known.id)),
    kept,
    mostPercent: terms.mostPercent,
    cashbackCents,
  }
}
