import type { Kysely } from 'kysely'
import { execute } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    alter table tenant add column suspended_at text;
    alter table tenant add column delete_at text;
    create table onboarding_draft (
      id text primary key,
      answers text not null,
      wanted_sector text,
      wanted_plan text check (wanted_plan in ('BASIC', 'PRO', 'PREMIUM')),
      created_at text not null,
      updated_at text not null
    ) strict;
    create index onboarding_draft_updated on onboarding_draft (updated_at);
    create table workspace (
      tenant_id text primary key references tenant (id) on delete cascade,
      draft_id text unique,
      look_alike text not null unique,
      owner_name text not null,
      owner_email text not null,
      owner_mailbox text not null unique,
      siren text unique,
      business_sector text not null,
      business_size text not null,
      geographic_zone text not null,
      languages text not null,
      monthly_budget text not null,
      primary_objectives text not null,
      business_description text not null,
      plan text not null check (plan in ('BASIC', 'PRO', 'PREMIUM')),
      wanted_plan text check (wanted_plan in ('BASIC', 'PRO', 'PREMIUM')),
      trial_end_at text not null,
      agreement_version text not null,
      agreed_at text not null,
      created_at text not null,
      ready_at text,
      invited_at text,
      check (ready_at is not null or invited_at is null)
    ) strict;
    create index workspace_unfinished on workspace (created_at) where invited_at is null;
  `,
  )
}
