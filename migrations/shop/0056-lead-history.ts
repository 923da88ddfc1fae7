import { type Kysely, sql } from 'kysely'

/** What was noted about a lead and what happened to it. Neither is rewritten, and both go with the lead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lead_note (
      id text primary key,
      lead_id text not null references lead (id) on delete cascade,
      author text not null check (author <> ''),
      body text not null check (length(body) between 1 and 4000),
      created_at text not null
    ) strict
  `.execute(db)
  await sql`create index lead_note_by_lead on lead_note (lead_id, id)`.execute(db)
  await sql`
    create table lead_event (
      id text primary key,
      lead_id text not null references lead (id) on delete cascade,
      version integer not null,
      kind text not null check (kind in ('source', 'status', 'action-set', 'action-done')),
      actor_id text,
      actor text not null check (actor <> ''),
      before text,
      after text,
      due text,
      created_at text not null
    ) strict
  `.execute(db)
  await sql`create index lead_event_by_lead on lead_event (lead_id, id)`.execute(db)
  for (const table of ['lead_note', 'lead_event']) {
    await keepHistory(db, table)
    await moveRevision(db, table)
  }
}

async function keepHistory(db: Kysely<unknown>, table: string) {
  await sql`
    create trigger ${sql.raw(`${table}_is_never_rewritten`)} before update on ${sql.raw(table)}
    begin select raise(abort, 'the history of a lead is never rewritten'); end
  `.execute(db)
  // When the cascade gets here the lead is no longer there.
  await sql`
    create trigger ${sql.raw(`${table}_goes_with_its_lead`)} before delete on ${sql.raw(table)}
    when exists (select 1 from lead where id = old.lead_id)
    begin select raise(abort, 'the history of a lead is kept as long as the lead'); end
  `.execute(db)
}

async function moveRevision(db: Kysely<unknown>, table: string) {
  await sql`
    create trigger ${sql.raw(`${table}_insert_moves_leads`)} after insert on ${sql.raw(table)}
    begin
      insert into work_revision (topic, value) values ('leads', 1) on conflict (topic) do update set value = value + 1;
    end
  `.execute(db)
}
