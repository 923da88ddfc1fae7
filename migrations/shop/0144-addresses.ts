import { type Kysely, sql } from 'kysely'

/** The address book of a customer, and a country that is chosen before the rest of an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_address (
      id text primary key,
      user_id text not null references user (id) on delete cascade,
      first_name text not null,
      last_name text not null,
      phone text not null,
      company text,
      vat_number text,
      address text not null,
      address_line2 text,
      postal_code text not null,
      city text not null,
      country text not null check (country in ('France', 'Belgique', 'Suisse', 'Luxembourg')),
      is_default integer not null check (is_default in (0, 1)),
      created_at text not null
    ) strict
  `.execute(db)
  await sql`create index customer_address_of_user on customer_address (user_id, created_at, id)`.execute(db)
  await sql`
    create unique index customer_address_default on customer_address (user_id) where is_default = 1
  `.execute(db)
  await sql`
    alter table cart add column chosen_country text
      check (chosen_country in ('France', 'Belgique', 'Suisse', 'Luxembourg'))
  `.execute(db)
}
