import { type Kysely, sql } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { parisDay } from '~/models/values'
import { orRefused, Refused } from '../runtime/refused'

/** The whole shop's row: who opens one conversation after the other is counted there. */
const SHOP = ''

/** A person mistypes a few times. The form, which has limits of its own, stays open when a day's budget is spent. */
export const FAILED_LOOK_UPS_A_DAY = { visitor: 5, shop: 100 }

interface Visit {
  visitorHash: string
  at: Date
}

/** Counts a look-up as failed before it is made, so that guesses sent at the same time cannot overdraw the budget. */
export function reserveLookUp(db: Kysely<ShopDatabase>, { visitorHash, at }: Visit): Promise<boolean> {
  const work = db.transaction().execute(async (trx): Promise<boolean> => {
    const budgets = [
      { hash: visitorHash, cap: FAILED_LOOK_UPS_A_DAY.visitor },
      { hash: SHOP, cap: FAILED_LOOK_UPS_A_DAY.shop },
    ]
    for (const { hash, cap } of budgets) {
      const { failed_look_ups } = await trx
        .insertInto('assistant_usage')
        .values({ day: parisDay(at), visitor_hash: hash, tokens: 0, failed_look_ups: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'visitor_hash'])
            .doUpdateSet({ failed_look_ups: sql<number>`assistant_usage.failed_look_ups + 1` }),
        )
        .returning('failed_look_ups')
        .executeTakeFirstOrThrow()
      if (failed_look_ups > cap) throw new Refused(false)
    }
    return true
  })
  return orRefused<boolean, boolean>(work)
}

/** It found the order: it was no guess. */
export async function returnLookUp(db: Kysely<ShopDatabase>, { visitorHash, at }: Visit): Promise<void> {
  await db
    .updateTable('assistant_usage')
    .set((eb) => ({ failed_look_ups: eb('failed_look_ups', '-', 1) }))
    .where('failed_look_ups', '>', 0)
    .where('day', '=', parisDay(at))
    .where('visitor_hash', 'in', [visitorHash, SHOP])
    .execute()
}
