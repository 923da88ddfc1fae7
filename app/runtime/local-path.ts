const MAX_LENGTH = 500
/** Base that absolute URLs do not match. */
const NOWHERE = 'http://nowhere.invalid'
/** Characters that a browser drops or reads as a slash. */
const disguised = /[\\\p{C}\s]/u

/** A path of this site, or undefined: prevents open redirects. */
export function localPath(asked: string | null | undefined): string | undefined {
  const url = localUrl(asked)
  return url && url.pathname + url.search + url.hash
}

/** As `localPath`, without its fragment, where it is `home` or below. */
export function pathBelow(home: string, asked: string | null | undefined): string | undefined {
  const url = localUrl(asked)
  const isInside = url && (url.pathname === home || url.pathname.startsWith(`${home}/`))
  return isInside ? url.pathname + url.search : undefined
}

function localUrl(asked: string | null | undefined): URL | undefined {
  if (!asked?.startsWith('/') || asked.startsWith('//') || asked.length > MAX_LENGTH) return undefined
  if (disguised.test(asked) || !URL.canParse(asked, NOWHERE)) return undefined
  const url = new URL(asked, NOWHERE)
  // `/.//evil.example` is of this origin, but leads to another host in a Location header.
  const isHere = url.origin === NOWHERE && !url.pathname.includes('//')
  return isHere && url.href.length <= NOWHERE.length + MAX_LENGTH ? url : undefined
}
