export { listReportedFindings } from './alert.server'
export {
  findSecurityState,
  readSecurityHistory,
  recordSecurityAudit,
  type SecurityState,
} from './audits.server'
export { readResources } from './checks/resources.server'
export { parseResources } from './conduct.server'
export { askForAudit, SECURITY_JOB, securityHandler } from './work.server'
