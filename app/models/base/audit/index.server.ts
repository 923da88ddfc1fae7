export {
  type AuditEntry,
  type AuditInput,
  type ChangedSince,
  changedIn,
  changedSince,
  listAuditOf,
  pageAuditEntries,
  recordAudit,
  recorderOf,
  verifyAuditLog,
} from './audit-log.server'
