export { personForm } from '~/models/account'
export { factorCodeForm, invitationForm, ownNameForm, passwordChangeForm } from '~/models/administrator'
