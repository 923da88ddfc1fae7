import type { RouterContextProvider } from 'react-router'
import type { LeadCollection } from '~/database/schema'
import { deskRequest } from '~/middleware/administrator.server'
import { feedPlatforms, platformOf, troubleText } from '~/models/crm/lead-feed'
import { listFeeds, listLatestCollections } from '~/models/crm/lead-feed/index.server'
import { prospectSourceLabels } from '~/models/crm/prospect'
import { formatPastMoment } from '~/models/values/french-date'
import { loadFrame } from './hunter-frame.server'
import type { HunterSourcesProps, ShownFeed } from './hunter-sources'

/** Shared by the page and the route of its forms, which shows it again when it refuses. */
export async function loadSources(
  context: Readonly<RouterContextProvider>,
): Promise<Omit<HunterSourcesProps, 'refused'>> {
  const { db } = deskRequest(context)
  const stored = await listFeeds(db)
  const latest = await listLatestCollections(db)
  const feeds: ShownFeed[] = feedPlatforms.map((platform) => {
    const feed = stored.find((each) => each.platform === platform)
    const since = feed?.changedAt ?? ''
    const own = latest.filter(({ source, asked_at }) => platformOf(source) === platform && asked_at >= since)
    return {
      platform,
      url: feed?.url ?? '',
      version: feed?.version ?? 0,
      troubles: feed ? own.flatMap(toTrouble) : [],
      changed: feed && `changé ${formatPastMoment(feed.changedAt)} par ${feed.changedBy}`,
    }
  })
  return { frame: await loadFrame(context), feeds }
}

function toTrouble(collection: LeadCollection): string[] {
  const trouble = troubleText(collection)
  const { source, asked_at } = collection
  return trouble ? [`Dernière collecte ${prospectSourceLabels[source]}, ${formatPastMoment(asked_at)}. ${trouble}`] : []
}
