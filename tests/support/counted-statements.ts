import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'

/** How many statements some work asks of a shop's database, the begin and end of transactions aside. */
export async function countStatements(
  db: Kysely<ShopDatabase>,
  work: (counted: Kysely<ShopDatabase>) => Promise<unknown>,
): Promise<number> {
  let count = 0
  await work(
    db.withPlugin({
      transformQuery: ({ node }) => node,
      // Of a compiled statement the query is not asked again.
      async transformResult({ result }) {
        count += 1
        return result
      },
    }),
  )
  return count
}
