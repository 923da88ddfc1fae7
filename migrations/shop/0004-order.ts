import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_order (
      id text primary key,
      order_number text unique,
      cart_id text not null,
      source_cart_id text not null,
      checkout_cart_id text unique,
      fingerprint text not null,
      status text not null check (status in ('en_attente', 'confirme', 'expedie', 'livre', 'annule')),
      payment_state text not null check (payment_state in ('unpaid', 'pending', 'paid', 'refund_due', 'refunded')),
      payment_method text not null check (payment_method in ('card', 'klarna', 'paypal', 'transfer')),
      email text not null,
      customer_name text not null,
      phone text not null,
      first_name text not null,
      last_name text not null,
      company text,
      vat_number text,
      address text not null,
      address_line2 text,
      postal_code text not null,
      city text not null,
      country text not null check (country in ('France', 'Belgique', 'Suisse', 'Luxembourg')),
      billing text check (billing is null or json_valid(billing)),
      subtotal_cents integer not null check (subtotal_cents >= 0),
      tax_cents integer not null check (tax_cents >= 0),
      vat_percent integer not null check (vat_percent between 0 and 27),
      shipping_cents integer not null check (shipping_cents >= 0),
      total_cents integer not null check (total_cents = subtotal_cents + tax_cents + shipping_cents),
      cgv_version text not null,
      cgv_hash text references legal_text_rendering (hash),
      delivery_from text not null,
      delivery_to text not null,
      expires_at text,
      cancel_reason text,
      notes text,
      paid_at text,
      delivered_at text,
      created_at text not null
    ) strict
  `.execute(db)
  await sql`create index customer_order_by_creation on customer_order (created_at, id)`.execute(db)
  await sql`create index customer_order_by_cart on customer_order (cart_id, created_at)`.execute(db)
  await sql`create index customer_order_by_source on customer_order (source_cart_id, created_at)`.execute(db)
  await sql`create index customer_order_waiting on customer_order (expires_at) where status = 'en_attente'`.execute(db)
  await sql`
    create trigger order_number_never_changes before update of order_number on customer_order
    when old.order_number is not null and new.order_number is not old.order_number
    begin select raise(abort, 'an order number never changes'); end
  `.execute(db)

  await sql`
    create table order_item (
      order_id text not null references customer_order (id),
      position integer not null,
      product_id text not null references product (id),
      pack_type text not null check (pack_type in ('individual', 'basique', 'medium', 'premium')),
      product_name text not null,
      parts text not null default '[]' check (json_valid(parts)),
      quantity integer not null check (quantity >= 1),
      unit_price_cents integer not null check (unit_price_cents > 0),
      eco_participation_cents integer not null check (eco_participation_cents >= 0),
      gift_product_id text references product (id),
      gift_name text,
      gift_value_cents integer check (gift_value_cents >= 0),
      primary key (order_id, position)
    ) strict, without rowid
  `.execute(db)

  await sql`
    create table order_need (
      order_id text not null references customer_order (id),
      product_id text not null references product (id),
      quantity integer not null check (quantity >= 1),
      primary key (order_id, product_id)
    ) strict, without rowid
  `.execute(db)

  await sql`
    create table order_event (
      id integer primary key autoincrement,
      order_id text not null references customer_order (id),
      kind text not null,
      from_status text,
      to_status text,
      actor text not null,
      reason text,
      created_at text not null
    ) strict
  `.execute(db)
  await sql`create index order_event_by_order on order_event (order_id, id)`.execute(db)
  await sql`
    create trigger order_event_is_never_changed before update on order_event
    begin select raise(abort, 'the history of an order is append-only'); end
  `.execute(db)
  await sql`
    create trigger order_event_is_never_deleted before delete on order_event
    begin select raise(abort, 'the history of an order is append-only'); end
  `.execute(db)
}
