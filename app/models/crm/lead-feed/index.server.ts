export {
  changeFeed,
  listFeeds,
  removeFeed,
} from './access.server'
export { collectionHandler, roundHandler } from './collect.server'
export {
  awaitCollection,
  COLLECTION_JOB,
  configuredSources,
  listCollections,
  listLatestCollections,
  ROUND_JOB,
  requestCollection,
} from './collection.server'
export { countProspectsToday, type HunterFigures, readHunterFigures } from './figures.server'
