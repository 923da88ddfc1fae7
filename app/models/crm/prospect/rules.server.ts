import type { ShopDb } from '~/database/schema'
import { firstRules, type ScoreRules } from './score'

/** Latest version; seeds the first one. */
export async function readScoreRules(trx: ShopDb): Promise<ScoreRules> {
  const kept = await findNewest(trx)
  if (kept.rules.length > 0) return kept
  const rows = firstRules.map((rule, position) => ({ ...rule, version: 1, position }))
  await trx
    .insertInto('prospect_score_rule')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['version', 'key']).doNothing())
    .execute()
  return findNewest(trx)
}

async function findNewest(db: ShopDb): Promise<ScoreRules> {
  const newest = db.selectFrom('prospect_score_rule').select(({ fn }) => fn.max('version').as('version'))
  const rules = await db
    .selectFrom('prospect_score_rule')
    .selectAll()
    .where('version', '=', newest)
    .orderBy('position')
    .orderBy('key')
    .execute()
  return { version: rules[0]?.version ?? 0, rules }
}
