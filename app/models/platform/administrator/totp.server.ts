import { createHmac } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** A clock up to a minute off is tolerated (docs/decisions/0028-administrators.md). */
const TOLERATED_STEPS = 2
/** Within this range a code is refused as a clock error rather than as wrong. */
const RECOGNISED_STEPS = 10

export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / STEP_SECONDS)
}

/** RFC 6238 with SHA-1 and six digits, the defaults of authenticator applications. */
export function totp(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

type TotpMatch = { kind: 'step'; step: number } | { kind: 'clock-off' } | { kind: 'none' }

export function matchTotp(secret: Buffer, input: { code: string; at: Date }): TotpMatch {
  const now = stepAt(input.at)
  const matches = stepsAround(now, RECOGNISED_STEPS).filter((step) => totp(secret, step) === input.code)
  const [step] = matches.filter((each) => Math.abs(each - now) <= TOLERATED_STEPS)
  if (step !== undefined) return { kind: 'step', step }
  return matches.length > 0 ? { kind: 'clock-off' } : { kind: 'none' }
}

/** Nearest first. */
function stepsAround(now: number, reach: number): number[] {
  const offsets = Array.from({ length: reach }, (_, index) => index + 1)
  return [now, ...offsets.flatMap((offset) => [now - offset, now + offset])]
}

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE_32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Content of the QR code (key URI format of authenticator applications). */
export function totpUri(input: { secret: Buffer; shop: string; email: string }): string {
  const label = `${encodeURIComponent(input.shop)}:${encodeURIComponent(input.email)}`
  return `otpauth://totp/${label}?secret=${toBase32(input.secret)}&issuer=${encodeURIComponent(input.shop)}`
}
