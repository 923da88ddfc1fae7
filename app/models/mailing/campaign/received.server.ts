import type { ShopDb } from '~/database/schema'

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
