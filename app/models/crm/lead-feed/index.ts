import type { FeedPlatform } from '~/database/schema'

export type { CollectedSource, FeedPlatform, LeadCollection } from '~/database/schema'
export {
  type FeedAccess,
  type FeedAnswer,
  type FeedLead,
  FeedRefused,
  feedAnswers,
  type LeadFeed,
} from './feed'
export { feedForm } from './forms'
export {
  collectedSources,
  collectionRefusalText,
  collectionStateLabels,
  collectionText,
  feedPlatforms,
  platformLabels,
  platformOf,
  troubleText,
} from './text'

/** The only servers that a platform's token is sent to. */
export const platformOrigins: Record<FeedPlatform, string> = {
  linkedin: 'https://api.linkedin.com',
  meta: 'https://graph.facebook.com',
}

/** `extraOrigins`: those that the operator allows besides (LEAD_FEED_ORIGINS). */
export function isServedBy(platform: FeedPlatform, url: string, extraOrigins: readonly string[] = []): boolean {
  if (!URL.canParse(url)) return false
  const { origin, username, password } = new URL(url)
  return username === '' && password === '' && [platformOrigins[platform], ...extraOrigins].includes(origin)
}
