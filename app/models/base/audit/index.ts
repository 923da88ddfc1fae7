export { type AuditAction, actionText, auditKindLabels } from './action-text'
export { changeText, sideText } from './change-text'
