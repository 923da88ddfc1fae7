import type { Campaign, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { enqueueJob } from '~/models/base/job/index.server'
import { newId } from '~/models/values/id.server'

import type { CampaignContent } from './campaign'
import { findCampaign } from './campaign.server'

export const CAMPAIGN_JOB = 'campaign-round'

/** An administrator; their role is checked again by id when what they approved runs. */
type Author = AuditInput['actor']

interface Change {
  id: string
  /** Version the administrator saw (optimistic lock). */
  version: number
  actor: Author
  at: Date
}

export type ChangeCampaignResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'unknown' | 'running' | 'done' | 'not-approved' | 'role-lost' | 'nobody' | 'unidentified' }
  | { ok: false; reason: 'changed'; by: string; version: number }
  | { ok: false; reason: 'not-configured'; message: string }

export function createCampaign(
  db: ShopDb,
  { content, actor, at }: { content: CampaignContent; actor: Author; at: Date },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const id = newId(at)
    const row = { id, state: 'draft' as const, version: 1, created_by: actor.name, created_at: at.toISOString() }
    await trx
      .insertInto('campaign')
      .values({ ...row, ...unapproved })
      .execute()
    await insertVersion(trx, { id, version: 1, content, actor, at })
    await recordAudit(trx, { at, actor, action: 'campaign.create', subject: subjectOf(id, content) })
    return id
  })
}

const unapproved = { approved_version: null, approved_by_id: null, approved_by: null, approved_at: null }

/** Creates a new version, which needs a separate approval; sent mails keep their version's words. */
export function editCampaign(
  db: ShopDb,
  { content, ...change }: Change & { content: CampaignContent },
): Promise<ChangeCampaignResult> {
  return changing(db, change, async (trx, campaign) => {
    if (campaign.state === 'running' || campaign.state === 'done') return { ok: false, reason: campaign.state }
    const { id, actor, at } = change
    const version = campaign.version + 1
    await insertVersion(trx, { id, version, content, actor, at })
    const state = campaign.started_at ? ('paused' as const) : ('draft' as const)
    // A changed audience is scanned from its start.
    const anew = { prepared_to: 0, is_prepared: 0 as const }
    await trx
      .updateTable('campaign')
      .set({ state, version, ...unapproved, ...anew })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, { at, actor, action: 'campaign.edit', subject: subjectOf(id, content), after: { version } })
    return { ok: true, id }
  })
}

/** `reached`: from the audience as just counted. `isUnidentified`: the mails could not name their sender. */
export function approveCampaign(
  db: ShopDb,
  { reached, isUnidentified = false, ...change }: Change & { reached: number; isUnidentified?: boolean },
): Promise<ChangeCampaignResult> {
  return changing(db, change, async (trx, campaign) => {
    const { id, version, actor, at } = change
    if (campaign.state === 'running' || campaign.state === 'done') return { ok: false, reason: campaign.state }
    if (isUnidentified) return { ok: false, reason: 'unidentified' }
    if (reached === 0 && !campaign.started_at) return { ok: false, reason: 'nobody' }
    const approval = { approved_version: version, approved_by_id: actor.id, approved_by: actor.name }
    await trx
      .updateTable('campaign')
      .set({ ...approval, approved_at: at.toISOString(), state: campaign.started_at ? 'paused' : 'approved' })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, {
      at,
      actor,
      action: 'campaign.approve',
      subject: await labelled(trx, id),
      after: { version },
    })
    return { ok: true, id }
  })
}

/** Starts or resumes it. `obstacle`: what the sender lacks. */
export function runCampaign(
  db: ShopDb,
  { obstacle, ...change }: Change & { obstacle: string | undefined },
): Promise<ChangeCampaignResult> {
  return changing(db, change, async (trx, campaign) => {
    const { id, actor, at } = change
    if (campaign.state === 'running' || campaign.state === 'done') return { ok: false, reason: campaign.state }
    if (campaign.approved_version !== campaign.version) return { ok: false, reason: 'not-approved' }
    if (!(await isAdministrator(trx, campaign.approved_by_id))) return { ok: false, reason: 'role-lost' }
    if (obstacle) return { ok: false, reason: 'not-configured', message: obstacle }
    const now = at.toISOString()
    await trx
      .updateTable('campaign')
      .set({ state: 'running', started_at: campaign.started_at ?? now, paused_at: null, paused_because: null })
      .where('id', '=', id)
      .execute()
    await enqueueRound(trx, { id, at })
    const action = campaign.started_at ? 'campaign.resume' : 'campaign.run'
    await recordAudit(trx, { at, actor, action, subject: await labelled(trx, id) })
    return { ok: true, id }
  })
}

export function pauseCampaign(db: ShopDb, change: Change): Promise<ChangeCampaignResult> {
  return changing(db, change, async (trx, campaign) => {
    const { id, actor, at } = change
    if (campaign.state === 'done') return { ok: false, reason: 'done' }
    if (campaign.state !== 'running') return { ok: true, id }
    await stopSending(trx, { id, because: `Mise en pause par ${actor.name}.`, at })
    await recordAudit(trx, { at, actor, action: 'campaign.pause', subject: await labelled(trx, id) })
    return { ok: true, id }
  })
}

/** Withdraws its queued mails, so that none is sent after the pause. */
export async function stopSending(
  trx: ShopDb,
  { id, because, at }: { id: string; because: string; at: Date },
): Promise<void> {
  const waiting = await trx
    .deleteFrom('email')
    .where('cause', '=', 'campaign')
    .where('cause_id', '=', id)
    .where('status', '=', 'queued')
    .returning(['mailbox', 'step', 'idempotency_key'])
    .execute()
  for (const { idempotency_key, step } of waiting) {
    await trx
      .updateTable('campaign_recipient')
      .set({ state: 'waiting', step: (step ?? 1) - 1, next_at: at.toISOString() })
      .where('campaign_id', '=', id)
      .where('prospect_id', '=', prospectOf(idempotency_key))
      .execute()
  }
  await trx
    .updateTable('campaign')
    .set({ state: 'paused', paused_at: at.toISOString(), paused_because: because })
    .where('id', '=', id)
    .execute()
}

export function mailKeyOf({ campaignId, prospectId, step }: { campaignId: string; prospectId: string; step: number }) {
  return `campaign:${campaignId}:${prospectId}:${step}`
}

function prospectOf(key: string): string {
  return key.split(':')[2] ?? ''
}

export function enqueueRound(trx: ShopDb, { id, at, dueAt = at }: { id: string; at: Date; dueAt?: Date }) {
  const key = `${CAMPAIGN_JOB}:${id}:${newId(at)}`
  return enqueueJob(trx, { kind: CAMPAIGN_JOB, key, agent: 'email', payload: { id }, at, dueAt })
}

/** An approval is valid while its author may approve. */
export async function isAdministrator(trx: ShopDb, userId: string | null): Promise<boolean> {
  const user = await trx
    .selectFrom('user')
    .select('role')
    .where('id', '=', userId ?? '')
    .executeTakeFirst()
  return user?.role === 'Administrator'
}

async function insertVersion(
  trx: ShopDb,
  { id, version, content, actor, at }: Change & { content: CampaignContent },
): Promise<void> {
  const { name, audience, steps } = content
  const words = { name, audience: JSON.stringify(audience), steps: JSON.stringify(steps) }
  await trx
    .insertInto('campaign_version')
    .values({ campaign_id: id, version, ...words, written_by: actor.name, written_at: at.toISOString() })
    .execute()
}

function changing(
  db: ShopDb,
  { id, version }: Change,
  change: (trx: ShopDb, campaign: Campaign) => Promise<ChangeCampaignResult>,
): Promise<ChangeCampaignResult> {
  return db.transaction().execute(async (trx) => {
    const campaign = await trx.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirst()
    if (!campaign) return { ok: false, reason: 'unknown' }
    if (campaign.version === version) return change(trx, campaign)
    const newest = await trx
      .selectFrom('campaign_version')
      .select('written_by')
      .where('campaign_id', '=', id)
      .where('version', '=', campaign.version)
      .executeTakeFirst()
    return { ok: false, reason: 'changed', by: newest?.written_by ?? 'Quelqu’un', version: campaign.version }
  })
}

async function labelled(trx: ShopDb, id: string) {
  const campaign = await findCampaign(trx, id)
  return subjectOf(id, { name: campaign?.content.name ?? '' })
}

function subjectOf(id: string, { name }: Pick<CampaignContent, 'name'>) {
  return { kind: 'campaign', id, label: name }
}
