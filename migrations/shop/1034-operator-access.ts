import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/** The owner lets the operator read the back-office for a time; every entry is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table operator_consent (
      id text primary key,
      reason text not null check (length(reason) between 1 and 500),
      given_by text not null,
      given_at text not null,
      until text not null check (until > given_at),
      ended_at text check (ended_at >= given_at)
    ) strict;
    create index operator_consent_by_time on operator_consent (given_at, id);
    create table operator_entry (
      id text primary key,
      consent_id text not null references operator_consent (id),
      operator text not null,
      expires_at text not null,
      entered_at text,
      token_hash text unique,
      left_at text,
      check ((entered_at is null) = (token_hash is null))
    ) strict;
    create index operator_entry_of_consent on operator_entry (consent_id, id);
  `,
  )
}
