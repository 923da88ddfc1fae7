export { demoAccounts, isDemoAccount } from './demo-accounts'
export { factorCodeForm, invitationForm, ownNameForm, passwordChangeForm } from './forms'
export { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, newPasswordForm } from './password-rules'
export { safeReturn } from './return-path'
