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
