import { withoutOpensImage } from '~/models/mailing/campaign/index.server'

/**
 * Sandboxed document: no scripts, no forms, only our pictures; only our own pages may frame it, and read its height.
 */
const inert = (origin: string) =>
  `sandbox allow-same-origin; default-src 'none'; img-src 'self' data: ${origin}; style-src 'unsafe-inline'; frame-ancestors 'self'`

/** The HTML part of a mail, for an iframe. */
export function mailDocument(html: string, origin: string): Response {
  return new Response(withoutOpensImage(html), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': inert(origin) },
  })
}
