import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/** A workspace is open until the end of its trial, or of what was paid; then its shop is read-only until it is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    alter table tenant add column ended_at text;
    alter table workspace add column open_until text not null default '';
    update workspace set open_until = trial_end_at;
    alter table workspace add column paid_until text;
    alter table workspace add column asked_plan text check (asked_plan in ('BASIC', 'PRO', 'PREMIUM'));
    alter table workspace add column asked_at text;
    create index workspace_open_until on workspace (open_until);
    create table workspace_notice (
      tenant_id text not null references tenant (id) on delete cascade,
      kind text not null,
      open_until text not null,
      noted_at text not null,
      primary key (tenant_id, kind, open_until)
    ) strict;
  `,
  )
}
