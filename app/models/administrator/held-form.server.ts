import type { ShopDb } from '~/database/schema'
import { hashToken, newToken } from '~/models/values/index.server'
import type { Signer } from '~/runtime/secret.server'
import { seal, unseal } from './sealed-text.server'

const LIFETIME_MS = 30 * 60_000
/** Per session, newest kept: several tabs may ask for the password. */
const MAX_HELD = 10

/** The interrupted request: a page or file download, or a submitted form. */
export interface HeldForm {
  method: 'GET' | 'POST'
  path: string
  fields: [name: string, value: string][]
}

interface Holder {
  sessionHash: string
  signer: Signer
  at: Date
}

/** Keeps a request until the password is confirmed; returns the token of its page. */
export async function holdForm(db: ShopDb, input: Holder & { form: HeldForm }): Promise<string> {
  const { sessionHash, signer, form, at } = input
  const token = newToken()
  const token_hash = hashToken(token)
  const sealed = seal(signer, purposeOf(token_hash), Buffer.from(JSON.stringify(form)))
  const expires_at = new Date(at.getTime() + LIFETIME_MS).toISOString()
  await db.transaction().execute(async (trx) => {
    await keepLast(trx, sessionHash)
    await trx.insertInto('held_form').values({ token_hash, session_hash: sessionHash, sealed, expires_at }).execute()
  })
  return token
}

/** Undefined for a token of another session. */
export async function findHeldForm(db: ShopDb, input: Holder & { token: string }): Promise<HeldForm | undefined> {
  const { token, sessionHash, signer, at } = input
  const tokenHash = hashToken(token)
  const row = await db
    .selectFrom('held_form')
    .select('sealed')
    .where('token_hash', '=', tokenHash)
    .where('session_hash', '=', sessionHash)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
  const text = row && unseal(signer, purposeOf(tokenHash), row.sealed)
  return text && JSON.parse(text.toString())
}

export async function deleteOldForms(db: ShopDb, input: { at: Date; limit: number }): Promise<void> {
  const old = db
    .selectFrom('held_form')
    .select('token_hash')
    .where('expires_at', '<', input.at.toISOString())
    .orderBy('expires_at')
    .orderBy('token_hash')
    .limit(input.limit)
  await db.deleteFrom('held_form').where('token_hash', 'in', old).execute()
}

async function keepLast(trx: ShopDb, sessionHash: string): Promise<void> {
  const rows = await trx
    .selectFrom('held_form')
    .select('token_hash')
    .where('session_hash', '=', sessionHash)
    .orderBy('expires_at', 'desc')
    .orderBy('token_hash')
    .limit(1000)
    .execute()
  const excess = rows.slice(MAX_HELD - 1).map((row) => row.token_hash)
  if (excess.length > 0) await trx.deleteFrom('held_form').where('token_hash', 'in', excess).execute()
}

function purposeOf(tokenHash: string): string {
  return `held form ${tokenHash}`
}
