import { z } from 'zod'
import type { Campaign, ShopDb } from '~/database/schema'
import { prioritySegments, prospectSources, prospectStatuses } from '~/models/crm/prospect'

import type { CampaignContent } from './campaign'

const MAX_LISTED = 100

export type CampaignWithContent = Campaign & { content: CampaignContent }

/** The newest first, each as its newest version has it. */
export async function listCampaigns(db: ShopDb): Promise<CampaignWithContent[]> {
  const rows = await withNewest(db)
    .orderBy('campaign.created_at', 'desc')
    .orderBy('campaign.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(toCampaign)
}

export async function findCampaign(db: ShopDb, id: string): Promise<CampaignWithContent | undefined> {
  const row = await withNewest(db).where('campaign.id', '=', id).executeTakeFirst()
  return row && toCampaign(row)
}

export async function countCampaigns(db: ShopDb, { running = false } = {}): Promise<number> {
  let query = db.selectFrom('campaign').select(({ fn }) => fn.countAll<number>().as('count'))
  if (running) query = query.where('state', '=', 'running')
  return (await query.executeTakeFirstOrThrow()).count
}

/** A version as it was when a mail was queued. */
export async function findContent(
  db: ShopDb,
  { campaignId, version }: { campaignId: string; version: number },
): Promise<CampaignContent | undefined> {
  const row = await db
    .selectFrom('campaign_version')
    .select(['name', 'audience', 'steps'])
    .where('campaign_id', '=', campaignId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && parseContent(row)
}

function withNewest(db: ShopDb) {
  return db
    .selectFrom('campaign')
    .innerJoin('campaign_version', (join) =>
      join
        .onRef('campaign_version.campaign_id', '=', 'campaign.id')
        .onRef('campaign_version.version', '=', 'campaign.version'),
    )
    .selectAll('campaign')
    .select(['campaign_version.name', 'campaign_version.audience', 'campaign_version.steps'])
}

interface StoredContent {
  name: string
  audience: string
  steps: string
}

function toCampaign({ name, audience, steps, ...campaign }: Campaign & StoredContent): CampaignWithContent {
  return { ...campaign, content: parseContent({ name, audience, steps }) }
}

const audienceSchema = z.object({
  segment: z.enum(prioritySegments).optional(),
  source: z.enum(prospectSources).optional(),
  status: z.enum(prospectStatuses).optional(),
  minScore: z.number(),
})
const stepsSchema = z.array(z.object({ afterDays: z.number(), subject: z.string(), text: z.string() }))
/** For a damaged row: matches no prospect and sends nothing. */
const emptyAudience = { minScore: 101 }

function parseContent({ name, audience, steps }: StoredContent): CampaignContent {
  return {
    name,
    audience: audienceSchema.safeParse(parsed(audience)).data ?? emptyAudience,
    steps: stepsSchema.safeParse(parsed(steps)).data ?? [],
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
