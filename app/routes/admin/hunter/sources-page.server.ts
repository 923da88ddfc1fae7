import type { RouterContextProvider } from 'react-router'
import type { HunterSourcesProps, ShownFeed } from '~/components/admin/hunter/hunter-sources'
import { deskRequest } from '~/middleware/administrator.server'
import { feedPlatforms } from '~/models/lead-feed'
import { listFeeds } from '~/models/lead-feed/index.server'
import { formatPastMoment } from '~/models/values'
import { loadFrame } from './hunter-frame.server'

/** Shared by the page and the route of its forms, which shows it again when it refuses. */
export async function loadSources(
  context: Readonly<RouterContextProvider>,
): Promise<Omit<HunterSourcesProps, 'refused'>> {
  const stored = await listFeeds(deskRequest(context).db)
  const feeds: ShownFeed[] = feedPlatforms.map((platform) => {
    const feed = stored.find((each) => each.platform === platform)
    return {
      platform,
      url: feed?.url ?? '',
      version: feed?.version ?? 0,
      changed: feed && `changé ${formatPastMoment(feed.changedAt)} par ${feed.changedBy}`,
    }
  })
  return { frame: await loadFrame(context), feeds }
}
