import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user (
      id text primary key,
      email text unique check (email = lower(email) and length(email) between 3 and 254),
      name text not null,
      role text not null check (role in ('Customer', 'Administrator')),
      password_hash text,
      created_at text not null,
      erased_at text,
      check ((email is null) = (erased_at is not null))
    ) strict, without rowid
  `.execute(db)

  await sql`
    create table session (
      token_hash text primary key check (length(token_hash) = 64),
      user_id text not null references user (id) on delete cascade,
      kind text not null check (kind in ('cookie', 'bearer')),
      device text not null,
      created_at text not null,
      last_seen_at text not null,
      expires_at text not null
    ) strict, without rowid
  `.execute(db)
  await sql`create index session_by_user on session (user_id)`.execute(db)
  await sql`create index session_by_expiry on session (expires_at)`.execute(db)

  await sql`
    create table sign_in_link (
      token_hash text primary key check (length(token_hash) = 64),
      email text not null check (email = lower(email)),
      created_at text not null,
      expires_at text not null,
      used_at text
    ) strict, without rowid
  `.execute(db)
  await sql`create index sign_in_link_by_email on sign_in_link (email, created_at)`.execute(db)
  await sql`create index sign_in_link_by_creation on sign_in_link (created_at)`.execute(db)

  // Whoever erases an account asks it of the orders too; what the law lets go of goes when each is over.
  await sql`alter table customer_order add column erasure_requested_at text`.execute(db)
  await sql`alter table customer_order add column erased_at text`.execute(db)
  await sql`create index customer_order_by_email on customer_order (lower(email), created_at)`.execute(db)
  await sql`
    create index customer_order_to_erase on customer_order (erasure_requested_at)
    where erasure_requested_at is not null and erased_at is null
  `.execute(db)
  await sql`create index cart_by_email on cart (lower(email)) where email is not null`.execute(db)
  await sql`create index email_by_recipient on email (lower(recipient))`.execute(db)
  await sql`create index email_by_order on email (order_id) where order_id is not null`.execute(db)
}
