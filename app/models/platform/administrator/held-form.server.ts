import type { ShopDb } from '~/database/schema'
import { hashToken, newToken } from '~/models/values/id.server'
import { seal, unseal } from '~/runtime/sealed-text.server'
import type { Signer } from '~/runtime/secret.server'

const LIFETIME_MS = 30 * 60_000
/** Per session or account, newest kept: several tabs may be interrupted. */
const MAX_HELD = 10

/** The interrupted request: a page or file download, or a submitted form. */
export interface HeldForm {
  method: 'GET' | 'POST'
  path: string
  fields: (readonly [name: string, value: string])[]
  /** The link back to the page that a file was requested from. */
  file?: { back: string; label: string } | undefined
  /** Files were sent too, which are not kept. */
  hasFiles?: boolean
}

interface Keeping {
  signer: Signer
  at: Date
}

/** Keeps a request until the password is confirmed; returns the token of its page. */
export async function holdForm(
  db: ShopDb,
  { sessionHash, ...input }: Keeping & { sessionHash: string; form: HeldForm },
): Promise<string> {
  const { token, ...row } = sealForm(input)
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('held_form')
      .select('token_hash')
      .where('session_hash', '=', sessionHash)
      .orderBy('expires_at', 'desc')
      .orderBy('token_hash')
      .limit(1000)
      .execute()
    const excess = excessOf(rows)
    if (excess.length > 0) await trx.deleteFrom('held_form').where('token_hash', 'in', excess).execute()
    await trx
      .insertInto('held_form')
      .values({ ...row, session_hash: sessionHash })
      .execute()
  })
  return token
}

/** Undefined for a token of another session. */
export async function findHeldForm(
  db: ShopDb,
  { token, sessionHash, signer, at }: Keeping & { sessionHash: string; token: string },
): Promise<HeldForm | undefined> {
  const row = await db
    .selectFrom('held_form')
    .select(['token_hash', 'sealed'])
    .where('token_hash', '=', hashToken(token))
    .where('session_hash', '=', sessionHash)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
  return row && unsealForm(signer, row)
}

/** Keeps a form that was posted after its session ended, until the account signs in again. */
export async function holdUnsentForm(
  db: ShopDb,
  { userId, ...input }: Keeping & { userId: string; form: HeldForm },
): Promise<string> {
  const { token, ...row } = sealForm(input)
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('unsent_form')
      .select('token_hash')
      .where('user_id', '=', userId)
      .orderBy('expires_at', 'desc')
      .orderBy('token_hash')
      .limit(1000)
      .execute()
    const excess = excessOf(rows)
    if (excess.length > 0) await trx.deleteFrom('unsent_form').where('token_hash', 'in', excess).execute()
    await trx
      .insertInto('unsent_form')
      .values({ ...row, user_id: userId })
      .execute()
  })
  return token
}

/** Undefined for a token of another account. */
export async function findUnsentForm(
  db: ShopDb,
  { token, userId, signer, at }: Keeping & { userId: string; token: string },
): Promise<HeldForm | undefined> {
  const row = await db
    .selectFrom('unsent_form')
    .select(['token_hash', 'sealed'])
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
  return row && unsealForm(signer, row)
}

export async function deleteOldForms(db: ShopDb, { at, limit }: { at: Date; limit: number }): Promise<void> {
  const now = at.toISOString()
  const held = db
    .selectFrom('held_form')
    .select('token_hash')
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .orderBy('token_hash')
    .limit(limit)
  await db.deleteFrom('held_form').where('token_hash', 'in', held).execute()
  const unsent = db
    .selectFrom('unsent_form')
    .select('token_hash')
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .orderBy('token_hash')
    .limit(limit)
  await db.deleteFrom('unsent_form').where('token_hash', 'in', unsent).execute()
}

function sealForm({ signer, form, at }: Keeping & { form: HeldForm }) {
  const token = newToken()
  const token_hash = hashToken(token)
  const sealed = seal(signer, purposeOf(token_hash), Buffer.from(JSON.stringify(form)))
  return { token, token_hash, sealed, expires_at: new Date(at.getTime() + LIFETIME_MS).toISOString() }
}

function unsealForm(signer: Signer, row: { token_hash: string; sealed: string }): HeldForm | undefined {
  const text = unseal(signer, purposeOf(row.token_hash), row.sealed)
  return text && JSON.parse(text.toString())
}

/** Of newest rows, those that leave no room for another. */
function excessOf(rows: { token_hash: string }[]): string[] {
  return rows.slice(MAX_HELD - 1).map(({ token_hash }) => token_hash)
}

function purposeOf(tokenHash: string): string {
  return `held form ${tokenHash}`
}
