import type { Prospect, ProspectEvent, ProspectMerge, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { isKeyOf, keysOf, pick } from '~/runtime/record'
import { listEvents } from '../change.server'
import { readNames, readObject } from '../prospect-row.server'
import { prospectLabel } from '../text'
import { readPair, recordBoth, writeHead } from './merge.server'
import { mergedColumns } from './merged-columns.server'

const MAX_LISTED = 10

interface Part {
  mergeId: string
  /** Version of the survivor that was read. */
  version: number
  actor: AuditInput['actor']
  at: Date
}

export type PartProspectsResult =
  | { ok: true; otherId: string }
  | { ok: false; reason: 'unknown' | 'parted' }
  /** A later merge wrote the same columns and must be split first. */
  | { ok: false; reason: 'later'; email: string }
  | { ok: false; reason: 'changed'; version: number; since: ProspectEvent[] }

export async function findMerge(db: ShopDb, mergeId: string) {
  const merge = await db.selectFrom('prospect_merge').selectAll().where('id', '=', mergeId).executeTakeFirst()
  const pair = merge && (await readPair(db, { keptId: merge.kept_id, otherId: merge.merged_id }))
  return pair && { merge, ...pair }
}

/** Splits a merge: the hidden prospect is restored, and the survivor keeps later changes. */
export function partProspects(db: ShopDb, { mergeId, version, actor, at }: Part): Promise<PartProspectsResult> {
  return db.transaction().execute(async (trx) => {
    const found = await findMerge(trx, mergeId)
    if (!found) return { ok: false, reason: 'unknown' }
    const { merge, kept, other } = found
    if (merge.parted_at) return { ok: false, reason: 'parted' }
    if (kept.version !== version)
      return { ok: false, reason: 'changed', version: kept.version, since: await listEvents(trx, kept.id, MAX_LISTED) }
    const later = await findLater(trx, merge)
    if (later) return { ok: false, reason: 'later', email: later }
    await trx
      .updateTable('prospect_merge')
      .set({ parted_at: at.toISOString(), parted_by: actor.name })
      .where('id', '=', merge.id)
      .execute()
    await trx
      .updateTable('prospect')
      .set({ merged_into: null, version: other.version + 1 })
      .where('id', '=', other.id)
      .execute()
    const restored = restoredOf(kept, merge)
    await writeHead(trx, withoutMerge({ kept, other }, { merge, restored }), at)
    const before = pick(kept, keysOf(restored))
    await recordBoth(trx, found, { kind: 'parted', before, after: restored, actor, at })
    const subject = { kind: 'prospect', id: kept.id, label: prospectLabel(kept.number) }
    await recordAudit(trx, { at, actor, action: 'prospect.part', subject, reason: prospectLabel(other.number) })
    return { ok: true, otherId: other.id }
  })
}

/** Restores columns that still hold the merged value. */
export function restoredOf(
  kept: Prospect,
  { before, after }: Pick<ProspectMerge, 'before' | 'after'>,
): Partial<Pick<Prospect, (typeof mergedColumns)[number]>> {
  const [was, written] = [readObject(before), readObject(after)]
  const names = mergedColumns.filter((name) => name in written && written[name] === kept[name])
  return Object.fromEntries(names.map((name) => [name, was[name]]))
}

function withoutMerge(
  { kept, other }: { kept: Prospect; other: Prospect },
  { merge, restored }: { merge: ProspectMerge; restored: ReturnType<typeof restoredOf> },
): Prospect {
  const chosen = readObject(merge.newly_typed)
  const stays = (name: string) => !(name in chosen) || !isKeyOf(kept, name) || chosen[name] !== kept[name]
  const emails = readNames(kept.merged_emails)
  return {
    ...kept,
    ...restored,
    typed_fields: JSON.stringify(readNames(kept.typed_fields).filter(stays)),
    merged_emails: JSON.stringify(emails.filter((email) => email !== other.email)),
  }
}

/** Address of the first later merge that wrote one of the same columns. */
async function findLater(trx: ShopDb, merge: ProspectMerge): Promise<string | undefined> {
  const later = await trx
    .selectFrom('prospect_merge')
    .innerJoin('prospect', 'prospect.id', 'prospect_merge.merged_id')
    .select(['prospect.email', 'prospect_merge.after'])
    .where('kept_id', '=', merge.kept_id)
    .where('prospect_merge.id', '>', merge.id)
    .where('parted_at', 'is', null)
    .orderBy('prospect_merge.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  const written = Object.keys(readObject(merge.after))
  return later.find(({ after }) => written.some((name) => name in readObject(after)))?.email
}
