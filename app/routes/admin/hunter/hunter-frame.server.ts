import type { RouterContextProvider } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { countProspects } from '~/models/crm/prospect/index.server'
import { countCampaigns } from '~/models/mailing/campaign/index.server'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import type { HunterFrameData } from './hunter-frame'

/** What every tab of the console shows. */
export async function loadFrame(context: Readonly<RouterContextProvider>): Promise<HunterFrameData> {
  const { db } = adminRequest(context)
  return {
    prospects: await countProspects(db),
    campaigns: await countCampaigns(db),
    revision: await readWorkRevision(db, ['agents']),
  }
}
