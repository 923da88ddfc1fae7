import type { Kysely } from 'kysely'
import { appendOnly, execute, movesTopic } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table audit_log (
      position integer primary key,
      at text not null,
      actor_id text,
      actor text not null,
      action text not null,
      subject_kind text not null,
      subject_id text not null,
      subject_label text not null,
      before text,
      after text,
      reason text,
      previous_hash text not null,
      hash text not null unique
    ) strict;
    create index audit_log_by_subject on audit_log (subject_kind, subject_id, position);
    create index audit_log_by_action on audit_log (action, position);
    create index audit_log_by_kind on audit_log (subject_kind, position);
  `,
  )
  await movesTopic(db, 'audit_log', { topic: 'log' })
  await appendOnly(db, 'audit_log', 'the audit log is append-only')
}
