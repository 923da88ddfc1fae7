import { type SelectQueryBuilder, sql } from 'kysely'

/** Counts the rows of a query that selects no columns yet. */
export async function countOf<Tables, Name extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Name, object>,
): Promise<number> {
  const { count } = await query.select(sql`count(*)`.as('count')).$castTo<{ count: number }>().executeTakeFirstOrThrow()
  return count
}
