import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for whoever is to hold them; the database keeps `hashToken` of it alone. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
