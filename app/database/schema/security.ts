import type { Generated, Selectable } from 'kysely'

/** One run of the scans; append-only, so the last position is their count. */
interface SecurityAuditTable {
  position: Generated<number>
  at: string
  /** By the engine, or by an administrator named in the audit log. */
  cause: 'scheduled' | 'asked'
  passed_weight: number
  run_weight: number
  duration_ms: number
}

interface SecurityFindingTable {
  audit: number
  scan: string
  outcome: 'passed' | 'failed' | 'skipped'
  severity: 'none' | 'warning' | 'critical'
  weight: number
  /** In French, for display, without personal data. */
  evidence: string
  /** Set for a failed check. */
  fix: string | null
  /** Machine usage, as JSON: `{cpu, memory, disk}` in percent. */
  resources: string | null
}

export type SecurityAudit = Selectable<SecurityAuditTable>
export type SecurityFinding = Selectable<SecurityFindingTable>

export interface SecurityTables {
  security_audit: SecurityAuditTable
  security_finding: SecurityFindingTable
}
