import type { ClaimPlace, ClaimRow, ShopDb } from '~/database/schema'
import { parisDay } from '~/models/values/french-date'
import { answerLiveQuery, type LiveAnswer } from './claim/live.server'
import { claimState, isClaimShown, VALUE_MARK } from './claim/text'

export interface Claim {
  key: string
  /** Shown large, e.g. `4,8/5`; undefined for a purely textual claim. */
  figure: string | undefined
  text: string
  /** Undefined for an unproven demo claim. */
  proof: string | undefined
}

/** Per place. */
export const MAX_CLAIMS = 12

/**
 * Lists the claims of a place, in order: unexpired ones with a proof or a live value, and in a demo also its unproven
 * examples. A live query without a value omits its claim, outside a demo
 * also with an invented one.
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
      const state = claimState(row, { hasValue: hasValue(answer, demo), demo, today: parisDay(at) })
      return isClaimShown(state) ? [shownClaim(row, answer)] : []
    }),
  )
  return claims.flat()
}

export function hasValue(answer: LiveAnswer | undefined, demo: boolean): boolean {
  return answer !== undefined && (demo || !answer.isInvented)
}

/** Runs a live query. */
export async function answerClaim(
  db: ShopDb,
  { row, at }: { row: Pick<ClaimRow, 'live_query'>; at: Date },
): Promise<LiveAnswer | undefined> {
  return row.live_query === null ? undefined : answerLiveQuery(db, { name: row.live_query, at })
}

type Worded = Pick<ClaimRow, 'key' | 'figure' | 'text' | 'proof'>

/** Inserts the value at its mark; without a mark the value is the figure. */
export function shownClaim({ key, figure, text, proof }: Worded, answer: LiveAnswer | undefined): Claim {
  if (!answer) return { key, figure: figure ?? undefined, text, proof: proof ?? undefined }
  const fill = (words: string) => words.replace(VALUE_MARK, () => answer.value)
  const own = text.includes(VALUE_MARK) ? undefined : answer.value
  return { key, figure: figure === null ? own : fill(figure), text: fill(text), proof: answer.proof }
}
