import type { Kysely } from 'kysely'
import { changesSearch, execute, movesRevision, trigger } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
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
      updated_at text not null,
      version integer not null default 0 check (version >= 0),
      price_since text,
      reference_from text,
      filter_key text not null default '[[],[]]',
      gift_value_cents integer check (gift_value_cents > 0)
    ) strict;
    create index product_by_choice on product (published, featured, position, id, category);
    create index product_by_place on product (position, id, published);
    create index product_by_position on product (published, position, id, category, featured, warranty_years,
      filter_key, price_cents);
    create index product_by_price on product (published, price_cents, position, id, category, filter_key);
    create index product_by_name on product (published, name, id, category, filter_key, price_cents);

    create table product_slug (
      slug text primary key,
      product_id text not null references product (id) on delete cascade
    ) strict, without rowid;

    create table product_image (
      product_id text not null references product (id) on delete cascade,
      file text not null,
      position integer not null,
      alt text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      version integer not null default 0 check (version >= 0),
      primary key (product_id, position)
    ) strict, without rowid;
    create index product_image_by_file on product_image (file);

    create table product_trigram (
      trigram text not null,
      product_id text not null references product (id) on delete cascade,
      primary key (trigram, product_id)
    ) strict, without rowid;
    create index product_trigram_by_product on product_trigram (product_id);

    create table pack_option (
      product_id text not null references product (id) on delete cascade,
      type text not null check (type in ('basique', 'medium', 'premium')),
      name text not null,
      price_cents integer not null check (price_cents > 0 and price_cents % 5 = 0),
      features text not null check (json_valid(features)),
      position integer not null,
      primary key (product_id, type)
    ) strict, without rowid;

    create table pack_component (
      product_id text not null,
      pack_type text not null,
      component_id text not null references product (id),
      quantity integer not null check (quantity >= 1),
      primary key (product_id, pack_type, component_id),
      foreign key (product_id, pack_type) references pack_option (product_id, type) on delete cascade
    ) strict, without rowid;
    create index pack_component_by_component on pack_component (component_id);

    create table pack_gift (
      product_id text not null,
      pack_type text not null,
      gift_product_id text not null references product (id),
      value_cents integer not null check (value_cents >= 0),
      position integer not null,
      primary key (product_id, pack_type, gift_product_id),
      foreign key (product_id, pack_type) references pack_option (product_id, type) on delete cascade
    ) strict, without rowid;
    create index pack_gift_by_gift on pack_gift (gift_product_id);

    create table price_history (
      product_id text not null references product (id) on delete cascade,
      price_cents integer not null check (price_cents > 0),
      valid_from text not null,
      valid_to text check (valid_to is null or valid_to >= valid_from),
      primary key (product_id, valid_from)
    ) strict, without rowid;

    create table product_need (
      product_id text not null references product (id) on delete cascade,
      need text not null check (need <> ''),
      primary key (need, product_id)
    ) strict, without rowid;
    create index product_need_by_product on product_need (product_id);

    create table deleted_picture (
      product_id text not null references product (id) on delete cascade,
      file text not null,
      alt text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      actor text not null,
      deleted_at text not null,
      primary key (product_id, file)
    ) strict, without rowid;
    create index deleted_picture_by_time on deleted_picture (deleted_at, product_id, file);
    create index deleted_picture_by_file on deleted_picture (file);

    create table product_companion (
      product_id text not null references product (id) on delete cascade,
      companion_id text not null references product (id) on delete cascade,
      yearly_quantity integer check (yearly_quantity is null or yearly_quantity between 1 and 99),
      primary key (product_id, companion_id),
      check (product_id != companion_id)
    ) strict, without rowid;
    create index product_companion_by_companion on product_companion (companion_id);
  `,
  )
  await movesRevision(db, 'product')
  await changesSearch(db, 'product', {
    kind: 'product',
    of: 'slug, name, summary, description, category, features, specifications, details, published',
  })
  await trigger(db, 'product_forgets_its_words', {
    on: 'product',
    event: 'after delete',
    run: `delete from search_term where kind = 'product' and subject_id = old.id`,
  })
  await movesRevision(db, 'product_slug')
  await changesSearch(db, 'product_slug', { kind: 'product', id: 'product_id' })
  await movesRevision(db, 'product_image')
  await movesRevision(db, 'pack_option')
  await movesRevision(db, 'pack_component')
  await movesRevision(db, 'pack_gift')
  await movesRevision(db, 'price_history')
  await movesRevision(db, 'product_need')
  await changesSearch(db, 'product_need', { kind: 'product', id: 'product_id' })
  await movesRevision(db, 'product_companion')
}
