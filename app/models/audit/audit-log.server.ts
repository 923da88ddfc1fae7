import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AuditLogTable, ShopDb } from '~/database/schema'
import { indexForSearch, matchesSearch, narrowSearch } from '~/models/search/index.server'

type Change = Record<string, string | number | boolean | null>

export interface AuditInput {
  at: Date
  actor: { id: string | null; name: string }
  /** `<noun>.<verb>`, e.g. `lead.move`. */
  action: string
  /** `label` is what people call it: a number or a title, never a customer's name or address. */
  subject: { kind: string; id: string; label: string }
  before?: Change
  after?: Change
  reason?: string
}

const FIRST_HASH = '0'.repeat(64)

/** Appends a row in the caller's transaction, so that what was done and its trace are one. */
export async function recordAudit(trx: ShopDb, { at, actor, action, subject, before, after, reason }: AuditInput) {
  const last = await trx.selectFrom('audit_log').select('hash').orderBy('position', 'desc').limit(1).executeTakeFirst()
  const row = {
    at: at.toISOString(),
    actor_id: actor.id,
    actor: actor.name,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_label: subject.label,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    reason: reason || null,
    previous_hash: last?.hash ?? FIRST_HASH,
  }
  const hash = hashOf(row)
  await trx
    .insertInto('audit_log')
    .values({ ...row, hash })
    .execute()
  await indexForSearch(trx, { kind: 'audit', id: hash, texts: [row.actor, row.subject_label, row.reason] })
}

type Hashed = Omit<Selectable<AuditLogTable>, 'position' | 'hash'>

function hashOf(row: Hashed): string {
  const { previous_hash, at, actor_id, actor, action, subject_kind, subject_id, subject_label, before, after, reason } =
    row
  const told = [
    previous_hash,
    at,
    actor_id,
    actor,
    action,
    subject_kind,
    subject_id,
    subject_label,
    before,
    after,
    reason,
  ]
  return createHash('sha256').update(JSON.stringify(told)).digest('hex')
}

const VERIFY_BATCH = 1000

/** Reads the whole chain in batches; returns the position of the first row that does not continue it. */
export async function verifyAuditLog(db: ShopDb): Promise<{ rows: number; brokenAt: number | undefined }> {
  let expected = FIRST_HASH
  let position = 0
  for (let rows = 0; ; ) {
    const batch = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('position', '>', position)
      .orderBy('position')
      .limit(VERIFY_BATCH)
      .execute()
    for (const row of batch) {
      if (row.previous_hash !== expected || row.hash !== hashOf(row)) return { rows, brokenAt: row.position }
      expected = row.hash
      position = row.position
      rows++
    }
    if (batch.length < VERIFY_BATCH) return { rows, brokenAt: undefined }
  }
}

export interface AuditFilter {
  search: string
  /** A noun, e.g. `lead`. */
  kind: string
  /** Rows older than this position: the next page. */
  before?: number
  limit: number
}

/** Newest first. */
export async function listAuditEntries(db: ShopDb, { search, kind, before, limit }: AuditFilter) {
  const words = await narrowSearch(db, { kind: 'audit', typed: search })
  let query = db.selectFrom('audit_log').selectAll().orderBy('position', 'desc').limit(limit)
  query = query.where(matchesSearch(db, words, 'audit_log.hash'))
  if (before !== undefined) query = query.where('position', '<', before)
  if (kind) query = query.where('subject_kind', '=', kind)
  return query.execute()
}

/** What happened to one thing, newest first. */
export function listAuditOf(db: ShopDb, subject: { kind: string; id: string }, limit = 50) {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
}
