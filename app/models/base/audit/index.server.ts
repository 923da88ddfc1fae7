export type { AuditEntry, AuditInput } from './audit-log.server'
export { listAuditOf, pageAuditEntries, recordAudit, verifyAuditLog } from './audit-log.server'
