import type { Prospect, ProspectEvent, ProspectEventKind, ProspectStatus, ShopDb } from '~/database/schema'
import { agentName } from '~/models/base/agent'
import { refuseMails } from '~/models/base/agreement/index.server'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { newId } from '~/models/values/id.server'
import { pick } from '~/runtime/record'
import { numberedPhone, type StoredField, storedFields } from './fields'
import { derived, readNames, readScoreRules, replaceTrigrams } from './prospect-row.server'
import { prospectLabel } from './text'

type Actor = AuditInput['actor']

export interface Change {
  prospectId: string
  /** Version the administrator read. */
  version: number
  actor: Actor
  at: Date
}

/** `refused`: the prospect refused contact. */
type ProspectRefusal = 'refused' | 'past-day'

export type ChangeProspectResult =
  | { ok: true; version: number }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: ProspectRefusal }
  /** Changes since the version that was read; nothing was written. */
  | { ok: false; reason: 'changed'; version: number; since: ProspectEvent[] }

const MAX_LISTED = 20

/** Manual edit; protects the edited fields from imports. */
export function editProspect(
  db: ShopDb,
  input: Change & { values: Record<StoredField, string> },
): Promise<ChangeProspectResult> {
  return changeProspect(db, input, async (trx, row) => {
    const phone = input.values.phone === row.phone ? row.phone : numberedPhone(input.values)
    const values = { ...input.values, phone }
    const changed = storedFields.filter((field) => values[field] !== row[field])
    if (changed.length === 0) return undefined
    const columns = pick(values, changed)
    const typed = [...new Set([...readNames(row.typed_fields), ...changed])]
    const rules = await readScoreRules(trx)
    const scored = derived({ ...row, ...columns }, { rules, at: input.at })
    return {
      columns: { ...columns, ...scored, typed_fields: JSON.stringify(typed) },
      event: { kind: 'edited', before: pick(row, changed), after: columns },
      action: 'prospect.edit',
    }
  })
}

/** Manual change with a reason; a first mail moves a new prospect to contacted. */
export function setProspectStatus(
  db: ShopDb,
  input: Change & { status: ProspectStatus; reason: string },
): Promise<ChangeProspectResult> {
  return changeProspect(db, input, toStatus(input))
}

export function toStatus({ status, reason }: { status: ProspectStatus; reason: string }): Write {
  return async (_trx, row) => {
    if (row.status === status) return undefined
    const event = { kind: 'status' as const, before: { status: row.status }, after: { status }, reason }
    return { columns: { status }, event, action: 'prospect.status' }
  }
}

interface Writing {
  columns: Partial<Omit<Prospect, 'id' | 'version'>>
  event: { kind: ProspectEventKind; before?: object; after?: object; reason?: string }
  action: AuditInput['action']
}

type Write = (trx: ShopDb, row: Prospect) => Promise<Writing | ProspectRefusal | undefined>

/** Optimistic lock on the version that was read; a refused write is discarded. */
export function changeProspect(db: ShopDb, input: Change, write: Write): Promise<ChangeProspectResult> {
  return db.transaction().execute((trx) => changeProspectIn(trx, input, write))
}

/** `changeProspect` in the caller's transaction. */
export async function changeProspectIn(trx: ShopDb, input: Change, write: Write): Promise<ChangeProspectResult> {
  const row = await trx.selectFrom('prospect').selectAll().where('id', '=', input.prospectId).executeTakeFirst()
  if (!row) return { ok: false, reason: 'unknown' }
  const writing = await write(trx, row)
  if (!writing) return { ok: true, version: row.version }
  if (typeof writing === 'string') return { ok: false, reason: writing }
  if (row.version !== input.version || row.merged_into)
    return { ok: false, reason: 'changed', version: row.version, since: await listEvents(trx, row.id, MAX_LISTED) }
  const version = row.version + 1
  await trx
    .updateTable('prospect')
    .set({ ...writing.columns, version })
    .where('id', '=', row.id)
    .execute()
  await replaceTrigrams(trx, row)
  await recordProspectEvent(trx, { ...writing.event, row, version, actor: input.actor, at: input.at })
  const subject = { kind: 'prospect', id: row.id, label: prospectLabel(row.number) }
  await recordAudit(trx, { at: input.at, actor: input.actor, action: writing.action, subject })
  return { ok: true, version }
}

export async function recordProspectEvent(
  trx: ShopDb,
  {
    row,
    version,
    actor,
    at,
    ...event
  }: Writing['event'] & { row: Pick<Prospect, 'id'>; version: number; actor: Actor; at: Date },
): Promise<void> {
  const { kind, before, after, reason = null } = event
  await trx
    .insertInto('prospect_event')
    .values({
      id: newId(at),
      prospect_id: row.id,
      version,
      kind,
      actor_id: actor.id,
      actor: actor.name,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      reason,
      created_at: at.toISOString(),
    })
    .execute()
}

export function listEvents(db: ShopDb, prospectId: string, limit: number): Promise<ProspectEvent[]> {
  const events = db.selectFrom('prospect_event').selectAll().where('prospect_id', '=', prospectId)
  return events.orderBy('id', 'desc').limit(limit).execute()
}

/** « Ne plus contacter »: suppresses the mailbox in every list and future import. */
export function refuseProspect(
  db: ShopDb,
  { prospectId, actor, at }: Omit<Change, 'version'>,
): Promise<{ ok: boolean }> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('prospect').selectAll().where('id', '=', prospectId).executeTakeFirst()
    if (!row) return { ok: false }
    await refuseMails(trx, { email: row.email, at })
    const version = row.version + 1
    await trx.updateTable('prospect').set({ version }).where('id', '=', row.id).execute()
    await recordProspectEvent(trx, { kind: 'refused', row, version, actor, at })
    const subject = { kind: 'prospect', id: row.id, label: prospectLabel(row.number) }
    await recordAudit(trx, { at, actor, action: 'prospect.refuse', subject })
    return { ok: true }
  })
}

/** Call in the transaction that marks the mail as sent; a first mail moves a new prospect to contacted. */
export async function noteMailed(
  trx: ShopDb,
  { hash, step, tells, at }: { hash: string; step: number /** Of the source of the data. */; tells: boolean; at: Date },
): Promise<void> {
  const row = await trx
    .selectFrom('prospect')
    .selectAll()
    .where('mailbox_hash', '=', hash)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const now = at.toISOString()
  const columns = {
    status: row.status === 'new' ? ('contacted' as const) : row.status,
    campaign_status: `Email ${step} Sent`,
    last_contact_at: now,
    kept_from: now,
    told_at: row.told_at ?? (tells ? now : null),
    version: row.version + 1,
  }
  const scored = derived({ ...row, ...columns }, { rules: await readScoreRules(trx), at })
  await trx
    .updateTable('prospect')
    .set({ ...columns, ...scored })
    .where('id', '=', row.id)
    .execute()
  const actor = { id: null, name: agentName('email') }
  const after = { status: columns.status, campaign_status: columns.campaign_status }
  await recordProspectEvent(trx, { kind: 'contacted', row, version: columns.version, actor, after, at })
}
