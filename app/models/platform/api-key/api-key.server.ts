import type { ApiKey, ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { hashToken, newId, newToken } from '~/models/values/id.server'
import { MINUTE_MS } from '~/runtime/time'
import { MOST_KEYS } from '.'

type Shop = Pick<Tenant, 'id' | 'db' | 'limits'>

/** Told by it from a session's token; scanners of published code know it by it. */
const PREFIX = 'catalyse_'
/** Of the random part, 43 characters: the others are still beyond guessing. */
const SHOWN = 4
/** `used_at` is written at most as often. */
const USED_EVERY_MS = 5 * MINUTE_MS
const MOST_LISTED = 60

const form = new RegExp(`^${PREFIX}[\\w-]{43}$`)

/** Active keys that the shop's plan includes. */
export function mostKeys({ limits }: Pick<Shop, 'limits'>): number {
  return limits.apiKeys ?? MOST_KEYS
}

/** Active ones first, then those revoked last. */
export function listKeys(db: ShopDb): Promise<ApiKey[]> {
  return db
    .selectFrom('api_key')
    .selectAll()
    .orderBy(({ fn, val }) => fn.coalesce('revoked_at', val('9')), 'desc')
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

/** Active ones. */
export async function countKeys(db: ShopDb): Promise<number> {
  const active = db.selectFrom('api_key').where('revoked_at', 'is', null)
  return (await active.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

/** An active one. */
export function findKey(db: ShopDb, id: string): Promise<ApiKey | undefined> {
  return db.selectFrom('api_key').selectAll().where('id', '=', id).where('revoked_at', 'is', null).executeTakeFirst()
}

interface By {
  by: AuditInput['actor']
  at: Date
}

export type MadeKey = { ok: true; key: string } | { ok: false; reason: 'plan' | 'many' | 'name' }

/** The key itself is answered once, and not stored. */
export function makeKey(shop: Shop, { name, by, at }: By & { name: string }): Promise<MadeKey> {
  return shop.db.transaction().execute(async (trx) => {
    const most = mostKeys(shop)
    if (most === 0) return { ok: false, reason: 'plan' }
    if ((await countKeys(trx)) >= most) return { ok: false, reason: 'many' }
    const isTaken = trx.selectFrom('api_key').select('id').where('name', '=', name).where('revoked_at', 'is', null)
    if (await isTaken.executeTakeFirst()) return { ok: false, reason: 'name' }
    const key = PREFIX + newToken()
    const row = { id: newId(at), name, start: key.slice(0, PREFIX.length + SHOWN), hash: hashOf(shop, key) }
    await trx
      .insertInto('api_key')
      .values({ ...row, made_by: by.name, made_at: at.toISOString() })
      .execute()
    const subject = { kind: 'api-key', id: row.id, label: name }
    await recordAudit(trx, { at, actor: by, action: 'api-key.create', subject, after: { start: row.start } })
    return { ok: true, key }
  })
}

/** From this moment on it opens nothing. Undefined for one that is not active. */
export function revokeKey(db: ShopDb, { id, by, at }: By & { id: string }): Promise<ApiKey | undefined> {
  return db.transaction().execute(async (trx) => {
    const key = await findKey(trx, id)
    if (!key) return undefined
    const set = { revoked_by: by.name, revoked_at: at.toISOString() }
    await trx.updateTable('api_key').set(set).where('id', '=', id).execute()
    const subject = { kind: 'api-key', id, label: key.name }
    await recordAudit(trx, { at, actor: by, action: 'api-key.revoke', subject, before: { start: key.start } })
    return key
  })
}

export type KeyUse = { ok: true; id: string } | { ok: false; reason: 'unknown' | 'revoked' | 'plan' }

/** Tells whether a key opens this shop, and marks its use. */
export async function openWithKey(shop: Shop, { key, at }: { key: string; at: Date }): Promise<KeyUse> {
  if (!form.test(key)) return { ok: false, reason: 'unknown' }
  const found = shop.db.selectFrom('api_key').selectAll().where('hash', '=', hashOf(shop, key))
  const row = await found.executeTakeFirst()
  if (!row) return { ok: false, reason: 'unknown' }
  if (row.revoked_at) return { ok: false, reason: 'revoked' }
  if (mostKeys(shop) === 0) return { ok: false, reason: 'plan' }
  if ((row.used_at ?? '') < new Date(at.getTime() - USED_EVERY_MS).toISOString()) {
    await shop.db.updateTable('api_key').set({ used_at: at.toISOString() }).where('id', '=', row.id).execute()
  }
  return { ok: true, id: row.id }
}

function hashOf({ id }: Pick<Shop, 'id'>, key: string): string {
  return hashToken(`${id} ${key}`)
}
