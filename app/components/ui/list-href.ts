type Value = string | number | undefined

/** Omits empty parameters and `page=1`; a list repeats its parameter. */
export function listHref(path: string, parameters: Record<string, Value | readonly Value[]>): string {
  const pairs = Object.entries(parameters).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ name, value })),
  )
  const given = pairs.filter(({ name, value }) => value && !(name === 'page' && Number(value) <= 1))
  const query = given.map(({ name, value }) => `${encoded(name)}=${encoded(String(value))}`).join('&')
  return query === '' ? path : `${path}?${query}`
}

/** Same result as URLSearchParams, but faster: a list page has fifty URLs of plain words. */
function encoded(text: string): string {
  return /^[\w.*-]*$/.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1)
}

/** `?page=`, 1 when missing or malformed. */
export function pageNumber(parameters: URLSearchParams): number {
  const page = parameters.get('page') ?? ''
  return /^\d{1,4}$/.test(page) ? Math.max(1, Number(page)) : 1
}
