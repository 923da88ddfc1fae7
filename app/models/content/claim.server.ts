import type { ClaimPlace, ShopDb } from '~/database/schema'
import { answerLiveQuery } from './claim/live.server'

/** A claim as a page may show it. */
export interface Claim {
  key: string
  /** Shown large, e.g. `4,8/5`; undefined for a claim in words. */
  figure: string | undefined
  text: string
  /** Undefined for an unproven claim of a demo. */
  proof: string | undefined
}

const MAX_CLAIMS = 12
const placeholder = '{value}'

/**
 * The claims of a place, in order: those with a proof or a live value, and in a demo also unproven ones. A live query
 * without a value leaves its claim out.
 */
export async function listClaims(db: ShopDb, input: { place: ClaimPlace; demo: boolean; at: Date }): Promise<Claim[]> {
  const rows = await db
    .selectFrom('claim')
    .selectAll()
    .where('place', '=', input.place)
    .orderBy('position')
    .orderBy('key')
    .limit(MAX_CLAIMS)
    .execute()
  const claims = await Promise.all(
    rows.map(async ({ key, figure, text, proof, live_query }): Promise<Claim[]> => {
      if (live_query === null) {
        return proof !== null || input.demo
          ? [{ key, figure: figure ?? undefined, text, proof: proof ?? undefined }]
          : []
      }
      const answer = await answerLiveQuery(db, { name: live_query, at: input.at })
      if (!answer) return []
      const fill = (words: string) => words.replace(placeholder, answer.value)
      const standsInText = text.includes(placeholder)
      return [
        {
          key,
          figure: figure === null ? (standsInText ? undefined : answer.value) : fill(figure),
          text: fill(text),
          proof: answer.proof,
        },
      ]
    }),
  )
  return claims.flat()
}
