export type Cookies = ReadonlyMap<string, string>

/** Keeps the first of each name: browsers send the most specific one first. */
export function parseCookies(header: string | null | undefined): Cookies {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals).trim()
    if (equals > 0 && !cookies.has(name)) cookies.set(name, pair.slice(equals + 1).trim())
  }
  return cookies
}
