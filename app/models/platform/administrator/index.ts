export { factorCodeForm, invitationForm, ownNameForm, passwordChangeForm, savedViewForm } from './forms'
export { MIN_PASSWORD_LENGTH, newPasswordForm } from './password-rules'
export { MAX_VIEWS, type ViewScreen, viewQuery } from './saved-view'

/** Parameter of a page that gives back a form posted after the session ended. */
export const UNSENT = 'saisie'

const MAX_LENGTH = 500
/** Base origin that absolute URLs do not match. */
const NOWHERE = 'http://nowhere.invalid'
/** Characters that a browser drops or reads as a slash. */
const disguised = /[\\\p{C}\s]/u

/** Returns the requested back-office path, or undefined; prevents open redirects after sign-in. */
export function safeReturn(asked: string | null | undefined, home: string): string | undefined {
  if (!asked || asked.length > MAX_LENGTH || disguised.test(asked)) return undefined
  if (!asked.startsWith('/') || asked.startsWith('//') || !URL.canParse(asked, NOWHERE)) return undefined
  const { origin, pathname, search } = new URL(asked, NOWHERE)
  const isInside = pathname === home || pathname.startsWith(`${home}/`)
  return origin === NOWHERE && isInside && !pathname.includes('//') ? pathname + search : undefined
}

/** Demo accounts with published passwords; a real shop refuses to start with them. */
export const demoAccounts = [
  { id: 'demo-administrator-1', name: 'Camille Morel', email: 'camille@demo.example', password: 'essai-camille' },
  { id: 'demo-administrator-2', name: 'Nadia Benali', email: 'nadia@demo.example', password: 'essai-nadia' },
  { id: 'demo-administrator-3', name: 'Hugo Lambert', email: 'hugo@demo.example', password: 'essai-hugo' },
]

export function isDemoAccount({ id }: { id: string }): boolean {
  return demoAccounts.some((account) => account.id === id)
}
