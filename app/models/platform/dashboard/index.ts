export type { TaskItem } from './task-items.server'
export type { FirstStep, FirstStepKey, ListedTask, Task, TaskKey } from './tasks'
export { workTopics } from './tasks'
