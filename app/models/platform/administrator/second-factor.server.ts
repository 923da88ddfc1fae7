import { createHmac, randomBytes } from 'node:crypto'
import { countOf } from '~/database/aggregates'
import type { ShopDb, User } from '~/database/schema'
import { recordAudit } from '~/models/base/audit/index.server'
import { hashToken } from '~/models/values/id.server'
import { seal, unseal } from '~/runtime/sealed-text.server'
import type { Signer } from '~/runtime/secret.server'
import { isDemoAccount } from '.'
import { type Actor, userSubject } from './audit-text.server'
import { activeAdministrators } from './find.server'

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

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** 80 bits: too many for a brute-force search of the hashes. */
const RECOVERY_BYTES = 10

interface Of {
  user: User
  signer: Signer
}

export async function hasSecondFactor(db: ShopDb, userId: string): Promise<boolean> {
  const row = await findFactor(db, userId)
  return row?.confirmed_at != null
}

/** Creates a new secret, inactive until a first code confirms it. */
export async function prepareSecondFactor(
  db: ShopDb,
  { user, signer, at }: Of & { at: Date },
): Promise<{ ok: true } | { ok: false; reason: 'confirmed' | 'demo' }> {
  if (isDemoAccount(user)) return { ok: false, reason: 'demo' }
  return db.transaction().execute(async (trx) => {
    if (await hasSecondFactor(trx, user.id)) return { ok: false, reason: 'confirmed' }
    const sealed_secret = seal(signer, purposeOf(user), randomBytes(SECRET_BYTES))
    const row = { sealed_secret, created_at: at.toISOString(), last_step: 0 }
    await trx
      .insertInto('second_factor')
      .values({ user_id: user.id, confirmed_at: null, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    return { ok: true }
  })
}

/** Returns the set-up data for the authenticator application until the first code is confirmed. */
export async function readPreparedFactor(
  db: ShopDb,
  { user, signer, shop }: Of & { shop: string },
): Promise<{ uri: string; key: string } | undefined> {
  const row = await findFactor(db, user.id)
  const secret = row && !row.confirmed_at ? unseal(signer, purposeOf(user), row.sealed_secret) : undefined
  if (!secret) return undefined
  return { uri: totpUri({ secret, shop, email: user.email ?? '' }), key: toBase32(secret) }
}

export type CodeRefusal = 'wrong' | 'used' | 'clock-off'

/** Verifies the first code; returns the recovery codes, which are stored as hashes and shown once. */
export function confirmSecondFactor(
  db: ShopDb,
  input: Of & { code: string; by: Actor; at: Date },
): Promise<{ ok: true; recoveryCodes: string[] } | { ok: false; reason: CodeRefusal }> {
  const { user, by, at } = input
  return db.transaction().execute(async (trx) => {
    const used = await consumeCode(trx, input)
    if (!used.ok) return used
    await trx
      .updateTable('second_factor')
      .set({ confirmed_at: at.toISOString() })
      .where('user_id', '=', user.id)
      .execute()
    const subject = userSubject(user)
    await recordAudit(trx, { at, actor: by, action: 'user.add-second-factor', subject })
    return { ok: true, recoveryCodes: await renewRecoveryCodes(trx, user.id) }
  })
}

/** Idempotent. */
export async function removeSecondFactor(trx: ShopDb, input: { user: User; by: Actor; at: Date }): Promise<void> {
  const { user, by, at } = input
  const { numDeletedRows } = await trx.deleteFrom('second_factor').where('user_id', '=', user.id).executeTakeFirst()
  if (numDeletedRows === 0n) return
  const subject = userSubject(user)
  await recordAudit(trx, { at, actor: by, action: 'user.remove-second-factor', subject })
}

/** Accepts a TOTP code once, or a recovery code. */
export async function consumeCode(
  trx: ShopDb,
  input: Of & { code: string; at: Date },
): Promise<{ ok: true } | { ok: false; reason: CodeRefusal }> {
  const code = input.code.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return consumeTotp(trx, { ...input, code })
  return (await consumeRecoveryCode(trx, { ...input, code })) ? { ok: true } : { ok: false, reason: 'wrong' }
}

export function countRecoveryCodes(db: ShopDb, userId: string): Promise<number> {
  return countOf(db.selectFrom('recovery_code').where('user_id', '=', userId).where('used_at', 'is', null))
}

async function consumeTotp(
  trx: ShopDb,
  { user, signer, code, at }: Of & { code: string; at: Date },
): Promise<{ ok: true } | { ok: false; reason: CodeRefusal }> {
  const row = await findFactor(trx, user.id)
  const secret = row && unseal(signer, purposeOf(user), row.sealed_secret)
  const match = secret ? matchTotp(secret, { code, at }) : { kind: 'none' as const }
  if (match.kind !== 'step') return { ok: false, reason: match.kind === 'none' ? 'wrong' : match.kind }
  const { numUpdatedRows } = await trx
    .updateTable('second_factor')
    .set({ last_step: match.step })
    .where('user_id', '=', user.id)
    .where('last_step', '<', match.step)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { ok: true } : { ok: false, reason: 'used' }
}

async function consumeRecoveryCode(trx: ShopDb, input: { user: User; code: string; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_code')
    .set({ used_at: input.at.toISOString() })
    .where('user_id', '=', input.user.id)
    .where('code_hash', '=', hashToken(input.code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function renewRecoveryCodes(trx: ShopDb, userId: string): Promise<string[]> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(RECOVERY_BYTES)))
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashToken(code), used_at: null }))
  await trx.insertInto('recovery_code').values(rows).execute()
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'))
}

function findFactor(db: ShopDb, userId: string) {
  return db.selectFrom('second_factor').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

function purposeOf({ id }: User): string {
  return `second factor ${id}`
}

/** Counts active administrators without a second factor; demo accounts cannot have one. */
export async function countWithoutSecondFactor(db: ShopDb): Promise<{ all: number; without: number }> {
  const rows = await activeAdministrators(db)
    .leftJoin('second_factor', 'second_factor.user_id', 'user.id')
    .select('second_factor.confirmed_at as second_factor_at')
    .execute()
  const asked = rows.filter((row) => !isDemoAccount(row))
  return { all: asked.length, without: asked.filter((row) => row.second_factor_at === null).length }
}
