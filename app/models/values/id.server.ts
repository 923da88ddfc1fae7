import { randomBytes } from 'node:crypto'

/** A UUID of version 7 (RFC 9562): its text order is the order of creation, to the millisecond. */
export function newId(at: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x70
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** `session_<timestamp>_<192 random bits>`: the form of cart ids that API clients mint too. */
export function newCartId(at: Date): string {
  return `session_${at.getTime()}_${randomBytes(24).toString('base64url')}`
}
