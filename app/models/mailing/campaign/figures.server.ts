import type { ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'

import { countsOpens } from './opens.server'

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
