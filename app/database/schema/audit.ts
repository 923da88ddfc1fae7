import type { Generated, Selectable } from 'kysely'

/** Append-only and hash-chained. No password, token, message text or customer's personal data. */
export interface AuditLogTable {
  position: Generated<number>
  at: string
  /** Null for commands and automatic actions. */
  actor_id: string | null
  /** Display name at that time. */
  actor: string
  /** `<noun>.<verb>`, e.g. `lead.move`. */
  action: string
  subject_kind: string
  subject_id: string
  /** Human-readable reference: a number, a title. */
  subject_label: string
  /** JSON objects of the changed fields. */
  before: string | null
  after: string | null
  reason: string | null
  previous_hash: string
  /** SHA-256 in hex of the row and `previous_hash`. */
  hash: string
}

export type AuditEntry = Selectable<AuditLogTable>

export interface AuditTables {
  audit_log: AuditLogTable
}
