import type { CustomerOrder, ShopDb } from '~/database/schema'
import { findUserByEmail } from '~/models/customer/index.server'
import { hasOpenWithdrawal, hasOrderedElsewhere } from '~/models/order/index.server'
import { readSettings } from '~/models/shop/index.server'

import { findOrderPoints, pointsOf } from './points.server'
import { findOwnCode } from './referral.server'
import { cashbackOf, withoutRefunded } from './rewards.server'

export interface OrderAdvantages {
  /** Undefined while the programme is off. */
  loyalty: { points: number; total: number | undefined; cashbackCents: number } | undefined
  /** `code` is undefined when only its owner may see it. */
  referral: { code: string | undefined } | undefined
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
        ? {
            points: points.points,
            total: known && (await pointsOf(db, known.id)),
            cashbackCents: cashbackOf(await withoutRefunded(db, order), points.cashback_percent),
          }
        : undefined,
    referral: settings['referral.enabled'] === 'oui' ? { code: known && (await findOwnCode(db, known.id)) } : undefined,
  }
}
