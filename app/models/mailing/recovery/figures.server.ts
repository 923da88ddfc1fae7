import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { ShopDatabase, ShopDb } from '~/database/schema'
import { sumRecovered } from '~/models/shop/order/index.server'
import { parisDay, parisInstant } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'

import { RECOVERED_WITHIN_DAYS } from './text'

export interface RecoveryFigures {
  /** Carts in the sequence that no reminder has left for yet. */
  pending: number
  /** Carts with a reminder of the last seven days, not bought since. */
  processing: number
  /** Orders bought within seven days of a reminder. */
  converted: number
  /** Recovered orders of the carts that were written about. */
  conversionPercent: number
  today: { conversions: number; revenueCents: number }
}

/** Asked of the rows each time: nothing is added up elsewhere. */
export async function readRecovery(db: ShopDb, at: Date): Promise<RecoveryFigures> {
  const written = await countWritten(db)
  const converted = await sumRecovered(db, new Date(0))
  const today = await sumRecovered(db, parisInstant(parisDay(at), 0))
  return {
    pending: await countPending(db),
    processing: await countProcessing(db, at),
    converted: converted.orders,
    conversionPercent: written === 0 ? 0 : Math.round((1000 * converted.orders) / written) / 10,
    today: { conversions: today.orders, revenueCents: today.cents },
  }
}

type Enrolments = ExpressionBuilder<ShopDatabase, 'sequence_enrolment'>

/** A reminder of the enrolment has left. */
function wasReminded({ exists, selectFrom }: Enrolments, since = '') {
  return exists(
    selectFrom('email')
      .select('email.id')
      .whereRef('email.cause_id', '=', 'sequence_enrolment.id')
      .where('email.cause', '=', 'sequence')
      .where('email.status', '=', 'sent')
      .where('email.sent_at', '>', since),
  )
}

function wasRecovered({ exists, selectFrom }: Enrolments) {
  return exists(
    selectFrom('cart_recovery')
      .select('cart_recovery.order_id')
      .whereRef('cart_recovery.enrolment_id', '=', 'sequence_enrolment.id'),
  )
}

function countPending(db: ShopDb): Promise<number> {
  return countCarts(db, (eb) => eb.and([eb('left_at', 'is', null), eb.not(wasReminded(eb))]))
}

function countWritten(db: ShopDb): Promise<number> {
  return countCarts(db, (eb) => wasReminded(eb))
}

function countProcessing(db: ShopDb, at: Date): Promise<number> {
  const since = new Date(at.getTime() - RECOVERED_WITHIN_DAYS * DAY_MS).toISOString()
  return countCarts(db, (eb) =>
    eb.and([
      eb.or([eb('left_at', 'is', null), eb('left_reason', '=', 'finished')]),
      wasReminded(eb, since),
      eb.not(wasRecovered(eb)),
    ]),
  )
}

function countCarts(db: ShopDb, which: (eb: Enrolments) => Expression<SqlBool>): Promise<number> {
  return countOf(db.selectFrom('sequence_enrolment').where('sequence', '=', 'panier').where(which))
}
