import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product (
      id text primary key,
      slug text not null unique,
      sku text not null unique,
      name text not null,
      summary text not null,
      description text not null,
      price_cents integer not null check (price_cents > 0 and price_cents % 5 = 0),
      eco_participation_cents integer not null default 0 check (eco_participation_cents >= 0),
      category text not null check (category in ('machine', 'accessory', 'extra')),
      is_service integer not null default 0 check (is_service in (0, 1)),
      features text not null check (json_valid(features)),
      specifications text not null check (json_valid(specifications)),
      details text not null check (json_valid(details)),
      filtration_steps integer check (filtration_steps > 0),
      touch_screen integer check (touch_screen in (0, 1)),
      warranty_years integer not null check (warranty_years >= 0),
      position integer not null,
      featured integer not null default 0 check (featured in (0, 1)),
      published integer not null default 1 check (published in (0, 1)),
      created_at text not null,
      updated_at text not null
    ) strict
  `.execute(db)
  await sql`create index product_by_position on product (published, position, id)`.execute(db)
  await sql`create index product_by_price on product (published, price_cents, position, id)`.execute(db)
  await sql`create index product_by_name on product (published, name, id)`.execute(db)

  await sql`
    create table product_need (
      product_id text not null references product (id) on delete cascade,
      need text not null check (need in ('maison', 'pro', 'animaux', 'douche')),
      primary key (need, product_id)
    ) strict, without rowid
  `.execute(db)
  await sql`create index product_need_by_product on product_need (product_id)`.execute(db)

  await sql`
    create table product_slug (
      slug text primary key,
      product_id text not null references product (id) on delete cascade
    ) strict, without rowid
  `.execute(db)

  await sql`
    create table product_image (
      product_id text not null references product (id) on delete cascade,
      file text not null,
      position integer not null,
      alt text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      primary key (product_id, position)
    ) strict, without rowid
  `.execute(db)

  await sql`
    create table product_trigram (
      trigram text not null,
      product_id text not null references product (id) on delete cascade,
      primary key (trigram, product_id)
    ) strict, without rowid
  `.execute(db)
  await sql`create index product_trigram_by_product on product_trigram (product_id)`.execute(db)

  await sql`
    create table pack_option (
      product_id text not null references product (id) on delete cascade,
      type text not null check (type in ('basique', 'medium', 'premium')),
      name text not null,
      price_cents integer not null check (price_cents > 0 and price_cents % 5 = 0),
      features text not null check (json_valid(features)),
      position integer not null,
      primary key (product_id, type)
    ) strict, without rowid
  `.execute(db)
  await sql`
    create table pack_component (
      product_id text not null,
      pack_type text not null,
      component_id text not null references product (id),
      quantity integer not null check (quantity >= 1),
      primary key (product_id, pack_type, component_id),
      foreign key (product_id, pack_type) references pack_option (product_id, type) on delete cascade
    ) strict, without rowid
  `.execute(db)
  await sql`
    create table pack_gift (
      product_id text not null,
      pack_type text not null,
      gift_product_id text not null references product (id),
      value_cents integer not null check (value_cents >= 0),
      position integer not null,
      primary key (product_id, pack_type, gift_product_id),
      foreign key (product_id, pack_type) references pack_option (product_id, type) on delete cascade
    ) strict, without rowid
  `.execute(db)

  await sql`
    create table price_history (
      product_id text not null references product (id) on delete cascade,
      price_cents integer not null check (price_cents > 0),
      valid_from text not null,
      valid_to text check (valid_to is null or valid_to >= valid_from),
      primary key (product_id, valid_from)
    ) strict, without rowid
  `.execute(db)
}
