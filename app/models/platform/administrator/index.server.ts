export {
  changePassword,
  confirmPassword,
  endOtherSessions,
  endOwnSession,
  isPasswordFresh,
  listOwnSessions,
  type PasswordCheck,
  renameAdministrator,
} from './account.server'
export { type Actor, commandActor } from './audit-text.server'
export { fillDemoAccounts, hasDemoAccounts } from './demo-accounts.server'
export { activeAdministrators, findAdministrator } from './find.server'
export { ensureFirstAdministrator, explainRefusedAccount, renewSetUpLink } from './first.server'
export {
  deleteOldForms,
  findHeldForm,
  findUnsentForm,
  type HeldForm,
  holdForm,
  holdUnsentForm,
} from './held-form.server'
export { deleteEndedLinks, isInvitation, isOpenInvitation } from './link.server'
export { acceptPasswordLink, findPasswordLink, giveOwnerLink, requestPasswordReset } from './password-link.server'
export { deleteView, listSavedViews, saveView } from './saved-view.server'
export {
  confirmSecondFactor,
  countRecoveryCodes,
  countWithoutSecondFactor,
  hasSecondFactor,
  prepareSecondFactor,
  readPreparedFactor,
  removeSecondFactor,
} from './second-factor.server'
export { type Browser, completeSignIn, findAwaited, type SignInResult, signIn } from './sign-in.server'
export {
  disableAdministrator,
  enableAdministrator,
  endSessionsOf,
  INVITATION_KEY,
  inviteAdministrator,
  type ListedAdministrator,
  listAdministrators,
  listInvitations,
  resetAdministrator,
  withdrawInvitation,
} from './team.server'
export { countRecentRefusals, deleteOldTries, TRY_HOURS } from './tries.server'
