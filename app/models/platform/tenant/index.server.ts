export {
  type Answers,
  type Draft,
  deleteOldDrafts,
  findDraft,
  firstOpenStep,
  mailResumeLink,
  readWanted,
  saveAnswers,
  type Wanted,
} from './draft.server'
export { creationForm, type Onboarding, onboardingSchema, stepForms } from './forms'
export { subdomainFrom } from './subdomain.server'
export {
  type Creation,
  type CreationRefusal,
  createWorkspace,
  findWorkspaceOfDraft,
  finishWorkspaces,
  inviteOwner,
  ownerLink,
  templateFor,
  type WorkspaceView,
} from './workspace.server'
