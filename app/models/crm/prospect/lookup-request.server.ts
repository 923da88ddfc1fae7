import type { Prospect, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { deleteJob, enqueueJob, findJob } from '~/models/base/job/index.server'
import { askedAgainFrom, companyKeyOf, findKeptAnswer, type KeptAnswer } from './company-lookup.server'
import { listRefusedMailboxes } from './duplicate/kin.server'
import type { DueProspect } from './enrich.server'
import { prospectLabel } from './text'

export const PROSPECT_LOOKUP_JOB = 'prospect-lookup'

type RequestLookupResult =
  | { ok: true }
  /** `incomplete`: without company and city. `refused`: no data is collected about a prospect who refused contact. */
  | { ok: false; reason: 'unknown' | 'incomplete' | 'refused' }

/** Queues a register lookup for one prospect; deduplicated while pending. */
export function requestLookup(
  db: ShopDb,
  { prospectId, actor, at }: { prospectId: string; actor: AuditInput['actor']; at: Date },
): Promise<RequestLookupResult> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('prospect').selectAll().where('id', '=', prospectId).executeTakeFirst()
    if (!row || row.merged_into) return { ok: false, reason: 'unknown' }
    if (!companyKeyOf(row)) return { ok: false, reason: 'incomplete' }
    if ((await listRefusedMailboxes(trx, [row.mailbox_hash])).size > 0) return { ok: false, reason: 'refused' }
    const key = keyOf(prospectId)
    if ((await findJob(trx, key))?.status === 'waiting') return { ok: true }
    await deleteJob(trx, key)
    await enqueueJob(trx, { kind: PROSPECT_LOOKUP_JOB, key, agent: 'scraper', payload: {}, at })
    const subject = { kind: 'prospect', id: row.id, label: prospectLabel(row.number) }
    await recordAudit(trx, { at, actor, action: 'prospect.look-up', subject })
    return { ok: true }
  })
}

function keyOf(prospectId: string): string {
  return `${PROSPECT_LOOKUP_JOB}:${prospectId}`
}

export interface LookupState {
  /** Company and city are known, so a lookup is possible. */
  hasCompany: boolean
  isWaiting: boolean
  /** Of the last failed attempt. */
  lastError: string | undefined
  /** Cached answer for this company, if not expired. */
  kept: (KeptAnswer & { askedAgainFrom: Date }) | undefined
}

export async function findLookup(db: ShopDb, prospect: Prospect, at: Date): Promise<LookupState> {
  const key = companyKeyOf(prospect)
  const job = await findJob(db, keyOf(prospect.id))
  const kept = key && prospect.looked_up_at ? await findKeptAnswer(db, key, at) : undefined
  const lastError = job?.status === 'done' ? undefined : (job?.last_error ?? undefined)
  return {
    hasCompany: key !== undefined,
    isWaiting: job?.status === 'waiting',
    lastError,
    kept: kept && { ...kept, askedAgainFrom: askedAgainFrom(kept) },
  }
}

export function forgetLookupRequest(trx: ShopDb, prospectId: string): Promise<void> {
  return deleteJob(trx, keyOf(prospectId))
}

/** Undefined once deleted. */
export function findRequested(db: ShopDb, { key }: { key: string }): Promise<DueProspect | undefined> {
  return db
    .selectFrom('prospect')
    .select(['id', 'mailbox_hash', 'company', 'city'])
    .where('id', '=', key.slice(PROSPECT_LOOKUP_JOB.length + 1))
    .executeTakeFirst()
}
