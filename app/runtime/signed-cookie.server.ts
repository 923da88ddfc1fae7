import type { RequestContext } from './request-context.server'
import type { Signer } from './secret.server'

/**
 * A cookie of ours alone: HttpOnly, SameSite=Lax, for the whole site, signed. Read at once, where React Router's own
 * goes through a thread for each signature (Web Crypto), which took a tenth of a page's time.
 */
export interface SignedCookie {
  /** Undefined for a cookie that is missing, or that this shop did not sign. */
  read(context: Pick<RequestContext, 'cookies' | 'tenant'>): unknown
  serialize(signer: Signer, value: unknown): string
  /** Makes the browser forget it. */
  clear(): string
}

export function createSignedCookie(name: string, options: { secure: boolean; maxAge: number }): SignedCookie {
  const purpose = `cookie ${name}`
  const attributes = `Path=/; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}`
  return {
    read({ cookies, tenant }) {
      const value = cookies.get(name)
      if (!value || !tenant) return undefined
      const dot = value.lastIndexOf('.')
      const data = value.slice(0, Math.max(0, dot))
      if (!tenant.identity.signer.isSignature(purpose, data, value.slice(dot + 1))) return undefined
      return JSON.parse(Buffer.from(data, 'base64url').toString())
    },
    serialize(signer, value) {
      const data = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${name}=${data}.${signer.sign(purpose, data)}; Max-Age=${options.maxAge}; ${attributes}`
    },
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}
