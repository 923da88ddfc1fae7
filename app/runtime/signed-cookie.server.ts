import type { RequestContext } from './request-context.server'
import type { Signer } from './secret.server'

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
