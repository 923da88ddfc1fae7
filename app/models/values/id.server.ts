import { createHash, randomBytes } from 'node:crypto'

let latest = { ms: 0, count: 0 }

/** Counter within a millisecond (RFC 9562, 6.2, method 1). */
function countWithin(ms: number): number {
  latest = { ms, count: ms === latest.ms ? (latest.count + 1) % 0x1000 : 0 }
  return latest.count
}

/** UUID version 7 (RFC 9562): sorts by creation time. */
export function newId(at: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes.writeUInt16BE(0x7000 | countWithin(at.getTime()), 6)
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** `session_<timestamp>_<192 random bits>`: the format API clients generate too. */
export function newCartId(at: Date): string {
  return `session_${at.getTime()}_${randomBytes(24).toString('base64url')}`
}

/** 256 random bits; the database stores only `hashToken` of it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
