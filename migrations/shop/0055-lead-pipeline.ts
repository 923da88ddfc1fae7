import { type Kysely, sql } from 'kysely'

/** What is done with a lead: its next action, and a version by which two administrators notice each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allowUnknownType(db)
  await sql`alter table lead add column next_action text check (length(next_action) between 1 and 200)`.execute(db)
  await sql`
    alter table lead add column next_action_due text check ((next_action_due is null) = (next_action is null))
  `.execute(db)
  await sql`alter table lead add column version integer not null default 0 check (version >= 0)`.execute(db)
  await sql`alter table lead add column is_demo integer not null default 0 check (is_demo in (0, 1))`.execute(db)
  await promoteBuyers(db)
  await sql`create index lead_by_status on lead (status, created_at, id)`.execute(db)
  await sql`create index lead_by_source on lead (source, created_at, id)`.execute(db)
  await sql`create index lead_by_type on lead (customer_type, created_at, id)`.execute(db)
  await sql`
    create index lead_to_follow_up on lead (next_action_due, id) where next_action_due is not null
  `.execute(db)
  await sql`create index lead_of_demo on lead (id) where is_demo = 1`.execute(db)
}

/** An e-mail left in the chat says nothing of who left it. */
async function allowUnknownType(db: Kysely<unknown>) {
  await sql`alter table lead rename column customer_type to known_type`.execute(db)
  await sql`
    alter table lead add column customer_type text
      check (customer_type in ('particulier', 'professionnel', 'mixte'))
  `.execute(db)
  await sql`update lead set customer_type = known_type`.execute(db)
  await sql`alter table lead drop column known_type`.execute(db)
}

/** From now on a paid order does this when it is paid. */
async function promoteBuyers(db: Kysely<unknown>) {
  const paid = sql`(
    select count(*) from customer_order
    where lower(customer_order.email) = lower(lead.email) and customer_order.paid_at is not null
  )`
  await sql`update lead set status = 'fidélisé' where status <> 'fidélisé' and ${paid} > 1`.execute(db)
  await sql`update lead set status = 'client' where status not in ('client', 'fidélisé') and ${paid} = 1`.execute(db)
}
