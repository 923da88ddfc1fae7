import { isSignature, sign } from './secret.server'

/**
 * A cookie of ours alone: HttpOnly, SameSite=Lax, for the whole site, signed. Read at once, where React Router's own
 * goes through a thread for each signature (Web Crypto), which took a tenth of a page's time.
 */
export interface SignedCookie {
  /** Undefined for a cookie that is missing, or that we did not sign. */
  parse(cookieHeader: string | null | undefined): unknown
  serialize(value: unknown): string
  /** Makes the browser forget it. */
  clear(): string
}

export function createSignedCookie(name: string, options: { secure: boolean; maxAge: number }): SignedCookie {
  const purpose = `cookie ${name}`
  const attributes = `Path=/; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}`
  return {
    parse(cookieHeader) {
      const value = cookieHeader && findCookie(cookieHeader, name)
      if (!value) return undefined
      const dot = value.lastIndexOf('.')
      const data = value.slice(0, Math.max(0, dot))
      if (!isSignature(purpose, data, value.slice(dot + 1))) return undefined
      return JSON.parse(Buffer.from(data, 'base64url').toString())
    },
    serialize(value) {
      const data = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${name}=${data}.${sign(purpose, data)}; Max-Age=${options.maxAge}; ${attributes}`
    },
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}

/** The first of that name: browsers send the most specific one first. */
function findCookie(header: string, name: string): string | undefined {
  const start = `${name}=`
  return header
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length)
}
