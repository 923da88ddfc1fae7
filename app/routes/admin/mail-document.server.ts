import { withoutOpensImage } from '~/models/campaign/index.server'

/**
 * Sandboxed document without an origin: no scripts, no navigation, only our pictures; only our own pages may frame it.
 */
const inert = (origin: string) =>
  `sandbox; default-src 'none'; img-src 'self' data: ${origin}; style-src 'unsafe-inline'; frame-ancestors 'self'`

/** The HTML part of a mail, for an iframe. */
export function mailDocument(html: string, origin: string): Response {
  return new Response(withoutOpensImage(html), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': inert(origin) },
  })
}
