import { paymentHosts } from '~/integrations/payments/index.server'
import type { Config } from '~/runtime/config.server'
import { isPersonal } from './paths'
import type { HeaderFields } from './send'

export interface Policies {
  /** On every file. */
  file: HeaderFields
  /** On every page, redirect and API answer. Public pages have no inline script or style: no nonce is needed. */
  page: HeaderFields
}

export function securityPolicies(
  config: Pick<Config, 'appOrigin' | 'stripe'>,
  options: { speculationRules: boolean },
): Policies {
  const file = {
    'x-content-type-options': 'nosniff',
    // `no-referrer` would make browsers send `Origin: null` with plain forms.
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(config.appOrigin?.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
  const content = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // A form that pays is redirected there: without them a browser silently stays on the form.
    ['form-action', "'self'", ...paymentHosts(config)].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
  ]
  const page = {
    ...file,
    'content-security-policy': content.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    ...(options.speculationRules && { 'speculation-rules': '"/speculation-rules.json"' }),
  }
  return { file, page }
}

export function cacheControlFor(path: string): string {
  return isPersonal(path) ? 'no-store' : 'private, no-cache'
}
