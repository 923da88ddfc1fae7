import type { Kysely } from 'kysely'
import { execute, movesRevision, movesTopic, trigger } from '../helpers'

/**
 * Appointments in slots of the opening hours. Bookings that overlap in a calendar are of the same service, each at a
 * place of its own; the database refuses any other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table booking_service (
      id text primary key,
      name text not null check (length(name) between 1 and 80),
      summary text not null default '' check (length(summary) <= 400),
      location text not null default '' check (length(location) <= 120),
      minutes integer not null check (minutes between 5 and 480),
      capacity integer not null check (capacity between 1 and 100),
      calendar_name text not null default '' check (length(calendar_name) <= 60),
      notice_hours integer not null check (notice_hours between 0 and 720),
      horizon_days integer not null check (horizon_days between 1 and 365),
      max_persons integer not null default 0 check (max_persons between 0 and 100),
      asks_phone integer not null default 0 check (asks_phone in (0, 1)),
      position integer not null,
      hidden integer not null default 0 check (hidden in (0, 1)),
      is_example integer not null default 0 check (is_example in (0, 1)),
      version integer not null default 1,
      created_at text not null,
      updated_at text not null
    ) strict;
    create index booking_service_in_order on booking_service (position, id);

    create table booking (
      id text primary key,
      number text not null,
      service_id text references booking_service (id) on delete set null,
      service_name text not null,
      location text not null default '',
      calendar text not null check (calendar <> ''),
      starts_at text not null,
      ends_at text not null,
      place integer not null check (place >= 1),
      name text not null check (length(name) between 1 and 120),
      email text,
      phone text,
      persons integer check (persons between 1 and 100),
      note text check (length(note) <= 500),
      state text not null default 'booked' check (state in ('booked', 'cancelled', 'honoured', 'no-show')),
      cancelled_by text check (cancelled_by in ('visitor', 'shop')),
      cancel_reason text check (length(cancel_reason) <= 500),
      made_by text not null check (made_by in ('visitor', 'shop')),
      sequence integer not null default 0,
      remind_at text,
      created_at text not null,
      updated_at text not null,
      version integer not null default 1,
      check (starts_at < ends_at),
      check ((state = 'cancelled') = (cancelled_by is not null)),
      check (state = 'booked' or remind_at is null)
    ) strict;
    create unique index booking_once on booking (service_id, starts_at, place) where state <> 'cancelled';
    create index booking_in_calendar on booking (calendar, ends_at, starts_at) where state <> 'cancelled';
    create index booking_by_start on booking (starts_at, id);
    create index booking_by_end on booking (ends_at, id);
    create index booking_to_remind on booking (remind_at, id) where remind_at is not null;
    create index booking_of_service on booking (service_id, starts_at) where service_id is not null;
    create index booking_of_address on booking (lower(email), starts_at) where email is not null;

    create table booking_closure (
      id text primary key,
      from_day text not null,
      to_day text not null,
      reason text not null default '' check (length(reason) <= 120),
      created_at text not null,
      check (from_day <= to_day)
    ) strict;
    create index booking_closure_by_day on booking_closure (to_day, from_day, id);
  `,
  )
  for (const [name, event] of [
    ['insert', 'before insert'],
    ['update', 'before update of service_id, calendar, starts_at, ends_at, place, state'],
  ] as const)
    await trigger(db, `booking_${name}_overlaps_no_other`, {
      on: 'booking',
      event,
      when: `new.state <> 'cancelled' and exists (select 1 from booking where calendar = new.calendar
        and state <> 'cancelled' and id <> new.id and ends_at > new.starts_at and starts_at < new.ends_at
        and (coalesce(service_id, '') <> coalesce(new.service_id, '') or place = new.place))`,
      refuse: 'the slot is taken',
    })
  await trigger(db, 'booking_forgets_its_words', {
    on: 'booking',
    event: 'after delete',
    run: `delete from search_term where kind = 'booking' and subject_id = old.id`,
  })
  await movesTopic(db, 'booking', { topic: 'inbox' })
  // Pages say whether something can be booked; what is taken is never cached.
  await movesRevision(db, 'booking_service')
}
