import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/** A plan that renews itself, as its payment provider last said; and the transfers that the operator recorded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table subscription (
      tenant_id text primary key references tenant (id) on delete cascade,
      provider text not null check (provider in ('stripe', 'sandbox')),
      customer_id text,
      checkout_id text,
      checkout_plan text check (checkout_plan in ('BASIC', 'PRO', 'PREMIUM')),
      attempt integer not null default 0,
      subscription_id text unique,
      started_at text,
      status text not null check (status in ('none', 'active', 'past_due', 'ended')),
      plan text check (plan in ('BASIC', 'PRO', 'PREMIUM')),
      next_plan text check (next_plan in ('BASIC', 'PRO', 'PREMIUM')),
      period_end text,
      ends_at text,
      unpaid_since text,
      revision integer not null default 0,
      synced_at text not null
    ) strict;
    create index subscription_by_period on subscription (period_end) where status in ('active', 'past_due');
    create table plan_transfer (
      id text primary key,
      tenant_id text not null references tenant (id) on delete cascade,
      recorded_at text not null
    ) strict;
    alter table workspace add column given_until text;
    update workspace set given_until = open_until;
  `,
  )
}
