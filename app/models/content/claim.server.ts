import type { ClaimPlace, ClaimRow, ShopDb } from '~/database/schema'
import { parisDay } from '~/models/values'

import { answerLiveQuery, type LiveAnswer } from './claim/live.server'
import { claimState, isClaimShown } from './claim/state'
import { VALUE_MARK } from './claim/words'

/** A claim as a page may show it. */
export interface Claim {
  key: string
  /** Shown large, e.g. `4,8/5`; undefined for a claim in words. */
  figure: string | undefined
  text: string
  /** Undefined for an unproven claim of a demo. */
  proof: string | undefined
}

/** At one place. */
export const MAX_CLAIMS = 12

/**
 * The claims of a place, in order: those with a proof or a live value that are not over, and in a demo also the unproven
 * ones that came with it. A live query without a value leaves its claim out.
 */
export async function listClaims(db: ShopDb, input: { place: ClaimPlace; demo: boolean; at: Date }): Promise<Claim[]> {
  const { place, demo, at } = input
  const rows = await db
    .selectFrom('claim')
    .selectAll()
    .where('place', '=', place)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .orderBy('key')
    .limit(MAX_CLAIMS)
    .execute()
  const claims = await Promise.all(
    rows.map(async (row): Promise<Claim[]> => {
      const answer = await answerClaim(db, { row, at })
      const state = claimState(row, { hasValue: answer !== undefined, demo, today: parisDay(at) })
      return isClaimShown(state) ? [shownClaim(row, answer)] : []
    }),
  )
  return claims.flat()
}

/** What a claim is computed from, now. */
export async function answerClaim(
  db: ShopDb,
  { row, at }: { row: Pick<ClaimRow, 'live_query'>; at: Date },
): Promise<LiveAnswer | undefined> {
  return row.live_query === null ? undefined : answerLiveQuery(db, { name: row.live_query, at })
}

type Worded = Pick<ClaimRow, 'key' | 'figure' | 'text' | 'proof'>

/** With its value in the place of the mark; without a mark the value is the figure. */
export function shownClaim({ key, figure, text, proof }: Worded, answer: LiveAnswer | undefined): Claim {
  if (!answer) return { key, figure: figure ?? undefined, text, proof: proof ?? undefined }
  const fill = (words: string) => words.replace(VALUE_MARK, () => answer.value)
  const own = text.includes(VALUE_MARK) ? undefined : answer.value
  return { key, figure: figure === null ? own : fill(figure), text: fill(text), proof: answer.proof }
}
