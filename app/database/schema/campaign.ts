import type { Generated, Selectable } from 'kysely'

export type CampaignState = 'draft' | 'approved' | 'running' | 'paused' | 'done'

export interface CampaignTable {
  id: string
  state: CampaignState
  /** Latest version. */
  version: number
  created_by: string
  created_at: string
  /** Runs only while this is the latest version. */
  approved_version: number | null
  approved_by_id: string | null
  approved_by: string | null
  approved_at: string | null
  started_at: string | null
  paused_at: string | null
  /** In French, for display. */
  paused_because: string | null
  finished_at: string | null
  /** Number of the last prospect evaluated. */
  prepared_to: Generated<number>
  is_prepared: Generated<0 | 1>
  is_demo: Generated<0 | 1>
  /** Mails sent with the image that counts opens. */
  opens_sent: Generated<number>
  /** Times this image was loaded, by any recipient. */
  opens: Generated<number>
}

/** Append-only, since sent mails reference their version. */
interface CampaignVersionTable {
  campaign_id: string
  version: number
  name: string
  /** JSON: Audience */
  audience: string
  /** JSON: CampaignStep[] */
  steps: string
  written_by: string
  written_at: string
}

/** `waiting`: its next mail is due at `next_at`. `queued`: one is in the outbox. */
type RecipientState = 'waiting' | 'queued' | 'done' | 'left'

interface CampaignRecipientTable {
  campaign_id: string
  prospect_id: string
  mailbox_hash: string
  state: RecipientState
  /** Number of mails queued. */
  step: Generated<number>
  next_at: string | null
  /** Why no more mails are sent: an Exclusion, or `undeliverable`. */
  reason: string | null
  chosen_at: string
}

/** A mail sent with counted links, to a recipient who agreed to it. */
/** A sent mail whose image was not loaded yet; tied to no recipient. */
interface CampaignOpenTable {
  /** SHA-256 in hex. */
  token_hash: string
  campaign_id: string
  /** Day in Paris. */
  created_on: string
}

interface CampaignClickTable {
  campaign_id: string
  prospect_id: string
  step: number
  sent_at: string
  /** Of the first click. */
  clicked_at: string | null
}

export type Campaign = Selectable<CampaignTable>
export type CampaignRecipient = Selectable<CampaignRecipientTable>

export interface CampaignTables {
  campaign: CampaignTable
  campaign_version: CampaignVersionTable
  campaign_recipient: CampaignRecipientTable
  campaign_click: CampaignClickTable
  campaign_open: CampaignOpenTable
}
