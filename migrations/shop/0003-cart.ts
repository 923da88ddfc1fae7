import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cart (
      id text primary key check (length(id) between 20 and 120),
      kind text not null check (kind in ('main', 'express')),
      parent_id text references cart (id) on delete cascade,
      resume_token text unique check (length(resume_token) >= 32),
      first_name text,
      last_name text,
      email text,
      phone text,
      company text,
      vat_number text,
      address text,
      address_line2 text,
      postal_code text,
      city text,
      country text check (country in ('France', 'Belgique', 'Suisse', 'Luxembourg')),
      billing text check (billing is null or json_valid(billing)),
      created_at text not null,
      updated_at text not null,
      check ((kind = 'express') = (parent_id is not null))
    ) strict, without rowid
  `.execute(db)
  await sql`create index cart_by_parent on cart (parent_id) where parent_id is not null`.execute(db)
  await sql`create index cart_by_update on cart (updated_at)`.execute(db)

  await sql`
    create table cart_line (
      cart_id text not null references cart (id) on delete cascade,
      product_id text not null references product (id) on delete cascade,
      pack_type text not null check (pack_type in ('individual', 'basique', 'medium', 'premium')),
      gift_product_id text references product (id) on delete set null,
      without_gift integer not null default 0 check (without_gift in (0, 1)),
      quantity integer not null check (quantity >= 1),
      seen_price_cents integer not null check (seen_price_cents > 0),
      added_at text not null,
      primary key (cart_id, product_id, pack_type)
    ) strict, without rowid
  `.execute(db)
}
