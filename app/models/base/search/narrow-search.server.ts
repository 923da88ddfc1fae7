import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { SearchKind, ShopDatabase, ShopDb } from '~/database/schema'
import { idsContaining, searchWords } from './search-term.server'

/** A more frequent word is filtered row by row in list order instead of read from the index first. */
const RARE_UP_TO = 5000

/** Plan for finding rows that contain every word. */
export interface NarrowSearch {
  kind: SearchKind
  /** Rarest word, read first; undefined when every word is common. */
  rare: string | undefined
  others: string[]
}

/** Reads at most five thousand index rows per word. */
export async function narrowSearch(
  db: ShopDb,
  { kind, typed }: { kind: SearchKind; typed: string },
): Promise<NarrowSearch> {
  const words = searchWords(typed)
  let [rare, fewest]: [string | undefined, number] = [undefined, RARE_UP_TO + 1]
  for (const word of words) {
    const count = await countRows(db, { kind, word })
    if (count < fewest) [rare, fewest] = [word, count]
  }
  return { kind, rare, others: words.filter((word) => word !== rare) }
}

function countRows(db: ShopDb, { kind, word }: { kind: SearchKind; word: string }): Promise<number> {
  const within = idsContaining(db, { kind, word }).limit(RARE_UP_TO + 1)
  return countOf(db.selectFrom(within.as('within')))
}

/** Condition that the row of `column` contains the words; common ones are checked per row. */
export function matchesSearch(db: ShopDb, { kind, rare, others }: NarrowSearch, column: string): Expression<SqlBool> {
  const eb = expressionBuilder<ShopDatabase, never>()
  const id = sql.ref<string>(column)
  return eb.and([
    ...(rare === undefined ? [] : [eb(id, 'in', idsContaining(db, { kind, word: rare }))]),
    ...others.map((word) => eb.exists(idsContaining(db, { kind, word }).where('subject_id', '=', id))),
  ])
}
