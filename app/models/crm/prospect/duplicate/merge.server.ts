import type { Prospect, ProspectEvent, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { newId } from '~/models/values/id.server'
import { pick } from '~/runtime/record'
import { listEvents, recordProspectEvent } from '../change.server'
import { storedFields } from '../fields'
import { derived, readNames, readScoreRules, replaceTrigrams } from '../prospect-row.server'
import { prospectLabel } from '../text'
import type { MergeChoices } from './choices'
import { type MergedColumns, mergeColumns, mergedColumns } from './merged-columns.server'

interface Merge {
  keptId: string
  otherId: string
  /** Versions that were read. */
  versions: { kept: number; other: number }
  choices: MergeChoices
  actor: AuditInput['actor']
  at: Date
}

type MergeRefusal =
  | { reason: 'unknown' | 'same' }
  /** One of them is already merged into another. */
  | { reason: 'merged'; into: string }
  /** The one to hide has merged records. */
  | { reason: 'holds' }
  /** A sample and a real prospect. */
  | { reason: 'demo' }
  | { reason: 'changed'; version: number; since: ProspectEvent[] }

type MergeProspectsResult = { ok: true } | ({ ok: false } & MergeRefusal)

/** Merges a prospect into a survivor and hides it; a split restores it. */
export function mergeProspects(db: ShopDb, input: Merge): Promise<MergeProspectsResult> {
  return db.transaction().execute(async (trx) => {
    const pair = await readPair(trx, input)
    if (!pair) return { ok: false, reason: 'unknown' }
    const refusal = refusalOf(pair)
    if (refusal) return { ok: false, ...refusal }
    if (pair.kept.version !== input.versions.kept || pair.other.version !== input.versions.other)
      return { ok: false, reason: 'changed', version: pair.kept.version, since: await listLast(trx, pair) }
    await writeMerge(trx, pair, input)
    return { ok: true }
  })
}

interface Pair {
  kept: Prospect
  other: Prospect
}

export async function readPair(
  db: ShopDb,
  { keptId, otherId }: Pick<Merge, 'keptId' | 'otherId'>,
): Promise<Pair | undefined> {
  const rows = await db.selectFrom('prospect').selectAll().where('id', 'in', [keptId, otherId]).execute()
  const kept = rows.find(({ id }) => id === keptId)
  const other = rows.find(({ id }) => id === otherId)
  return kept && other && { kept, other }
}

/** Why these two cannot be merged. */
export function refusalOf({ kept, other }: Pair): Exclude<MergeRefusal, { reason: 'changed' }> | undefined {
  if (kept.id === other.id) return { reason: 'same' }
  const into = kept.merged_into ?? other.merged_into
  if (into) return { reason: 'merged', into }
  if (other.merged_emails !== '[]') return { reason: 'holds' }
  return kept.is_demo === other.is_demo ? undefined : { reason: 'demo' }
}

const MAX_LISTED = 10

async function listLast(trx: ShopDb, { kept, other }: Pair): Promise<ProspectEvent[]> {
  return [...(await listEvents(trx, kept.id, MAX_LISTED)), ...(await listEvents(trx, other.id, MAX_LISTED))]
}

async function writeMerge(trx: ShopDb, pair: Pair, { choices, actor, at }: Merge): Promise<void> {
  const { kept, other } = pair
  const columns = mergeColumns(pair, choices)
  const { before, after } = difference(kept, columns)
  const typed = readNames(kept.typed_fields)
  const newlyTyped = storedFields.filter((field) => choices[field] && !typed.includes(field))
  await trx
    .insertInto('prospect_merge')
    .values({
      id: newId(at),
      kept_id: kept.id,
      merged_id: other.id,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      newly_typed: JSON.stringify(pick(columns, newlyTyped)),
      merged_by: actor.name,
      merged_at: at.toISOString(),
    })
    .execute()
  await hide(trx, pair)
  const next = {
    ...kept,
    ...columns,
    typed_fields: JSON.stringify([...typed, ...newlyTyped]),
    merged_emails: JSON.stringify([...readNames(kept.merged_emails), other.email]),
  }
  await writeHead(trx, next, at)
  await recordBoth(trx, pair, { kind: 'merged', before, after, actor, at })
  const subject = { kind: 'prospect', id: kept.id, label: prospectLabel(kept.number) }
  await recordAudit(trx, { at, actor, action: 'prospect.merge', subject, reason: prospectLabel(other.number) })
}

function difference(kept: MergedColumns, columns: MergedColumns) {
  const changed = mergedColumns.filter((name) => kept[name] !== columns[name])
  return { before: pick(kept, changed), after: pick(columns, changed) }
}

async function hide(trx: ShopDb, { kept, other }: Pair): Promise<void> {
  await trx
    .updateTable('prospect')
    .set({ merged_into: kept.id, version: other.version + 1 })
    .where('id', '=', other.id)
    .execute()
}

/** Writes the survivor with derived data. */
export async function writeHead(trx: ShopDb, next: Prospect, at: Date): Promise<void> {
  const scored = derived(next, { rules: await readScoreRules(trx), at })
  const columns = pick(next, mergedColumns)
  const { typed_fields, merged_emails } = next
  await trx
    .updateTable('prospect')
    .set({ ...columns, typed_fields, merged_emails, ...scored, version: next.version + 1 })
    .where('id', '=', next.id)
    .execute()
  await replaceTrigrams(trx, next)
}

/** Adds a line to each history, naming the other. */
export async function recordBoth(
  trx: ShopDb,
  { kept, other }: Pair,
  move: { kind: 'merged' | 'parted'; before: object; after: object; actor: AuditInput['actor']; at: Date },
): Promise<void> {
  const { before, after, ...event } = move
  const named = (row: Prospect) => `${prospectLabel(row.number)} (${row.email})`
  const changes = { before, after, row: kept, version: kept.version + 1, reason: named(other) }
  await recordProspectEvent(trx, { ...event, ...changes })
  await recordProspectEvent(trx, { ...event, row: other, version: other.version + 1, reason: named(kept) })
}
