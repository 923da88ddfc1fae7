export { personForm } from '~/models/platform/account'
export { factorCodeForm, invitationForm, ownNameForm, passwordChangeForm } from '~/models/platform/administrator'
export { consentForm } from '~/models/platform/operator-access'
export { creditForm, domainForm, longerForm, readOnlyForm } from '~/models/platform/tenant'
