import { type Kysely, sql } from 'kysely'

/** What the back-office counts and lists is read from few rows, or from an index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index customer_order_bought`.execute(db)
  await sql`
    create index customer_order_bought on customer_order (lower(email), payment_state, status)
    where payment_state = 'paid' and status <> 'annule'
  `.execute(db)
  await sql`
    create index mail_bounce_suppressing on mail_bounce (bounced_at, id)
    where severity = 'hard' and lifted_at is null
  `.execute(db)
  // Invoices are never deleted.
  await sql`insert into kept_count (subject, state, count) select 'invoice', '', count(*) from invoice`.execute(db)
  await sql`
    create trigger invoice_insert_is_counted after insert on invoice
    begin update kept_count set count = count + 1 where subject = 'invoice' and state = ''; end
  `.execute(db)
}
