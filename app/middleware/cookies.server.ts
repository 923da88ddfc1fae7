import { ADMINISTRATOR_SESSION_HOURS, SESSION_DAYS } from '~/models/base/user/index.server'
import { CONSENT_HOURS } from '~/models/platform/operator-access'
import { PREVIEW_DAYS } from '~/models/platform/publication/index.server'
import { DRAFT_DAYS } from '~/models/platform/tenant'
import { CART_LIFETIME_DAYS } from '~/models/shop/cart/index.server'
import { config } from '~/runtime/config.server'
import type { RequestContext } from '../middleware/request.server'
import type { Signer } from '../runtime/secret.server'

const secure = config.appOrigin?.startsWith('https:') ?? false
// The __Host- prefix binds a cookie to this host; browsers refuse it over plain http.
const prefix = secure ? '__Host-' : ''

export const cartCookie = createSignedCookie(`${prefix}cart`, { secure, maxAge: CART_LIFETIME_DAYS * 24 * 3600 })

/**
 * Set by the first message, never by reading a page. Lives as long as the default maximum retention of conversations.
 */
export const chatCookie = createSignedCookie(`${prefix}chat`, { secure, maxAge: 180 * 24 * 3600 })

export const flashCookie = createSignedCookie(`${prefix}flash`, { secure, maxAge: 60 })

/** Set only by signing in. */
export const sessionCookie = createSignedCookie(`${prefix}sid`, { secure, maxAge: SESSION_DAYS * 24 * 3600 })

/** Lifetime of the same cookie with an administrator's session. */
export const ADMINISTRATOR_COOKIE_SECONDS = ADMINISTRATOR_SESSION_HOURS * 3600

/** The account that last used the back-office here, to give back what it typed; it opens nothing. */
export const adminCookie = createSignedCookie(`${prefix}desk`, { secure, maxAge: 24 * 3600 })

/** The browser's onboarding of a workspace. */
export const onboardingCookie = createSignedCookie(`${prefix}inscription`, { secure, maxAge: DRAFT_DAYS * 24 * 3600 })

/** The operator's visit of a workspace, as long as its owner's consent. */
export const operatorCookie = createSignedCookie(`${prefix}operateur`, { secure, maxAge: CONSENT_HOURS * 3600 })
/** Of those who opened the link to the preview of a private shop: its key. */
export const previewCookie = createSignedCookie(`${prefix}apercu`, { secure, maxAge: PREVIEW_DAYS * 24 * 3600 })

/** Between the password and the second factor's code. */
export const stepCookie = createSignedCookie(`${prefix}step`, { secure, maxAge: 600 })

export type SignedCookie = ReturnType<typeof createSignedCookie>

/**
 * A signed cookie: HttpOnly, SameSite=Lax, for the whole site. React Router's own would verify each signature in a
 * thread (Web Crypto) and reject existing cookies.
 */
export function createSignedCookie(name: string, options: { secure: boolean; maxAge: number }) {
  const purpose = `cookie ${name}`
  const attributes = `Path=/; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}`
  return {
    name,
    /** Undefined for a cookie that is missing or not signed by this shop. */
    read({ cookies, tenant }: Pick<RequestContext, 'cookies' | 'tenant'>): unknown {
      const value = cookies.get(name)
      if (!value || !tenant) return undefined
      const dot = value.lastIndexOf('.')
      const data = value.slice(0, Math.max(0, dot))
      if (!tenant.identity.signer.isSignature(purpose, data, value.slice(dot + 1))) return undefined
      return JSON.parse(Buffer.from(data, 'base64url').toString())
    },
    serialize(signer: Pick<Signer, 'sign'>, value: unknown, maxAge = options.maxAge): string {
      const data = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${name}=${data}.${signer.sign(purpose, data)}; Max-Age=${maxAge}; ${attributes}`
    },
    /** Makes the browser delete it. */
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}
