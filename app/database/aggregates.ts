import { type SelectQueryBuilder, type StringReference, sql } from 'kysely'

/** Counts the rows of a query that selects no columns yet. */
export async function countOf<Tables, Name extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Name, object>,
): Promise<number> {
  const { count } = await query.select(sql`count(*)`.as('count')).$castTo<{ count: number }>().executeTakeFirstOrThrow()
  return count
}

/** Adds up a column of a query that selects no columns yet; 0 without rows. */
export async function sumOf<Tables, Name extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Name, object>,
  column: StringReference<Tables, Name>,
): Promise<number> {
  const summed = query.select(sql`sum(${sql.ref(column)})`.as('sum')).$castTo<{ sum: number | null }>()
  return (await summed.executeTakeFirstOrThrow()).sum ?? 0
}
