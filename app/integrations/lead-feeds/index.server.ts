import {
  type CollectedSource,
  type FeedAccess,
  FeedRefused,
  isServedBy,
  type LeadFeed,
  platformOf,
} from '~/models/crm/lead-feed'
import { config } from '~/runtime/config.server'
import type { FeedBounds } from './read-pages.server'

/** Loads clients on first use, to save memory: most shops collect nothing. */
export function openFeed(source: CollectedSource, access: FeedAccess): LeadFeed {
  return {
    async *read(query) {
      const platform = platformOf(source)
      // Stored before its platform's servers were fixed.
      if (!isServedBy(platform, access.url, config.leadFeedOrigins)) throw new FeedRefused('foreign')
      const bounds = { publicOnly: isServedBy(platform, access.url) }
      const feed = await (platform === 'linkedin' ? openLinkedIn(access, bounds) : openMeta(access, bounds))
      yield* feed.read(query)
    },
  }
}

async function openLinkedIn(access: FeedAccess, bounds: Partial<FeedBounds>): Promise<LeadFeed> {
  const { createLinkedInFeed } = await import('./linkedin.server')
  return createLinkedInFeed(access, bounds)
}

async function openMeta(access: FeedAccess, bounds: Partial<FeedBounds>): Promise<LeadFeed> {
  const { createMetaFeed } = await import('./meta.server')
  return createMetaFeed(access, bounds)
}
