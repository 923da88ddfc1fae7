export {
  askForDomain,
  type CheckedDomain,
  checkDomain,
  countDomains,
  type ExamineDomain,
  keepDomains,
  leaveCanonical,
  listDomains,
  makeCanonical,
  removeDomain,
} from './domain.server'
export { readDomain, shownHost, zoneOf } from './domain-name.server'
export {
  type Answers,
  type Draft,
  deleteOldDrafts,
  findDraft,
  findResumeMail,
  firstOpenStep,
  mailResumeLink,
  type PlatformDb,
  readWanted,
  saveAnswers,
  type Wanted,
} from './draft.server'
export { creationForm, type Onboarding, onboardingSchema, stepForms } from './forms'
export {
  announceDeletion,
  deleteDueTenants,
  findTenant,
  type ListedTenant,
  listTenants,
  makeReadOnly,
  resumeTenant,
  suspendTenant,
} from './operator.server'
export { arePlansOnSale, readPlanMeans, readTenantFile, readUsage } from './plan.server'
export { subdomainFrom } from './subdomain.server'
export {
  deleteOldTakeUps,
  listTakeUps,
  refusedName,
  requestTakeUp,
  TAKE_UP_JOB,
  takeUpArchive,
  workOnTakeUp,
} from './take-up.server'
export { askForPlan, keepTrials, openLonger, transferReference } from './trial.server'
export {
  type Creation,
  type CreationRefusal,
  createWorkspace,
  findWorkspace,
  findWorkspaceOfDraft,
  finishWorkspaces,
  inviteOwner,
  isOwner,
  ownerLink,
  templateFor,
  type WorkspaceView,
} from './workspace.server'
