import type { Kysely } from 'kysely'
import { execute, trigger } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table mail_refusal (
      mailbox_hash text primary key check (length(mailbox_hash) = 64),
      refused_at text not null
    ) strict, without rowid;
    create index mail_refusal_by_date on mail_refusal (refused_at);

    create table agreement (
      id text primary key,
      kind text not null check (kind in ('advice', 'offers', 'cart-reminder')),
      email text not null check (email <> ''),
      mailbox text not null,
      mailbox_hash text not null check (length(mailbox_hash) = 64),
      text_version text not null,
      text_shown text not null,
      page text not null,
      given_at text not null,
      lead_id text references lead (id) on delete cascade,
      cart_id text,
      ended_at text,
      ended_page text,
      check ((ended_at is null) = (ended_page is null)),
      check ((kind = 'cart-reminder') = (cart_id is not null))
    ) strict;
    create index agreement_of_mailbox on agreement (mailbox_hash, kind, given_at, id);
    create index agreement_standing on agreement (kind, given_at, id) where ended_at is null;
    create index agreement_of_cart on agreement (cart_id, given_at, id) where cart_id is not null;
    create index agreement_of_lead on agreement (lead_id) where lead_id is not null;
    create index agreement_by_age on agreement (coalesce(ended_at, given_at), id);

    create table click_agreement (
      id text primary key,
      mailbox_hash text not null check (length(mailbox_hash) = 64),
      text_version text not null,
      text_shown text not null,
      page text not null,
      given_at text not null,
      ended_at text,
      ended_page text,
      check ((ended_at is null) = (ended_page is null))
    ) strict;
    create index click_agreement_of_mailbox on click_agreement (mailbox_hash, given_at, id);
    create index click_agreement_by_age on click_agreement (coalesce(ended_at, given_at), id);
  `,
  )
  await trigger(db, 'insert_on_mail_refusal_leaves_sequences', {
    on: 'mail_refusal',
    event: 'after insert',
    run: `update sequence_enrolment set left_at = new.refused_at, left_reason = 'refused', next_at = null where
      mailbox_hash = new.mailbox_hash and left_at is null`,
  })
  await trigger(db, 'update_of_refused_at_on_mail_refusal_leaves_sequences', {
    on: 'mail_refusal',
    event: 'after update of refused_at',
    run: `update sequence_enrolment set left_at = new.refused_at, left_reason = 'refused', next_at = null where
      mailbox_hash = new.mailbox_hash and left_at is null`,
  })
  await trigger(db, 'agreement_is_never_rewritten', {
    on: 'agreement',
    event: 'before update of id, kind, email, mailbox, mailbox_hash, text_version, text_shown, page, given_at, cart_id',
    refuse: 'what was agreed to is never rewritten',
  })
  await trigger(db, 'agreement_ends_once', {
    on: 'agreement',
    event: 'before update of ended_at, ended_page',
    when: 'old.ended_at is not null',
    refuse: 'an agreement ends once',
  })
  await trigger(db, 'update_of_ended_at_on_agreement_leaves_sequences', {
    on: 'agreement',
    event: 'after update of ended_at',
    run: `update sequence_enrolment set left_at = new.ended_at, left_reason = 'agreement-ended', next_at = null where
      mailbox_hash = new.mailbox_hash and left_at is null and basis = new.kind`,
  })
  await trigger(db, 'click_agreement_is_never_rewritten', {
    on: 'click_agreement',
    event: 'before update of id, mailbox_hash, text_version, text_shown, page, given_at',
    refuse: 'what was agreed to is never rewritten',
  })
  await trigger(db, 'click_agreement_ends_once', {
    on: 'click_agreement',
    event: 'before update of ended_at, ended_page',
    when: 'old.ended_at is not null',
    refuse: 'an agreement ends once',
  })
}
