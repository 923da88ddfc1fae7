import type { Kysely } from 'kysely'
import { execute, movesTopic, trigger } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table customer_order (
      id text primary key,
      order_number text unique,
      cart_id text not null,
      source_cart_id text not null,
      checkout_cart_id text unique,
      fingerprint text not null,
      status text not null check (status in ('en_attente', 'confirme', 'expedie', 'livre', 'annule')),
      payment_state text not null check (
        payment_state in ('unpaid', 'pending', 'paid', 'refund_due', 'refunded')
      ),
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
      created_at text not null,
      erasure_requested_at text,
      erased_at text,
      discount_cents integer not null default 0 check (discount_cents >= 0 and discount_cents % 5 = 0),
      referral_code text references referral_code (code) check (referral_code is null or discount_cents > 0),
      credit_user_id text references user (id),
      rewarded_at text,
      email_confirmed_at text,
      network_hash text,
      mailbox text not null default '',
      is_demo integer not null default 0 check (is_demo in (0, 1)),
      credit_cents integer not null default 0 check (credit_cents between 0 and total_cents),
      payment_method text not null default 'card' check (
        payment_method in ('card', 'klarna', 'paypal', 'transfer', 'credit')
      ),
      vat_check text check (vat_check in ('valid', 'unknown', 'unverified')),
      cashback_percent integer check (cashback_percent between 0 and 100)
    ) strict;
    create index customer_order_by_creation on customer_order (created_at, id);
    create index customer_order_by_cart on customer_order (cart_id, created_at);
    create index customer_order_by_source on customer_order (source_cart_id, created_at);
    create index customer_order_waiting on customer_order (expires_at) where status = 'en_attente';
    create index customer_order_by_delivery on customer_order (delivered_at, id) where delivered_at is not null;
    create index customer_order_by_email on customer_order (lower(email), created_at);
    create index customer_order_to_erase on customer_order (erasure_requested_at) where erasure_requested_at is
      not null and erased_at is null;
    create index customer_order_to_reward on customer_order (delivered_at) where delivered_at is not null and
      rewarded_at is null;
    create index customer_order_undone on customer_order (id) where status = 'annule' or payment_state =
      'refunded';
    create index customer_order_by_referral on customer_order (referral_code) where referral_code is not null;
    create index customer_order_by_network on customer_order (network_hash) where network_hash is not null;
    create index customer_order_by_mailbox on customer_order (mailbox, created_at);
    create index customer_order_by_status on customer_order (status, payment_state, delivery_to);
    create index customer_order_to_refund on customer_order (id) where payment_state = 'refund_due';
    create index customer_order_of_demo on customer_order (id) where is_demo = 1;
    create index customer_order_of_status on customer_order (status, created_at, id);
    create index customer_order_totals on customer_order (status, total_cents);
    create index customer_order_unconfirmed on customer_order (payment_method, status, payment_state,
      email_confirmed_at);
    create index customer_order_distance_sales on customer_order (paid_at, is_demo, vat_number, vat_check,
      subtotal_cents, shipping_cents, vat_percent) where country in ('Belgique', 'Luxembourg');
    create index customer_order_unverified_vat on customer_order (created_at, id) where vat_check = 'unverified';
    create index customer_order_by_payment on customer_order (paid_at, is_demo, total_cents, credit_cents) where
      paid_at is not null;
    create index customer_order_bought on customer_order (lower(email), payment_state, status) where
      payment_state = 'paid' and status <> 'annule';

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
      summary text not null default '',
      warranty_years integer not null default 0,
      service text not null default 'none' check (service in ('none', 'included', 'alone')),
      primary key (order_id, position)
    ) strict, without rowid;

    create table order_need (
      order_id text not null references customer_order (id),
      product_id text not null references product (id),
      quantity integer not null check (quantity >= 1),
      primary key (order_id, product_id)
    ) strict, without rowid;

    create table order_event (
      id integer primary key autoincrement,
      order_id text not null references customer_order (id),
      kind text not null,
      from_status text,
      to_status text,
      actor text not null,
      reason text,
      created_at text not null,
      actor_id text
    ) strict;
    create index order_event_by_order on order_event (order_id, id);

    create table withdrawal (
      id text primary key,
      order_id text references customer_order (id),
      customer_name text not null,
      order_number text not null,
      email text not null,
      declared_at text not null,
      return_sent_at text,
      refund_id text,
      settled_at text,
      outcome text check (outcome in ('refunded', 'refused')),
      ground text check (ground in ('late', 'unsealed')),
      answer text,
      set_aside text check (length(set_aside) between 1 and 200),
      set_aside_by text
    ) strict;
    create index withdrawal_by_order on withdrawal (order_id) where order_id is not null;
    create index withdrawal_by_order_number on withdrawal (order_number);
    create index withdrawal_unmatched_by_email on withdrawal (lower(email), declared_at) where order_id is null;
    create index withdrawal_by_date on withdrawal (declared_at);
    create index withdrawal_open on withdrawal (order_id, declared_at) where settled_at is null;
    create index withdrawal_open_by_date on withdrawal (declared_at, id) where settled_at is null;
    create index withdrawal_by_refund on withdrawal (refund_id) where refund_id is not null;
    create index withdrawal_waiting on withdrawal (declared_at, id) where order_id is null and settled_at is null;
    create index withdrawal_set_aside on withdrawal (declared_at, id) where set_aside is not null;
    create index withdrawal_of_address on withdrawal (lower(email));

    create table returned_item (
      id text primary key,
      order_id text not null references customer_order (id),
      product_id text not null references product (id),
      restocked integer not null check (restocked >= 0),
      written_off integer not null check (written_off >= 0),
      reason text not null,
      actor text not null,
      created_at text not null,
      check (restocked + written_off > 0)
    ) strict;
    create index returned_item_by_order on returned_item (order_id, id);

    create table parcel (
      id text primary key,
      order_id text not null references customer_order (id),
      carrier text not null,
      number text not null check (length(number) between 1 and 40),
      sent_at text not null,
      delivered_on text,
      unique (order_id, carrier, number)
    ) strict;
    create index parcel_by_order on parcel (order_id, sent_at, id);

    create table withdrawal_line (
      withdrawal_id text not null references withdrawal (id) on delete cascade,
      position integer not null check (position >= 0),
      quantity integer not null check (quantity >= 1),
      primary key (withdrawal_id, position)
    ) strict, without rowid;
  `,
  )
  await movesTopic(db, 'customer_order', { topic: 'orders' })
  await trigger(db, 'order_number_never_changes', {
    on: 'customer_order',
    event: 'before update of order_number',
    when: 'old.order_number is not null and new.order_number is not old.order_number',
    refuse: 'an order number never changes',
  })
  await trigger(db, 'customer_order_forgets_its_words', {
    on: 'customer_order',
    event: 'after delete',
    run: `delete from search_term where kind = 'order' and subject_id = old.id`,
  })
  await movesTopic(db, 'order_event', { topic: 'orders' })
  await trigger(db, 'order_event_is_never_deleted', {
    on: 'order_event',
    event: 'before delete',
    when: 'not exists (select 1 from customer_order where id = old.order_id and is_demo = 1)',
    refuse: 'the history of an order is append-only',
  })
  await trigger(db, 'order_event_is_never_changed', {
    on: 'order_event',
    event: 'before update',
    when: `new.reason is not null or (new.id, new.order_id, new.kind, new.actor, new.created_at) is not (old.id,
      old.order_id, old.kind, old.actor, old.created_at) or (new.from_status, new.to_status) is not
      (old.from_status, old.to_status) or not exists (select 1 from customer_order where id = old.order_id and
      erased_at is not null)`,
    refuse: 'the history of an order is append-only',
  })
  await movesTopic(db, 'withdrawal', { topic: 'orders' })
  await movesTopic(db, 'returned_item', { topic: 'orders' })
}
