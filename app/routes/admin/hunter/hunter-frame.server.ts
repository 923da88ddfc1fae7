import type { RouterContextProvider } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { countCampaigns } from '~/models/campaign/index.server'
import { readWorkRevision } from '~/models/dashboard/index.server'
import { countProspects } from '~/models/prospect/index.server'
import type { HunterFrameData } from './hunter-frame'

/** What every tab of the console shows. */
export async function loadFrame(context: Readonly<RouterContextProvider>): Promise<HunterFrameData> {
  const { db } = deskRequest(context)
  return {
    prospects: await countProspects(db),
    campaigns: await countCampaigns(db),
    revision: await readWorkRevision(db, ['agents']),
  }
}
