import type { Generated, Selectable } from 'kysely'

export type FeedPlatform = 'linkedin' | 'meta'
export type CollectedSource = 'linkedin' | 'facebook' | 'instagram'

interface LeadFeedTable {
  platform: FeedPlatform
  url: string
  /** Encrypted under a key derived from the shop's secret. */
  sealed_token: string
  version: Generated<number>
  changed_at: string
  changed_by: string
}

interface LeadCollectionTable {
  id: string
  source: CollectedSource
  state: Generated<'running' | 'completed' | 'failed'>
  /** Comes from the demo's sample instead of a platform. */
  is_sample: Generated<0 | 1>
  /** Collects leads submitted since then. */
  since: string
  /** Submission time of the newest lead read. */
  newest: string | null
  /** Import that holds its leads and can be undone. */
  import_id: string | null
  found: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  refused: Generated<number>
  message: string | null
  actor: string
  asked_at: string
  ended_at: string | null
}

export type LeadCollection = Selectable<LeadCollectionTable>

export interface LeadFeedTables {
  lead_feed: LeadFeedTable
  lead_collection: LeadCollectionTable
}
