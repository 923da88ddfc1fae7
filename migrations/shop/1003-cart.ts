import type { Kysely } from 'kysely'
import { execute } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
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
      referral_code text references referral_code (code),
      credit_user_id text references user (id),
      chosen_country text check (chosen_country in ('France', 'Belgique', 'Suisse', 'Luxembourg')),
      vat_check text check (vat_check in ('valid', 'unknown', 'unverified')),
      session_hash text,
      detached_at text,
      check ((kind = 'express') = (parent_id is not null))
    ) strict, without rowid;
    create index cart_by_parent on cart (parent_id) where parent_id is not null;
    create index cart_by_update on cart (updated_at);
    create index cart_by_email on cart (lower(email)) where email is not null;
    create index cart_by_creation on cart (created_at);
    create index cart_of_session on cart (session_hash) where session_hash is not null;

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
    ) strict, without rowid;

    create table cart_return (
      to_cart_id text not null references cart (id) on delete cascade,
      from_cart_id text not null references cart (id) on delete cascade,
      returned_at text not null,
      primary key (to_cart_id, from_cart_id)
    ) strict, without rowid;
    create index cart_return_of_source on cart_return (from_cart_id);

    create table cart_recovery (
      order_id text primary key references customer_order (id) on delete cascade,
      enrolment_id text references sequence_enrolment (id) on delete set null,
      step integer not null check (step >= 1),
      mail_sent_at text not null,
      paid_at text not null
    ) strict;
    create index cart_recovery_by_payment on cart_recovery (paid_at, order_id);
    create index cart_recovery_of_enrolment on cart_recovery (enrolment_id) where enrolment_id is not null;
  `,
  )
}
