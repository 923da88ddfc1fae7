export type { CollectedSource, FeedPlatform, LeadCollection } from '~/database/schema'
export {
  type FeedAccess,
  type FeedAnswer,
  type FeedLead,
  type FeedRefusal,
  FeedRefused,
  feedAnswers,
  type LeadFeed,
} from './feed'
export { feedForm } from './forms'
export { isServedBy, platformOrigins } from './served-addresses'
export {
  type CollectionRefusal,
  collectedSources,
  collectionRefusalText,
  collectionStateLabels,
  collectionText,
  feedPlatforms,
  feedRefusalText,
  platformLabels,
  platformOf,
  troubleText,
} from './text'
