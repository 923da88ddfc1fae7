import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/** Keys with which programs of the owner read the shop: kept as hashes, and after they are revoked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table api_key (
      id text primary key,
      name text not null check (length(name) between 1 and 60),
      start text not null,
      hash text not null unique,
      made_by text not null,
      made_at text not null,
      used_at text,
      revoked_by text,
      revoked_at text,
      check ((revoked_at is null) = (revoked_by is null))
    ) strict;
    create unique index api_key_name on api_key (name) where revoked_at is null;
  `,
  )
}
