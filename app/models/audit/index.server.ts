export type { AuditInput } from './audit-log.server'
export { listAuditEntries, listAuditOf, recordAudit, verifyAuditLog } from './audit-log.server'
