import type { CollectedSource, FeedAccess, LeadFeed } from '~/models/lead-feed'

/** Loads clients on first use, to save memory: most shops collect nothing. */
export function openFeed(source: CollectedSource, access: FeedAccess): LeadFeed {
  return {
    async *read(query) {
      const feed = source === 'linkedin' ? await openLinkedIn(access) : await openMeta(access)
      yield* feed.read(query)
    },
  }
}

async function openLinkedIn(access: FeedAccess): Promise<LeadFeed> {
  const { createLinkedInFeed } = await import('./linkedin.server')
  return createLinkedInFeed(access)
}

async function openMeta(access: FeedAccess): Promise<LeadFeed> {
  const { createMetaFeed } = await import('./meta.server')
  return createMetaFeed(access)
}
