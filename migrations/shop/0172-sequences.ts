import { type Kysely, sql } from 'kysely'

/** What the e-mail agent writes, and to whom (docs/decisions/0102). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sequence_version (
      sequence text not null,
      version integer not null check (version >= 1),
      steps text not null check (json_valid(steps)),
      written_by text not null check (written_by <> ''),
      written_at text not null,
      primary key (sequence, version)
    ) strict, without rowid
  `.execute(db)
  for (const event of ['update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`sequence_version_${event}_is_refused`)} before ${sql.raw(event)} on sequence_version
      begin select raise(abort, 'a version of a sequence is never rewritten'); end
    `.execute(db)
  }
  await sql`
    create table sequence_pause (sequence text primary key, paused_by text not null, paused_at text not null)
    strict, without rowid
  `.execute(db)
  await sql`
    create table sequence_enrolment (
      id text primary key,
      sequence text not null check (
        sequence in ('bienvenue', 'questionnaire', 'panier', 'apres-achat', 'reactivation', 'prospection')
      ),
      mailbox_hash text not null check (length(mailbox_hash) = 64),
      email text not null check (email <> ''),
      basis text not null check (basis in ('advice', 'offers', 'cart-reminder', 'prospection')),
      subject_id text,
      reason text not null check (reason <> ''),
      entered_at text not null,
      step integer not null default 0 check (step >= 0),
      next_at text,
      wait_hours integer check (wait_hours >= 1),
      left_at text,
      left_reason text,
      is_demo integer not null default 0 check (is_demo in (0, 1)),
      check ((left_at is null) = (left_reason is null)),
      check (left_at is null or next_at is null)
    ) strict
  `.execute(db)
  // Nobody is in two sequences at once.
  await sql`
    create unique index sequence_enrolment_alone on sequence_enrolment (mailbox_hash) where left_at is null
  `.execute(db)
  await sql`
    create index sequence_enrolment_due on sequence_enrolment (next_at, id) where next_at is not null
  `.execute(db)
  await sql`
    create index sequence_enrolment_of_mailbox on sequence_enrolment (mailbox_hash, sequence, entered_at)
  `.execute(db)
  await sql`create index sequence_enrolment_of_subject on sequence_enrolment (sequence, subject_id)`.execute(db)
  await sql`
    create index sequence_enrolment_by_sequence on sequence_enrolment (sequence, entered_at, id)
  `.execute(db)
  await sql`create index sequence_enrolment_inside on sequence_enrolment (sequence, entered_at, id) where left_at is null`.execute(
    db,
  )
  await sql`create index sequence_enrolment_by_age on sequence_enrolment (coalesce(left_at, entered_at), id)`.execute(
    db,
  )
  await leaveAtOnce(db)
}

/** A person who refuses, ends the agreement or cannot be reached leaves in the same transaction. */
const departures = [
  { when: 'insert on mail_refusal', by: 'refused_at', why: 'refused', also: '' },
  { when: 'update of refused_at on mail_refusal', by: 'refused_at', why: 'refused', also: '' },
  { when: 'update of ended_at on agreement', by: 'ended_at', why: 'agreement-ended', also: 'and basis = new.kind' },
  { when: 'insert on mail_bounce', by: 'bounced_at', why: 'bounced', also: "and new.severity = 'hard'" },
]

async function leaveAtOnce(db: Kysely<unknown>): Promise<void> {
  for (const { when, by, why, also } of departures) {
    await sql`
      create trigger ${sql.raw(`${when.replaceAll(' ', '_')}_leaves_sequences`)} after ${sql.raw(when)}
      begin
        update sequence_enrolment
        set left_at = ${sql.raw(`new.${by}`)}, left_reason = ${sql.lit(why)}, next_at = null
        where mailbox_hash = new.mailbox_hash and left_at is null ${sql.raw(also)};
      end
    `.execute(db)
  }
}
