import { type Kysely, sql } from 'kysely'

/** Answers of the public company register, and which prospects they were asked for: docs/decisions/0075. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_lookup (
      id text primary key,
      name text not null check (name <> ''),
      city text not null check (city <> ''),
      answer text check (answer is null or json_valid(answer)),
      asked_at text not null,
      unique (name, city)
    ) strict
  `.execute(db)
  await sql`create index company_lookup_by_age on company_lookup (asked_at, id)`.execute(db)
  await sql`alter table prospect add column looked_up_at text`.execute(db)
  await sql`
    create index prospect_to_look_up on prospect (created_at, id)
      where looked_up_at is null and sort_company <> '' and city <> ''
  `.execute(db)
  // An answer is about one company in one place.
  await sql`
    create trigger prospect_of_another_company_is_looked_up after update of company, city on prospect
    when (new.company, new.city) <> (old.company, old.city) and new.looked_up_at is not null
    begin update prospect set looked_up_at = null where id = new.id; end
  `.execute(db)
}
