import { type Kysely, sql } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { parisDay } from '~/models/values'
import { orRefused, Refused } from '../runtime/refused'

/** The whole shop's row. */
const SHOP = ''
const DAYS_KEPT = 2

/**
 * Takes tokens out of today's budgets before they are spent, so that conversations held at the same time cannot
 * overdraw them together; false when the visitor or the shop has too few left.
 */
export function reserveTokens(
  db: Kysely<ShopDatabase>,
  input: { visitorHash: string; tokens: number; caps: { shop: number; visitor: number }; at: Date },
): Promise<boolean> {
  const { visitorHash, tokens, caps, at } = input
  const work = db.transaction().execute(async (trx): Promise<boolean> => {
    const budgets = [
      { hash: SHOP, cap: caps.shop },
      { hash: visitorHash, cap: caps.visitor },
    ]
    for (const { hash, cap } of budgets) {
      const row = await addTokens(trx, { visitorHash: hash, tokens, at })
      if (row.tokens > cap) throw new Refused(false)
    }
    return true
  })
  return orRefused<boolean, boolean>(work)
}

/** Once the true figure is known; `tokens` may be negative. */
export async function correctTokens(
  db: Kysely<ShopDatabase>,
  input: { visitorHash: string; tokens: number; at: Date },
): Promise<void> {
  if (input.tokens === 0) return
  await db.transaction().execute(async (trx) => {
    await addTokens(trx, { ...input, visitorHash: SHOP })
    await addTokens(trx, input)
  })
}

/** What is left of today's budget of the whole shop. */
export async function tokensLeft(db: Kysely<ShopDatabase>, input: { cap: number; at: Date }): Promise<number> {
  const row = await db
    .selectFrom('assistant_usage')
    .select('tokens')
    .where('day', '=', parisDay(input.at))
    .where('visitor_hash', '=', SHOP)
    .executeTakeFirst()
  return input.cap - (row?.tokens ?? 0)
}

export async function deleteOldUsage(db: Kysely<ShopDatabase>, input: { at: Date; limit: number }): Promise<void> {
  const before = parisDay(new Date(input.at.getTime() - DAYS_KEPT * 24 * 3600_000))
  const old = db
    .selectFrom('assistant_usage')
    .select(['day', 'visitor_hash'])
    .where('day', '<', before)
    .orderBy('day')
    .orderBy('visitor_hash')
    .limit(input.limit)
  await db
    .deleteFrom('assistant_usage')
    .where(({ eb, refTuple }) => eb(refTuple('day', 'visitor_hash'), 'in', old.$asTuple('day', 'visitor_hash')))
    .execute()
}

function addTokens(
  trx: Kysely<ShopDatabase>,
  { visitorHash, tokens, at }: { visitorHash: string; tokens: number; at: Date },
): Promise<{ tokens: number }> {
  return trx
    .insertInto('assistant_usage')
    .values({ day: parisDay(at), visitor_hash: visitorHash, tokens: Math.max(0, tokens) })
    .onConflict((conflict) =>
      conflict.columns(['day', 'visitor_hash']).doUpdateSet({
        tokens: sql<number>`case when assistant_usage.tokens + ${tokens} > 0 then assistant_usage.tokens + ${tokens} else 0 end`,
      }),
    )
    .returning('tokens')
    .executeTakeFirstOrThrow()
}
