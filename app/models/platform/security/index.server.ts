export { listReportedFindings } from './alert.server'
export {
  findSecurityState,
  readSecurityHistory,
  recordSecurityAudit,
  type SecurityHistory,
  type SecurityState,
} from './audits.server'
export { readResources } from './checks/resources.server'
export { parseResources } from './resources'
export { type AskForAuditResult, askForAudit, SECURITY_JOB, securityHandler } from './work.server'
