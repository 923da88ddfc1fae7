export {
  type ChangeFeedResult,
  type ConfiguredFeed,
  changeFeed,
  findFeedAccess,
  listFeeds,
  removeFeed,
} from './access.server'
export { collectionHandler, roundHandler } from './collect.server'
export {
  awaitCollection,
  COLLECTION_JOB,
  configuredSources,
  findCollection,
  listCollections,
  listLatestCollections,
  type RequestCollectionResult,
  ROUND_JOB,
  requestCollection,
} from './collection.server'
export { countProspectsToday, type HunterFigures, readHunterFigures } from './figures.server'
