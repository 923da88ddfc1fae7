export type { Task, TaskKey } from './tasks'
export { workTopics } from './topics'
