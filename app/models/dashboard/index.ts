export type { ListedTask, Task, TaskKey } from './tasks'
export { workTopics } from './topics'
