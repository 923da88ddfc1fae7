import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AuditLogTable, ShopDb } from '~/database/schema'
import { indexForSearch, matchesSearch, narrowSearch } from '~/models/base/search/index.server'

import type { AuditAction } from './action-text'

type Change = Record<string, string | number | boolean | null>

export interface AuditInput {
  at: Date
  actor: { id: string | null; name: string }
  /** `<noun>.<verb>`. */
  action: AuditAction
  /** `label` is a number or a title, never a customer's name or address. */
  subject: { kind: string; id: string; label: string }
  before?: Change
  after?: Change
  reason?: string
}

const FIRST_HASH = '0'.repeat(64)

/** Appends a row in the caller's transaction, so that change and log entry are atomic. */
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

/** `recordAudit` for the subjects of one kind. */
export function recorderOf(kind: string) {
  return (
    trx: ShopDb,
    input: Pick<AuditInput, 'at' | 'actor' | 'action' | 'before' | 'after'> & { id: string; label: string },
  ): Promise<void> => recordAudit(trx, { ...input, subject: { kind, id: input.id, label: input.label } })
}

type Hashed = Omit<Selectable<AuditLogTable>, 'position' | 'hash'>

function hashOf(row: Hashed): string {
  const { previous_hash, at, actor_id, actor, action, subject_kind, subject_id, subject_label, before, after, reason } =
    row
  const fields = [
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
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

const VERIFY_BATCH = 1000

/** Verifies the hash chain in batches; returns the position of the first broken row. */
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

interface AuditFilter {
  search: string
  /** Subject kind, e.g. `lead`. */
  kind: string
  /** Cursor: rows older than this position. */
  before?: number
  limit: number
}

interface AuditPage {
  entries: AuditEntry[]
  /** `before` of the next page; undefined on the last. */
  older: number | undefined
}

export type AuditEntry = Selectable<AuditLogTable>

/** Rows scanned per page of a search: common words may never occur together. */
const MAX_SCANNED = 4000

/** Newest first. A search of common words may return an empty page with older ones following. */
export async function pageAuditEntries(db: ShopDb, { search, kind, before, limit }: AuditFilter): Promise<AuditPage> {
  const words = await narrowSearch(db, { kind: 'audit', typed: search })
  const end = before ?? (await findEnd(db))
  const floor = words.rare === undefined && words.others.length > 0 ? Math.max(1, end - MAX_SCANNED) : 1
  let query = db.selectFrom('audit_log').selectAll().orderBy('position', 'desc')
  query = query.where(matchesSearch(db, words, 'audit_log.hash'))
  query = query.where('position', '<', end).where('position', '>=', floor)
  if (kind) query = query.where('subject_kind', '=', kind)
  const rows = await query.limit(limit + 1).execute()
  const entries = rows.slice(0, limit)
  if (rows.length > limit) return { entries, older: entries.at(-1)?.position }
  return { entries, older: floor > 1 ? floor : undefined }
}

async function findEnd(db: ShopDb): Promise<number> {
  const { last } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** Lists the entries of one subject, newest first. */
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

/** Somebody else saved meanwhile: the version now, and the log since the one that was seen, newest first. */
export interface ChangedSince {
  ok: false
  reason: 'changed'
  version: number
  since: AuditEntry[]
}

/** `except`: an action that leaves the version as it is. */
export async function changedSince(
  db: ShopDb,
  input: { subject: { kind: string; id: string }; except?: AuditAction; version: number; seen: number },
): Promise<ChangedSince> {
  const { subject, except, version, seen } = input
  const entries = await listAuditOf(db, subject)
  return changedIn(
    entries.filter(({ action }) => action !== except),
    { version, seen },
  )
}

/** Of entries that all moved the version, newest first. */
export function changedIn(entries: AuditEntry[], { version, seen }: { version: number; seen: number }): ChangedSince {
  return { ok: false, reason: 'changed', version, since: entries.slice(0, Math.max(1, version - seen)) }
}
