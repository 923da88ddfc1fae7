export { workTopics } from './topics'
