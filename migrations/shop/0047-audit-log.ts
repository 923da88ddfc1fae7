import { type Kysely, sql } from 'kysely'

/** What administrators and commands did. Each row holds the hash of the one before it, so that a removed or changed one shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    ) strict
  `.execute(db)
  await sql`create index audit_log_by_subject on audit_log (subject_kind, subject_id, position)`.execute(db)
  await sql`create index audit_log_by_action on audit_log (action, position)`.execute(db)
  for (const event of ['update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`audit_log_refuses_${event}`)} before ${sql.raw(event)} on audit_log
      begin select raise(abort, 'the audit log is append-only'); end
    `.execute(db)
  }
}
