import type { ShopDb } from '~/database/schema'
import type { MailData } from '~/models/base/outbox'

/** Counts a sent mail with what it measures, as decided when it was queued. */
export async function noteMeasured(
  trx: ShopDb,
  { data, at }: { data: MailData['campaign-mail']; at: Date },
): Promise<void> {
  const { campaignId, prospectId, step } = data
  if (data.countsOpens)
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
