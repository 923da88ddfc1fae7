export { factorCodeForm, invitationForm, ownNameForm, passwordChangeForm, savedViewForm } from './forms'
export { MIN_PASSWORD_LENGTH, newPasswordForm } from './password-rules'
export { MAX_VIEWS, type ViewScreen, viewQuery } from './saved-view'

/** Parameter of a page that gives back a form posted after the session ended. */
export const UNSENT = 'saisie'

/** Demo accounts with published passwords; a real shop refuses to start with them. */
export const demoAccounts = [
  { id: 'demo-administrator-1', name: 'Camille Morel', email: 'camille@demo.example', password: 'essai-camille' },
  { id: 'demo-administrator-2', name: 'Nadia Benali', email: 'nadia@demo.example', password: 'essai-nadia' },
  { id: 'demo-administrator-3', name: 'Hugo Lambert', email: 'hugo@demo.example', password: 'essai-hugo' },
]

export function isDemoAccount({ id }: { id: string }): boolean {
  return demoAccounts.some((account) => account.id === id)
}
