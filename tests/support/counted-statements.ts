import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'

/** Counts the statements sent to a shop's database, except transaction begin and end. */
export async function countStatements(
  db: Kysely<ShopDatabase>,
  work: (counted: Kysely<ShopDatabase>) => Promise<unknown>,
): Promise<number> {
  let count = 0
  await work(
    db.withPlugin({
      transformQuery: ({ node }) => node,
      // Compiled statements bypass the query compiler.
      async transformResult({ result }) {
        count += 1
        return result
      },
    }),
  )
  return count
}
