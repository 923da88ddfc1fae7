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
export { isServedBy, platformOrigins } from './served-addresses'
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
