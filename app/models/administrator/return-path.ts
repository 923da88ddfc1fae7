const MAX_LENGTH = 500
/** Resolved against an origin that is none, so that anything absolute shows. */
const NOWHERE = 'http://nowhere.invalid'
/** Letters that a browser drops or takes for a slash. */
const disguised = /[\\\p{C}\s]/u

/** The page of the back-office that was asked for, or undefined: an address never leads a login elsewhere. */
export function safeReturn(asked: string | null | undefined, home: string): string | undefined {
  if (!asked || asked.length > MAX_LENGTH || disguised.test(asked)) return undefined
  if (!asked.startsWith('/') || asked.startsWith('//') || !URL.canParse(asked, NOWHERE)) return undefined
  const { origin, pathname, search } = new URL(asked, NOWHERE)
  const isInside = pathname === home || pathname.startsWith(`${home}/`)
  return origin === NOWHERE && isInside && !pathname.includes('//') ? pathname + search : undefined
}
