import type { Kysely } from 'kysely'
import { execute } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table tenant (
      id text primary key check (id glob '[a-z0-9]*' and length(id) between 3 and 40),
      name text not null,
      subdomain text not null unique,
      state text not null check (state in ('active', 'read_only')),
      created_at text not null,
      filled_at text,
      template text not null default 'osmoseurs',
      next_due_at text,
      open_since text,
      closed_at text,
      demo integer check (demo in (0, 1))
    ) strict;
    create index tenant_due on tenant (next_due_at) where next_due_at is not null;
    create index tenant_open on tenant (open_since) where open_since is not null;
  `,
  )
}
