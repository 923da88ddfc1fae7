import type { Kysely } from 'kysely'
import { appendOnly, execute, movesRevision, movesTopic, trigger } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table review (
      id text primary key,
      product_id text not null references product (id),
      order_id text references customer_order (id),
      is_example integer not null default 0 check (is_example in (0, 1)),
      verified integer not null check (verified in (0, 1)),
      author_name text not null,
      location text not null,
      rating_halves integer not null check (rating_halves between 2 and 10),
      title text,
      comment text not null,
      experience_on text not null,
      status text not null check (status in ('pending', 'published', 'refused', 'withdrawn')),
      refusal_ground text check (
        refusal_ground in ('off-topic', 'insult', 'personal-data', 'advertising', 'unlawful', 'interest',
        'unreadable') 
      ),
      highlighted integer not null default 0 check (highlighted in (0, 1)),
      reply text,
      replied_at text,
      submitted_at text not null,
      published_at text,
      updated_at text not null,
      check ((order_id is null) = is_example),
      check (verified = 0 or order_id is not null),
      check ((status = 'refused') = (refusal_ground is not null)),
      check (status <> 'published' or published_at is not null),
      check (status = 'withdrawn' or comment <> ''),
      check (highlighted = 0 or status = 'published'),
      check ((reply is null) = (replied_at is null))
    ) strict;
    create unique index review_of_order on review (order_id, product_id) where order_id is not null;
    create unique index review_highlighted on review (highlighted) where highlighted = 1;
    create index review_shown on review (status, published_at, id);
    create index review_shown_by_rating on review (status, rating_halves, published_at, id);
    create index review_of_product on review (product_id, status, published_at, id);
    create index review_by_update on review (updated_at, id) where status <> 'withdrawn';

    create table review_event (
      id integer primary key autoincrement,
      review_id text not null references review (id),
      kind text not null,
      actor text not null,
      ground text,
      detail text,
      created_at text not null,
      actor_id text
    ) strict;
    create index review_event_by_review on review_event (review_id, id);

    create table review_invitation (
      order_id text primary key references customer_order (id),
      queued_at text not null
    ) strict, without rowid;

    create table review_report (
      id text primary key,
      review_id text not null references review (id),
      reason text not null check (reason in ('not-genuine', 'insult', 'personal-data', 'unlawful', 'other')),
      detail text not null check (detail <> ''),
      reported_at text not null,
      handled_at text,
      email text check (email is null or handled_at is null)
    ) strict;
    create index review_report_open on review_report (reported_at, id) where handled_at is null;
    create index review_report_by_review on review_report (review_id);
    create index review_report_by_decision on review_report (handled_at, id) where handled_at is not null;
  `,
  )
  await movesRevision(db, 'review', ['insert', 'update'])
  await movesTopic(db, 'review', { topic: 'reviews' })
  await appendOnly(db, 'review', 'a review is refused with a ground or withdrawn by its author, never deleted', [
    'delete',
  ])
  await trigger(db, 'review_verified_before_insert', {
    on: 'review',
    event: 'before insert',
    when: `new.verified = 1 and not exists (select 1 from customer_order where id = new.order_id and delivered_at is
      not null)`,
    refuse: 'only the review of a delivered order is verified',
  })
  await trigger(db, 'review_verified_before_update', {
    on: 'review',
    event: 'before update',
    when: `new.verified = 1 and not exists (select 1 from customer_order where id = new.order_id and delivered_at is
      not null)`,
    refuse: 'only the review of a delivered order is verified',
  })
  await appendOnly(db, 'review_event', 'the history of a review is append-only')
  await movesTopic(db, 'review_report', { topic: 'reviews' })
}
