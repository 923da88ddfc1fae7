import { type Kysely, sql } from 'kysely'

/** The mailbox behind an order's address: without `+tag`, and without dots at Gmail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index customer_order_by_mailbox on customer_order (
      case when rtrim(substr(lower(email), instr(email, '@') + 1), '.') in ('gmail.com', 'googlemail.com')
      then replace(substr(lower(email), 1, min(instr(email, '@'), instr(email || '+', '+')) - 1), '.', '')
        || '@gmail.com'
      else substr(lower(email), 1, min(instr(email, '@'), instr(email || '+', '+')) - 1)
        || '@' || rtrim(substr(lower(email), instr(email, '@') + 1), '.')
      end
    )
  `.execute(db)
}
