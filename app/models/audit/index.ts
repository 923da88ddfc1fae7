export { type AuditAction, actionWords, auditKindLabels } from './action-words'
