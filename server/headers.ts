import { paymentHosts } from '~/integrations/payments/index.server'
import type { Config } from '~/runtime/config.server'
import type { CompletePolicy } from '~/runtime/route-policy'
import type { HeaderFields } from './header-fields'
import { SPECULATION_RULES } from './speculation-rules'

const REVALIDATE = 'private, no-cache'
const TRUSTED_TYPES = "require-trusted-types-for 'script'"

interface Policies {
  /** For files. */
  file: HeaderFields
  /** For pages, redirects and API responses. Public pages have no inline script or style, so need no nonce. */
  page: HeaderFields
}

export function securityPolicies(
  config: Pick<Config, 'appOrigin' | 'stripeApiUrl' | 'hstsSubdomains' | 'mode'>,
): Policies {
  const file = {
    'x-content-type-options': 'nosniff',
    // `no-referrer` would make browsers send `Origin: null` with plain forms.
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(config.appOrigin?.startsWith('https:') && {
      'strict-transport-security': `max-age=63072000${config.hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
    // Its goods cannot be bought.
    ...(config.mode === 'public-demo' && { 'x-robots-tag': 'noindex' }),
  }
  const content = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // Browsers silently block a form's redirect to a host that is not listed.
    ['form-action', "'self'", ...paymentHosts(config)].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    TRUSTED_TYPES,
  ]
  const page = {
    ...file,
    'content-security-policy': content.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'speculation-rules': `"${SPECULATION_RULES}"`,
  }
  return { file, page }
}

/**
 * For hydrated pages: allows React Router's inline scripts by a nonce, and same-origin frames, such as a sent mail;
 * only pages that allow it can be framed. Their policies of trusted types: docs/decisions/0004.
 */
export function withNonce(page: HeaderFields, nonce: string | undefined): HeaderFields {
  if (nonce === undefined) return page
  const policy = String(page['content-security-policy'])
    .replace("script-src 'self'", `$& 'nonce-${nonce}'`)
    .replace(TRUSTED_TYPES, `$&; trusted-types default sanitized; frame-src 'self'`)
  return { ...page, 'content-security-policy': policy }
}

/** For pages that the back-office shows in a frame. */
export function framedByUs(page: HeaderFields): HeaderFields {
  const policy = String(page['content-security-policy']).replace("frame-ancestors 'none'", "frame-ancestors 'self'")
  return { ...page, 'content-security-policy': policy }
}

export function cacheControlFor({ cache }: Pick<CompletePolicy, 'cache'>): string {
  return cache === 'revalidate' ? REVALIDATE : 'no-store'
}

/** For the shared page of routes whose personal version is `no-store`. */
export function sharedCacheControlFor({ cache }: Pick<CompletePolicy, 'cache'>): string {
  return cache === 'no-store' ? 'no-store' : REVALIDATE
}
