import { type Kysely, sql } from 'kysely'

/**
 * The ledger invariants live here, where no code path can go round them: `current_stock` only follows a movement,
 * `reserved_stock` only follows the reservations, and 0 ≤ reserved ≤ current always.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      check (reserved_stock >= 0 and reserved_stock <= current_stock)
    ) strict, without rowid
  `.execute(db)

  await sql`
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
      created_at text not null
    ) strict
  `.execute(db)
  await sql`create index stock_movement_by_product on stock_movement (product_id, id)`.execute(db)
  await sql`create index stock_movement_by_order on stock_movement (order_id) where order_id is not null`.execute(db)

  await sql`
    create table stock_reservation (
      order_id text not null,
      product_id text not null references stock_item (product_id),
      quantity integer not null check (quantity >= 1),
      primary key (order_id, product_id)
    ) strict, without rowid
  `.execute(db)
  await sql`create index stock_reservation_by_product on stock_reservation (product_id, quantity)`.execute(db)

  await sql`
    create trigger stock_movement_starts_from_the_stock before insert on stock_movement
    when new.previous_stock <> (select current_stock from stock_item where product_id = new.product_id)
    begin select raise(abort, 'a stock movement must start from the current stock'); end
  `.execute(db)
  await sql`
    create trigger stock_movement_moves_the_stock after insert on stock_movement
    begin
      update stock_item
      set current_stock = new.new_stock,
          last_updated_at = new.created_at,
          last_restock_at = case when new.type = 'restock' then new.created_at else last_restock_at end
      where product_id = new.product_id;
    end
  `.execute(db)
  await sql`
    create trigger stock_movement_is_never_changed before update on stock_movement
    begin select raise(abort, 'stock movements are append-only'); end
  `.execute(db)
  await sql`
    create trigger stock_movement_is_never_deleted before delete on stock_movement
    begin select raise(abort, 'stock movements are append-only'); end
  `.execute(db)
  await sql`
    create trigger current_stock_follows_movements before update of current_stock on stock_item
    when new.current_stock <> coalesce(
      (select new_stock from stock_movement where product_id = new.product_id order by id desc limit 1), 0)
    begin select raise(abort, 'the current stock only follows stock movements'); end
  `.execute(db)
  await sql`
    create trigger stock_item_starts_empty before insert on stock_item
    when new.current_stock <> 0 or new.reserved_stock <> 0
    begin select raise(abort, 'a stock item starts empty, then moves'); end
  `.execute(db)

  await sql`
    create trigger stock_reservation_added after insert on stock_reservation
    begin
      update stock_item set reserved_stock = reserved_stock + new.quantity where product_id = new.product_id;
    end
  `.execute(db)
  await sql`
    create trigger stock_reservation_removed after delete on stock_reservation
    begin
      update stock_item set reserved_stock = reserved_stock - old.quantity where product_id = old.product_id;
    end
  `.execute(db)
  await sql`
    create trigger stock_reservation_quantity_is_fixed before update of quantity, product_id, order_id on stock_reservation
    begin select raise(abort, 'a reservation is released and made anew, never resized'); end
  `.execute(db)
  await sql`
    create trigger reserved_stock_follows_reservations before update of reserved_stock on stock_item
    when new.reserved_stock <> coalesce(
      (select sum(quantity) from stock_reservation where product_id = new.product_id), 0)
    begin select raise(abort, 'the reserved stock only follows the reservations'); end
  `.execute(db)
}
