import type { ShopDb } from '~/database/schema'
import type { MailData } from '~/models/base/outbox'
import type { Settings } from '~/models/base/setting'
import { countsOpens, hasOpensImage } from './opens.server'

const MAX_OF_A_PERSON = 1000

/** Campaigns that chose these prospects, for the export of a person. */
export function listCampaignsOf(db: ShopDb, prospectIds: string[]) {
  return db
    .selectFrom('campaign_recipient')
    .innerJoin('campaign', 'campaign.id', 'campaign_recipient.campaign_id')
    .innerJoin('campaign_version', (join) =>
      join
        .onRef('campaign_version.campaign_id', '=', 'campaign.id')
        .onRef('campaign_version.version', '=', 'campaign.version'),
    )
    .select(['campaign_version.name', 'campaign_recipient.state', 'campaign_recipient.step'])
    .select(['campaign_recipient.reason', 'campaign_recipient.chosen_at'])
    .where('campaign_recipient.prospect_id', 'in', prospectIds)
    .orderBy('campaign_recipient.chosen_at')
    .orderBy('campaign_recipient.campaign_id')
    .orderBy('campaign_recipient.prospect_id')
    .limit(MAX_OF_A_PERSON)
    .execute()
}

/** Their mails with counted links, for the export of a person. */
export function listClicksOf(db: ShopDb, prospectIds: string[]) {
  return db
    .selectFrom('campaign_click')
    .select(['campaign_id', 'step', 'sent_at', 'clicked_at'])
    .where('prospect_id', 'in', prospectIds)
    .orderBy('campaign_id')
    .orderBy('prospect_id')
    .orderBy('step')
    .limit(MAX_OF_A_PERSON)
    .execute()
}

export interface CampaignFigures {
  /** Selected recipients. */
  recipients: number
  /** First mails and follow-ups sent. */
  sent: number
  waiting: number
  /** Loads of the image that counts opens, and mails sent with it. */
  opens: number
  opensSent: number
  /** Mails whose links were followed, and mails sent to recipients who agreed to that count. */
  clicks: number
  clicksSent: number
}

const none = { recipients: 0, sent: 0, waiting: 0, opens: 0, opensSent: 0, clicks: 0, clicksSent: 0 }

/** By campaign. */
export async function readCampaignFigures(db: ShopDb, ids: string[]): Promise<Map<string, CampaignFigures>> {
  const figures = new Map<string, CampaignFigures>(ids.map((id) => [id, { ...none }]))
  if (ids.length === 0) return figures
  const recipients = await db
    .selectFrom('campaign_recipient')
    .select(({ fn }) => ['campaign_id', 'state', fn.countAll<number>().as('count')])
    .where('campaign_id', 'in', ids)
    .groupBy(['campaign_id', 'state'])
    .execute()
  for (const { campaign_id, state, count } of recipients) {
    const of = figures.get(campaign_id)
    if (!of) continue
    of.recipients += count
    if (state === 'waiting' || state === 'queued') of.waiting += count
  }
  const sent = await db
    .selectFrom('email')
    .select(({ fn }) => ['cause_id', fn.countAll<number>().as('count')])
    .where('cause', '=', 'campaign')
    .where('cause_id', 'in', ids)
    .where('status', '=', 'sent')
    .groupBy('cause_id')
    .execute()
  for (const { cause_id, count } of sent) {
    const of = figures.get(cause_id ?? '')
    if (of) of.sent = count
  }
  for (const { id, ...measured } of await readMeasures(db, ids)) Object.assign(figures.get(id) ?? {}, measured)
  return figures
}

/** Null: not measured. Opens while the setting is on, clicks once a mail went to a recipient who agreed. */
export function measuresOf(figures: CampaignFigures | undefined, settings: Settings) {
  const { opens, opensSent, clicks, clicksSent } = figures ?? none
  return {
    opens: countsOpens(settings) && opensSent > 0 ? opens : null,
    clicks: clicksSent > 0 ? clicks : null,
  }
}

function readMeasures(db: ShopDb, ids: string[]) {
  return db
    .selectFrom('campaign')
    .leftJoin('campaign_click', 'campaign_click.campaign_id', 'campaign.id')
    .select(({ fn }) => [
      'campaign.id',
      'campaign.opens',
      'campaign.opens_sent as opensSent',
      fn.count<number>('campaign_click.sent_at').as('clicksSent'),
      fn.count<number>('campaign_click.clicked_at').as('clicks'),
    ])
    .where('campaign.id', 'in', ids)
    .groupBy(['campaign.id', 'campaign.opens', 'campaign.opens_sent'])
    .execute()
}

/** Counts a sent mail with what it measures: as decided when it was queued, and opens if its text has the image. */
export async function noteMeasured(
  trx: ShopDb,
  { data, html, at }: { data: MailData['campaign-mail']; html: string | null; at: Date },
): Promise<void> {
  const { campaignId, prospectId, step } = data
  if (data.countsOpens && hasOpensImage(html ?? ''))
    await trx
      .updateTable('campaign')
      .set(({ eb }) => ({ opens_sent: eb('opens_sent', '+', 1) }))
      .where('id', '=', campaignId)
      .execute()
  if (data.countsClicks)
    await trx
      .insertInto('campaign_click')
      .values({ campaign_id: campaignId, prospect_id: prospectId, step, sent_at: at.toISOString(), clicked_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
