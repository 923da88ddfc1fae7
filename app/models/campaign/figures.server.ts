import type { ShopDb } from '~/database/schema'

export interface CampaignFigures {
  /** Selected recipients. */
  recipients: number
  /** First mails and follow-ups sent. */
  sent: number
  waiting: number
}

/** By campaign. */
export async function readCampaignFigures(db: ShopDb, ids: string[]): Promise<Map<string, CampaignFigures>> {
  const figures = new Map(ids.map((id) => [id, { recipients: 0, sent: 0, waiting: 0 }]))
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
  return figures
}
