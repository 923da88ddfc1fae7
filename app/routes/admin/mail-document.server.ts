/** A document without an origin: nothing of it runs or leads elsewhere, and only our pictures load. Only our own pages may frame it. */
const inert = (origin: string) =>
  `sandbox; default-src 'none'; img-src 'self' data: ${origin}; style-src 'unsafe-inline'; frame-ancestors 'self'`

/** The HTML part of a mail, to be framed. */
export function mailDocument(html: string, origin: string): Response {
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': inert(origin) },
  })
}
