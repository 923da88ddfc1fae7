import { type Kysely, sql } from 'kysely'

/** Failed sign-ins of the last minutes, by account and by network, so that a restart forgets none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_try (
      id text primary key,
      account text not null,
      network text not null,
      is_known_network integer not null check (is_known_network in (0, 1)),
      at text not null
    ) strict, without rowid
  `.execute(db)
  await sql`create index sign_in_try_by_account on sign_in_try (account, is_known_network, at)`.execute(db)
  await sql`create index sign_in_try_by_network on sign_in_try (network, is_known_network, at)`.execute(db)
  await sql`create index sign_in_try_by_time on sign_in_try (at)`.execute(db)
}
