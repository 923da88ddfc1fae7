import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/** Names that owners give their workspaces: asked for, proved by a record, held by one workspace alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table tenant_domain (
      id text primary key,
      tenant_id text not null references tenant (id) on delete cascade,
      host text not null,
      token text not null,
      state text not null check (state in ('asked', 'proved', 'lost', 'removed')),
      is_canonical integer not null default 0 check (is_canonical in (0, 1)),
      created_at text not null,
      proved_at text,
      checked_at text,
      seen_at text,
      proof text check (proof in ('found', 'missing', 'unknown')),
      points text check (points in ('here', 'elsewhere', 'nowhere', 'private', 'unknown')),
      lost_at text,
      ends_at text,
      removed_for text check (removed_for in ('lost', 'taken', 'plan')),
      notice text check (notice in ('address', 'lost', 'lost-removed', 'taken', 'plan', 'plan-removed')),
      notice_at text,
      unique (tenant_id, host),
      check (is_canonical = 0 or state in ('proved', 'lost')),
      check (state not in ('proved', 'lost') or proved_at is not null),
      check ((notice is null) = (notice_at is null)),
      check ((state = 'lost') = (lost_at is not null)),
      check ((state = 'removed') = (removed_for is not null))
    ) strict;
    create unique index tenant_domain_held on tenant_domain (host) where state in ('proved', 'lost');
    create unique index tenant_domain_canonical on tenant_domain (tenant_id) where is_canonical = 1;
    create index tenant_domain_notice on tenant_domain (notice_at) where notice is not null;
    create index tenant_domain_checked on tenant_domain (checked_at) where state in ('proved', 'lost');
  `,
  )
}
