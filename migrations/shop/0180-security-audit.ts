import { type Kysely, sql } from 'kysely'

/** What the scans of the security agent found, each time they ran: docs/decisions/0107-security-audit.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_audit (
      position integer primary key,
      at text not null,
      cause text not null check (cause in ('scheduled', 'asked')),
      passed_weight integer not null check (passed_weight >= 0),
      run_weight integer not null check (run_weight >= passed_weight),
      duration_ms integer not null check (duration_ms >= 0)
    ) strict
  `.execute(db)
  await sql`create index security_audit_by_time on security_audit (at, position)`.execute(db)
  await sql`
    create table security_finding (
      audit integer not null references security_audit (position),
      scan text not null,
      outcome text not null check (outcome in ('passed', 'failed', 'skipped')),
      severity text not null check (severity in ('none', 'warning', 'critical')),
      weight integer not null check (weight > 0),
      evidence text not null,
      fix text,
      resources text check (resources is null or json_valid(resources)),
      primary key (audit, scan),
      check ((outcome = 'failed') = (severity <> 'none')),
      check ((outcome = 'failed') = (fix is not null))
    ) strict, without rowid
  `.execute(db)
  await sql`
    create index security_finding_of_scan on security_finding (scan, audit) where outcome <> 'skipped'
  `.execute(db)
  for (const table of ['security_audit', 'security_finding']) {
    for (const event of ['update', 'delete']) {
      await sql`
        create trigger ${sql.raw(`${table}_refuses_${event}`)} before ${sql.raw(event)} on ${sql.table(table)}
        begin select raise(abort, 'security audits are append-only'); end
      `.execute(db)
    }
  }
  await sql`
    create trigger security_audit_insert_moves_agents after insert on security_audit
    begin
      insert into work_revision (topic, value) values ('agents', 1)
      on conflict (topic) do update set value = value + 1;
    end
  `.execute(db)
}
