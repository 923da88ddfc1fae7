import type { OperatorConsent, ShopDb } from '~/database/schema'
import type { Tenant, TenantRegistry } from '~/database/tenants.server'
import { recordAudit } from '~/models/base/audit/index.server'
import type { Actor } from '~/models/platform/administrator/index.server'
import { hashToken, newId, newToken } from '~/models/values/id.server'
import { HOUR_MS, MINUTE_MS } from '~/runtime/time'
import { CONSENT_HOURS } from '.'

type Registry = Pick<TenantRegistry, 'platform'>
type Shop = Pick<Tenant, 'id' | 'db'>

const LINK_MINUTES = 2
const MOST_ENTRIES = 50
const subject = { kind: 'operator', id: 'operator', label: 'Opérateur' }

/** The one that lets the operator in now. */
export function findConsent(db: ShopDb, at: Date): Promise<OperatorConsent | undefined> {
  return db
    .selectFrom('operator_consent')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('until', '>', at.toISOString())
    .orderBy('given_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Replaces one that still runs. The registry is told last: it only shows the operator that he may ask for a link. */
export async function giveConsent(
  { platform }: Registry,
  { id: tenantId, db }: Shop,
  { reason, by, at }: { reason: string; by: Actor; at: Date },
): Promise<void> {
  const until = new Date(at.getTime() + CONSENT_HOURS * HOUR_MS).toISOString()
  await db.transaction().execute(async (trx) => {
    await endConsents(trx, at)
    const row = { id: newId(at), reason, given_by: by.name, given_at: at.toISOString(), until }
    await trx.insertInto('operator_consent').values(row).execute()
    await recordAudit(trx, { at, actor: by, action: 'operator.consent', subject, reason })
  })
  await noteUntil(platform, { tenantId, until })
}

/** Also ends the visits that it allowed. */
export async function takeConsentBack(
  { platform }: Registry,
  { id: tenantId, db }: Shop,
  { by, at }: { by: Actor; at: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await endConsents(trx, at)) await recordAudit(trx, { at, actor: by, action: 'operator.consent-end', subject })
  })
  await noteUntil(platform, { tenantId, until: null })
}

async function endConsents(trx: ShopDb, at: Date): Promise<boolean> {
  const now = at.toISOString()
  const open = trx.updateTable('operator_consent').set({ ended_at: now }).where('ended_at', 'is', null)
  return (await open.where('until', '>', now).executeTakeFirst()).numUpdatedRows > 0n
}

async function noteUntil(
  platform: Registry['platform'],
  { tenantId, until }: { tenantId: string; until: string | null },
): Promise<void> {
  await platform.updateTable('tenant').set({ operator_until: until }).where('id', '=', tenantId).execute()
}

/** Id of a link that works once, for two minutes; undefined without the owner's consent. */
export async function openEntry(
  db: ShopDb,
  { operator, at }: { operator: string; at: Date },
): Promise<string | undefined> {
  const consent = await findConsent(db, at)
  if (!consent) return undefined
  const id = newToken()
  const expires_at = new Date(at.getTime() + LINK_MINUTES * MINUTE_MS).toISOString()
  await db.insertInto('operator_entry').values({ id, consent_id: consent.id, operator, expires_at }).execute()
  return id
}

export async function isEntryOpen(db: ShopDb, { id, at }: { id: string; at: Date }): Promise<boolean> {
  return (await findOpenEntry(db, { id, at })) !== undefined
}

function findOpenEntry(db: ShopDb, { id, at }: { id: string; at: Date }) {
  return withConsent(db, at)
    .where('operator_entry.id', '=', id)
    .where('entered_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
}

function withConsent(db: ShopDb, at: Date) {
  return db
    .selectFrom('operator_entry')
    .innerJoin('operator_consent', 'operator_consent.id', 'operator_entry.consent_id')
    .select(['operator_entry.id', 'operator', 'until'])
    .where('ended_at', 'is', null)
    .where('until', '>', at.toISOString())
}

/** Token of the visit; undefined for a link that was used, is over, or is no longer allowed. */
export function enterShop(db: ShopDb, { id, at }: { id: string; at: Date }): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const entry = await findOpenEntry(trx, { id, at })
    if (!entry) return undefined
    const token = newToken()
    const set = { entered_at: at.toISOString(), token_hash: hashToken(token) }
    await trx.updateTable('operator_entry').set(set).where('id', '=', id).execute()
    await recordAudit(trx, { at, actor: { id: null, name: entry.operator }, action: 'operator.enter', subject })
    return token
  })
}

/** The operator's visit, until he leaves or the consent ends. */
export async function findVisit(
  db: ShopDb,
  { token, at }: { token: string; at: Date },
): Promise<{ operator: string; until: string } | undefined> {
  return withConsent(db, at).where('token_hash', '=', hashToken(token)).where('left_at', 'is', null).executeTakeFirst()
}

/** Idempotent. */
export async function leaveShop(db: ShopDb, { token, at }: { token: string; at: Date }): Promise<void> {
  const set = { left_at: at.toISOString() }
  await db.updateTable('operator_entry').set(set).where('token_hash', '=', hashToken(token)).execute()
}

/** Newest first, for the owner. */
export function listEntries(db: ShopDb) {
  return db
    .selectFrom('operator_entry')
    .innerJoin('operator_consent', 'operator_consent.id', 'operator_entry.consent_id')
    .select(['operator_entry.id', 'operator', 'entered_at', 'left_at', 'reason'])
    .where('entered_at', 'is not', null)
    .orderBy('entered_at', 'desc')
    .orderBy('operator_entry.id')
    .limit(MOST_ENTRIES)
    .execute()
}
