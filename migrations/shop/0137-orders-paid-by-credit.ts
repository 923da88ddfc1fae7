import { type Kysely, sql } from 'kysely'

const methods = `('card', 'klarna', 'paypal', 'transfer', 'credit')`

/** Credit may pay an order whole: a payment of nothing, by nobody but the shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index customer_order_unconfirmed`.execute(db)
  await sql`drop index payment_by_provider`.execute(db)
  await changeCheck(db, {
    table: 'customer_order',
    column: 'credit_cents',
    definition: 'integer not null default 0 check (# between 0 and total_cents)',
  })
  await changeCheck(db, {
    table: 'customer_order',
    column: 'payment_method',
    definition: `text not null default 'card' check (# in ${methods})`,
  })
  await changeCheck(db, {
    table: 'payment',
    column: 'provider',
    definition: `text not null default 'stripe' check (# in ('stripe', 'sandbox', 'transfer', 'credit'))`,
  })
  await changeCheck(db, {
    table: 'payment',
    column: 'method',
    definition: `text not null default 'card' check (# in ${methods})`,
  })
  await changeCheck(db, {
    table: 'payment',
    column: 'amount_cents',
    definition: `integer not null default 1 check (# >= 0 and (# = 0) = (provider = 'credit'))`,
  })
  await sql`
    create index customer_order_unconfirmed
    on customer_order (payment_method, status, payment_state, email_confirmed_at)
  `.execute(db)
  await sql`create index payment_by_provider on payment (provider, status)`.execute(db)
}

/** SQLite changes no check, and drops one with its column: the values move through a column beside it. */
async function changeCheck(
  db: Kysely<unknown>,
  { table, column, definition }: { table: string; column: string; definition: string },
): Promise<void> {
  const [of, old, next] = [table, column, `new_${column}`].map((name) => sql.raw(name))
  await sql`alter table ${of} add column ${next} ${sql.raw(definition.replaceAll('#', `new_${column}`))}`.execute(db)
  await sql`update ${of} set ${next} = ${old}`.execute(db)
  await sql`alter table ${of} drop column ${old}`.execute(db)
  await sql`alter table ${of} rename column ${next} to ${old}`.execute(db)
}
