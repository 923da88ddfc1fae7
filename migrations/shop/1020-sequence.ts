import type { Kysely } from 'kysely'
import { appendOnly, execute } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table sequence_version (
      sequence text not null,
      version integer not null check (version >= 1),
      steps text not null check (json_valid(steps)),
      written_by text not null check (written_by <> ''),
      written_at text not null,
      primary key (sequence, version)
    ) strict, without rowid;

    create table sequence_pause (
      sequence text primary key,
      paused_by text not null,
      paused_at text not null
    ) strict, without rowid;

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
    ) strict;
    create unique index sequence_enrolment_alone on sequence_enrolment (mailbox_hash) where left_at is null;
    create index sequence_enrolment_due on sequence_enrolment (next_at, id) where next_at is not null;
    create index sequence_enrolment_of_mailbox on sequence_enrolment (mailbox_hash, sequence, entered_at);
    create index sequence_enrolment_of_subject on sequence_enrolment (sequence, subject_id);
    create index sequence_enrolment_by_sequence on sequence_enrolment (sequence, entered_at, id);
    create index sequence_enrolment_inside on sequence_enrolment (sequence, entered_at, id) where left_at is null;
    create index sequence_enrolment_by_age on sequence_enrolment (coalesce(left_at, entered_at), id);
    create index sequence_enrolment_counts on sequence_enrolment (sequence, left_at);
    create index sequence_enrolment_ended on sequence_enrolment (left_at, id);
  `,
  )
  await appendOnly(db, 'sequence_version', 'a version of a sequence is never rewritten')
}
