import type { Kysely } from 'kysely'
import { appendOnly, execute, movesRevision, movesTopic, trigger } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table stock_item (
      product_id text primary key references product (id),
      sku text not null unique,
      current_stock integer not null default 0,
      reserved_stock integer not null default 0,
      maximum_capacity integer not null check (maximum_capacity >= 0),
      minimum_threshold integer not null check (minimum_threshold >= 0),
      unit_cost_cents integer not null check (unit_cost_cents >= 0),
      location text not null,
      supplier text not null,
      last_updated_at text not null,
      last_restock_at text,
      version integer not null default 0,
      check (reserved_stock >= 0 and reserved_stock <= current_stock)
    ) strict, without rowid;
    create index stock_item_low on stock_item (product_id, current_stock, reserved_stock, minimum_threshold)
      where minimum_threshold >= current_stock - reserved_stock;

    create table stock_movement (
      id integer primary key autoincrement,
      product_id text not null references stock_item (product_id),
      type text not null check (type in ('restock', 'sale', 'return', 'adjustment')),
      delta integer not null,
      previous_stock integer not null check (previous_stock >= 0),
      new_stock integer not null check (new_stock >= 0 and new_stock = previous_stock + delta),
      reason text not null,
      actor text not null,
      order_id text,
      created_at text not null,
      actor_id text
    ) strict;
    create index stock_movement_by_product on stock_movement (product_id, id);
    create index stock_movement_by_order on stock_movement (order_id) where order_id is not null;
    create index stock_movement_by_date on stock_movement (product_id, created_at, id);
    create index stock_movement_sold on stock_movement (product_id, created_at, delta) where type = 'sale';

    create table stock_reservation (
      order_id text not null,
      product_id text not null references stock_item (product_id),
      quantity integer not null check (quantity >= 1),
      primary key (order_id, product_id)
    ) strict, without rowid;
    create index stock_reservation_by_product on stock_reservation (product_id, quantity);

    create table stock_notice (
      id text primary key,
      product_id text not null references product (id),
      email text not null,
      email_key text not null,
      consent_version text not null,
      consent_text text not null,
      consent_page text not null,
      created_at text not null,
      unique (product_id, email_key)
    ) strict;
    create index stock_notice_by_creation on stock_notice (created_at);
    create index stock_notice_of_address on stock_notice (lower(email));

    create table stock_alert (
      id text primary key,
      product_id text not null references stock_item (product_id),
      state text not null default 'open' check (state in ('open', 'resolved', 'lifted')),
      opened_at text not null,
      reopened_at text,
      resolved_at text,
      resolved_by text,
      resolve_reason text,
      lifted_at text,
      check ((state = 'lifted') = (lifted_at is not null)),
      check (state <> 'resolved' or (resolved_at is not null and resolve_reason <> ''))
    ) strict;
    create unique index stock_alert_standing on stock_alert (product_id) where state <> 'lifted';
    create index stock_alert_open on stock_alert (opened_at, id) where state = 'open';
    create index stock_alert_by_product on stock_alert (product_id, id);
  `,
  )
  await movesRevision(db, 'stock_item', ['insert', 'delete'])
  await movesTopic(db, 'stock_item', { topic: 'stock' })
  await trigger(db, 'current_stock_follows_movements', {
    on: 'stock_item',
    event: 'before update of current_stock',
    when: `new.current_stock <> coalesce((select new_stock from stock_movement where product_id = new.product_id order
      by id desc limit 1), 0)`,
    refuse: 'the current stock only follows stock movements',
  })
  await trigger(db, 'stock_item_starts_empty', {
    on: 'stock_item',
    event: 'before insert',
    when: 'new.current_stock <> 0 or new.reserved_stock <> 0',
    refuse: 'a stock item starts empty, then moves',
  })
  await trigger(db, 'reserved_stock_follows_reservations', {
    on: 'stock_item',
    event: 'before update of reserved_stock',
    when: `new.reserved_stock <> coalesce((select sum(quantity) from stock_reservation where product_id =
      new.product_id), 0)`,
    refuse: 'the reserved stock only follows the reservations',
  })
  await trigger(db, 'stock_item_update_moves_the_revision', {
    on: 'stock_item',
    event: 'after update',
    when: `old.minimum_threshold <> new.minimum_threshold or min(old.current_stock - old.reserved_stock,
      old.minimum_threshold + 1) <> min(new.current_stock - new.reserved_stock, new.minimum_threshold + 1)`,
    run: `update content_revision set value = value + 1 where id = 1`,
  })
  await appendOnly(db, 'stock_movement', 'stock movements are append-only')
  await trigger(db, 'stock_movement_starts_from_the_stock', {
    on: 'stock_movement',
    event: 'before insert',
    when: 'new.previous_stock <> (select current_stock from stock_item where product_id = new.product_id)',
    refuse: 'a stock movement must start from the current stock',
  })
  await trigger(db, 'stock_movement_moves_the_stock', {
    on: 'stock_movement',
    event: 'after insert',
    run: `update stock_item set current_stock = new.new_stock, last_updated_at = new.created_at, last_restock_at =
      case when new.type = 'restock' then new.created_at else last_restock_at end where product_id =
      new.product_id`,
  })
  await trigger(db, 'stock_reservation_added', {
    on: 'stock_reservation',
    event: 'after insert',
    run: `update stock_item set reserved_stock = reserved_stock + new.quantity where product_id = new.product_id`,
  })
  await trigger(db, 'stock_reservation_removed', {
    on: 'stock_reservation',
    event: 'after delete',
    run: `update stock_item set reserved_stock = reserved_stock - old.quantity where product_id = old.product_id`,
  })
  await trigger(db, 'stock_reservation_quantity_is_fixed', {
    on: 'stock_reservation',
    event: 'before update of quantity, product_id, order_id',
    refuse: 'a reservation is released and made anew, never resized',
  })
  await movesTopic(db, 'stock_alert', { topic: 'stock' })
}
