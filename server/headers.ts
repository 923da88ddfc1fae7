import type { ServerResponse } from 'node:http'
import type { Config } from '~/config.server'

/** Where a form post may lead by a redirect: without it a browser silently stays on the form. */
function paymentOrigins(config: Pick<Config, 'stripe'>): string[] {
  if (!config.stripe) return []
  const { apiUrl } = config.stripe
  return ['https://checkout.stripe.com', ...(apiUrl ? [new URL(apiUrl).origin] : [])]
}

/** Carried by every answer, files included. */
export function fixedHeaders(config: Pick<Config, 'appOrigin'>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    // `no-referrer` would make browsers send `Origin: null` with plain forms.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(config.appOrigin?.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

/** Carried by whatever is no file. Public pages have no inline script or style, so the policy needs no nonce. */
export function documentHeaders(
  config: Pick<Config, 'stripe'>,
  options: { speculationRules: boolean },
): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ['form-action', "'self'", ...paymentOrigins(config)].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    ...(options.speculationRules && { 'Speculation-Rules': '"/speculation-rules.json"' }),
  }
}

/** Nothing of one shopper stays in a browser's cache: carts, addresses, orders, payments. */
const personalPath = /^\/(cart|shipping|checkout|commande|paiement-simule|retractation|api\/(cart|checkout))(\/|$)/

export function cacheControlFor(path: string): string {
  return personalPath.test(path) ? 'no-store' : 'private, no-cache'
}

export function setHeaders(res: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) if (!res.hasHeader(name)) res.setHeader(name, value)
}
