export { type AuditAction, actionWords, auditKindLabels } from './action-words'
export { changeWords, sideWords } from './change-words'
