import { z } from 'zod'
import { countOf } from '~/database/aggregates'
import type { CampaignRecipient, ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import type { JobHandler, JobReport, JobWork } from '~/models/base/agent/index.server'
import { findClickAgreement } from '~/models/base/agreement/index.server'
import { enqueueAgentMail, MOST_A_DAY } from '~/models/base/outbox/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import { findInside } from '~/models/mailing/sequence/index.server'
import { DAY_MS } from '~/runtime/time'
import { type AudienceRow, exclusionOf, readSlice } from './audience.server'
import type { CampaignStep, Exclusion } from './campaign'
import { type CampaignWithContent, findCampaign } from './campaign.server'
import { CAMPAIGN_JOB, enqueueRound, isAdministrator, mailKeyOf, stopSending } from './change.server'
import { countsOpens } from './opens.server'

const A_SLICE = 500
const NEXT_ROUND_MS = 5 * 60_000
/** Queued mails of a campaign: a day's share, so that a pause withdraws few. */
const MOST_WAITING = MOST_A_DAY
const payloadSchema = z.object({ id: z.string() })

type FindObstacle = (shop: Pick<Tenant, 'db' | 'identity'>) => Promise<string | undefined>

/** Selects the recipients of a running campaign, and queues what is due. */
export function campaignHandler(findObstacle: FindObstacle): JobHandler {
  return {
    kind: CAMPAIGN_JOB,
    label: 'Campagne',
    async run(work) {
      const { id } = payloadSchema.parse(work.payload)
      const campaign = await findCampaign(work.tenant.db, id)
      if (campaign?.state !== 'running') return { message: 'Cette campagne ne court pas.' }
      const because = (await findStopReason(work, campaign)) ?? (await findObstacle(work.tenant))
      if (because) return stop(work, { id, because })
      await chooseRecipients(work, campaign)
      await settleSent(work, campaign)
      const queued = await queueDue(work, campaign)
      await completeCampaign(work, campaign)
      return { message: `«\u202f${campaign.content.name}\u202f»\u202f: ${queued} messages préparés.`, items: queued }
    },
  }
}

/** Checked at each round: the approval, and its author's role. */
async function findStopReason({ tenant }: JobWork, campaign: CampaignWithContent): Promise<string | undefined> {
  if (campaign.approved_version !== campaign.version) return 'Le texte a changé depuis l’approbation.'
  if (!(await isAdministrator(tenant.db, campaign.approved_by_id)))
    return `${campaign.approved_by ?? 'Qui l’a approuvée'} n’est plus administrateur\u202f: approuvez la campagne de nouveau.`
  return undefined
}

async function stop(work: JobWork, { id, because }: { id: string; because: string }): Promise<JobReport> {
  await work.finish((trx) => stopSending(trx, { id, because, at: work.now() }))
  return { message: `Campagne mise en pause\u202f: ${because}` }
}

async function chooseRecipients(work: JobWork, campaign: CampaignWithContent): Promise<void> {
  const { id, content, is_prepared, prepared_to } = campaign
  if (is_prepared === 1) return
  for (let after = prepared_to; ; ) {
    const slice = { audience: content.audience, campaignId: id, after, limit: A_SLICE, at: work.now() }
    const rows = await readSlice(work.tenant.db, slice)
    await work.eachBatch(rows, (trx, part) => insertRecipients(trx, { id, rows: part, at: work.now() }))
    const last = rows.at(-1)
    const isDone = !last || rows.length < A_SLICE
    const columns = { prepared_to: last?.number ?? after, is_prepared: isDone ? (1 as const) : (0 as const) }
    await work.batch((trx) => trx.updateTable('campaign').set(columns).where('id', '=', id).execute())
    if (isDone) return
    after = last.number
  }
}

async function insertRecipients(
  trx: ShopDb,
  { id, rows, at }: { id: string; rows: AudienceRow[]; at: Date },
): Promise<void> {
  const now = at.toISOString()
  for (const row of rows) {
    if (exclusionOf(row)) continue
    const { id: prospect_id, mailbox_hash } = row
    await trx
      .insertInto('campaign_recipient')
      .values({
        campaign_id: id,
        prospect_id,
        mailbox_hash,
        state: 'waiting',
        next_at: now,
        reason: null,
        chosen_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Applies the outcome of the mails that were in the outbox. */
async function settleSent(work: JobWork, { id, content }: CampaignWithContent): Promise<void> {
  const queued = await work.tenant.db
    .selectFrom('campaign_recipient')
    .selectAll()
    .where('campaign_id', '=', id)
    .where('state', '=', 'queued')
    .orderBy('prospect_id')
    .limit(2 * MOST_WAITING)
    .execute()
  await work.eachBatch(queued, async (trx, slice) => {
    for (const recipient of slice) await settleOne(trx, { recipient, steps: content.steps })
  })
}

async function settleOne(
  trx: ShopDb,
  { recipient, steps }: { recipient: CampaignRecipient; steps: CampaignStep[] },
): Promise<void> {
  const { campaign_id: campaignId, prospect_id: prospectId, step } = recipient
  const mail = await trx
    .selectFrom('email')
    .select(['status', 'sent_at'])
    .where('idempotency_key', '=', mailKeyOf({ campaignId, prospectId, step }))
    .executeTakeFirst()
  if (mail?.status === 'queued' || mail?.status === 'sending') return
  const next = steps[step]
  if (mail?.status !== 'sent' || !mail.sent_at)
    return setRecipient(trx, recipient, { state: 'left', reason: 'undeliverable' })
  if (!next) return setRecipient(trx, recipient, { state: 'done' })
  const nextAt = new Date(Date.parse(mail.sent_at) + next.afterDays * DAY_MS).toISOString()
  return setRecipient(trx, recipient, { state: 'waiting', next_at: nextAt })
}

type Settled = Pick<CampaignRecipient, 'state'> & Partial<Pick<CampaignRecipient, 'step' | 'next_at' | 'reason'>>

async function setRecipient(
  trx: ShopDb,
  { campaign_id, prospect_id }: Pick<CampaignRecipient, 'campaign_id' | 'prospect_id'>,
  columns: Settled,
): Promise<void> {
  await trx
    .updateTable('campaign_recipient')
    .set({ next_at: null, reason: null, ...columns })
    .where('campaign_id', '=', campaign_id)
    .where('prospect_id', '=', prospect_id)
    .execute()
}

async function queueDue(work: JobWork, campaign: CampaignWithContent): Promise<number> {
  const { db } = work.tenant
  const due = await db
    .selectFrom('campaign_recipient')
    .selectAll()
    .where('campaign_id', '=', campaign.id)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', work.now().toISOString())
    .orderBy('next_at')
    .orderBy('prospect_id')
    .limit(await roomOf(db, campaign.id))
    .execute()
  let queued = 0
  await work.eachBatch(due, async (trx, slice) => {
    for (const recipient of slice) if (await queueOne(trx, { campaign, recipient, at: work.now() })) queued++
  })
  return queued
}

async function roomOf(db: ShopDb, id: string): Promise<number> {
  const count = await countOf(
    db
      .selectFrom('email')
      .where('cause', '=', 'campaign')
      .where('cause_id', '=', id)
      .where('status', 'in', ['queued', 'sending']),
  )
  return Math.max(0, MOST_WAITING - count)
}

interface Queueing {
  campaign: CampaignWithContent
  recipient: CampaignRecipient
  at: Date
}

async function queueOne(trx: ShopDb, { campaign, recipient, at }: Queueing): Promise<boolean> {
  const { id: campaignId, version, content } = campaign
  const { prospect_id: prospectId } = recipient
  const step = recipient.step + 1
  const prospect = await trx.selectFrom('prospect').select('email').where('id', '=', prospectId).executeTakeFirst()
  if (!prospect || !content.steps[step - 1]) {
    await setRecipient(trx, recipient, { state: 'done' })
    return false
  }
  if (step === 1 && (await findInside(trx, recipient.mailbox_hash))) {
    await setRecipient(trx, recipient, { state: 'left', reason: 'in-sequence' })
    return false
  }
  const queued = await enqueueAgentMail(trx, {
    key: mailKeyOf({ campaignId, prospectId, step }),
    kind: 'campaign-mail',
    data: { campaignId, version, step, prospectId, ...(await measuresOf(trx, { recipient, at })) },
    to: prospect.email,
    agent: 'email',
    basis: 'prospection',
    cause: 'campaign',
    causeId: campaignId,
    step,
    at,
  })
  if (queued.ok) await setRecipient(trx, recipient, { state: 'queued', step })
  else await setRecipient(trx, recipient, { state: 'left', reason: exclusionFor[queued.reason] ?? 'refused' })
  return queued.ok
}

/** What a mail measures is fixed when it is queued. */
async function measuresOf(trx: ShopDb, { recipient, at }: Pick<Queueing, 'recipient' | 'at'>) {
  const clicks = await findClickAgreement(trx, { hash: recipient.mailbox_hash, at })
  return {
    ...(countsOpens(await readSettings(trx)) && { countsOpens: true }),
    ...(clicks && { countsClicks: true }),
  }
}

const exclusionFor: Partial<Record<string, Exclusion>> = {
  refused: 'refused',
  bounced: 'bounced',
  'private-address': 'private-address',
}

/** Ends the campaign when no recipient is pending; otherwise schedules another round. */
async function completeCampaign(work: JobWork, { id }: CampaignWithContent): Promise<void> {
  const at = work.now()
  await work.finish(async (trx) => {
    const open = await trx
      .selectFrom('campaign_recipient')
      .select('prospect_id')
      .where('campaign_id', '=', id)
      .where('state', 'in', ['waiting', 'queued'])
      .limit(1)
      .executeTakeFirst()
    if (open) return enqueueRound(trx, { id, at, dueAt: new Date(at.getTime() + NEXT_ROUND_MS) })
    await trx
      .updateTable('campaign')
      .set({ state: 'done', finished_at: at.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
  })
}
