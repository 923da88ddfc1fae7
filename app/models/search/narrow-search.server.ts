import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { SearchKind, ShopDatabase, ShopDb } from '~/database/schema'
import { idsContaining, searchWords } from './search-term.server'

/** A word of more rows than these is looked for in each row of a list, in the list's order, and not beforehand. */
const RARE_UP_TO = 5000

/** How a list finds the rows that contain every word typed. */
export interface NarrowSearch {
  kind: SearchKind
  /** The word of the fewest rows, which are read first; undefined where every word is common. */
  rare: string | undefined
  others: string[]
}

/** Reads the index for five thousand rows of each word at most, however many contain it. */
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

async function countRows(db: ShopDb, { kind, word }: { kind: SearchKind; word: string }): Promise<number> {
  const within = idsContaining(db, { kind, word }).limit(RARE_UP_TO + 1)
  const { count } = await db
    .selectFrom(within.as('within'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** For `where`: the row named by `column` contains the words. Common words are read among those of that row. */
export function matchesSearch(db: ShopDb, { kind, rare, others }: NarrowSearch, column: string): Expression<SqlBool> {
  const eb = expressionBuilder<ShopDatabase, never>()
  const id = sql.ref<string>(column)
  return eb.and([
    ...(rare === undefined ? [] : [eb(id, 'in', idsContaining(db, { kind, word: rare }))]),
    ...others.map((word) => eb.exists(idsContaining(db, { kind, word }).where('subject_id', '=', id))),
  ])
}
