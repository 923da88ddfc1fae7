import type { Encoding } from './compression'

export type HeaderFields = Record<string, string | string[]>

/** Browsers revalidate their copy with its ETag. */
export const PAGE_VARIES_BY = 'Cookie, Save-Data, Accept-Encoding'

/** Headers of a shared page, except those of its encoding. */
export function pageHeaders(response: Response, defaults: HeaderFields, etag: string): string[] {
  const own = Object.fromEntries(response.headers)
  const { 'cache-control': cacheControl = 'private, no-cache' } = defaults
  return flatten({ ...defaults, ...own, 'cache-control': cacheControl, vary: PAGE_VARIES_BY, etag })
}

const REVALIDATED = new Set(['cache-control', 'etag', 'vary'])

/** Headers of a 304 response: the browser keeps the others of its copy (RFC 9110, section 15.4.5). */
export function unchangedHeaders(headers: string[]): string[] {
  return headers.filter((_, place) => REVALIDATED.has(headers[place - (place % 2)] ?? ''))
}

export function encodedHeaders(headers: string[], encoding: Encoding, bytes: Buffer): string[] {
  const named = encoding === 'identity' ? [] : ['content-encoding', encoding]
  return [...headers, ...named, 'content-length', String(bytes.length)]
}

/** Name, value, name, value. */
export function flatten(fields: HeaderFields): string[] {
  const flat: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const one of value) flat.push(name, one)
    else flat.push(name, value)
  }
  return flat
}
