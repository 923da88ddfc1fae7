import type { Kysely } from 'kysely'
import { appendOnly, execute, movesTopic } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table security_audit (
      position integer primary key,
      at text not null,
      cause text not null check (cause in ('scheduled', 'asked')),
      passed_weight integer not null check (passed_weight >= 0),
      run_weight integer not null check (run_weight >= passed_weight),
      duration_ms integer not null check (duration_ms >= 0)
    ) strict;
    create index security_audit_by_time on security_audit (at, position);

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
    ) strict, without rowid;
    create index security_finding_of_scan on security_finding (scan, audit) where outcome <> 'skipped';
  `,
  )
  await movesTopic(db, 'security_audit', { topic: 'agents', events: ['insert'] })
  await appendOnly(db, 'security_audit', 'security audits are append-only')
  await appendOnly(db, 'security_finding', 'security audits are append-only')
}
