import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/** Events about plans that the first shop sells, and the simulated ones of a demonstration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    alter table payment_event add column subscription_id text;
    create table sandbox_subscription (
      id text primary key,
      tenant_id text not null,
      plan text not null,
      kept_plan text,
      kept_until text,
      net_cents integer not null,
      vat_percent real not null,
      status text not null check (status in ('open', 'active', 'ended')),
      anchor_at text not null,
      period_start text not null,
      period_end text not null,
      is_ending integer not null check (is_ending in (0, 1))
    ) strict;
    create table sandbox_plan_invoice (
      id text primary key,
      subscription_id text not null references sandbox_subscription (id),
      plan text not null,
      is_change integer not null check (is_change in (0, 1)),
      net_cents integer not null,
      vat_cents integer not null,
      period_from text not null,
      period_to text not null,
      paid_at text not null
    ) strict;
    create index sandbox_plan_invoice_by_subscription on sandbox_plan_invoice (subscription_id);
  `,
  )
}
