export type { TaskItem } from './task-items.server'
export type { ListedTask, Task, TaskKey } from './tasks'
export { workTopics } from './tasks'
