import type { OrderTask } from '~/models/order'

export type TaskKey = OrderTask | 'unmatched' | 'people' | 'reviews' | 'claims' | 'stock' | 'mails'

/** Those without a screen of their own yet. */
export type ListedTask = Exclude<TaskKey, 'unmatched' | 'people' | 'reviews' | 'claims' | 'stock' | 'mails'>

/** How many of one kind wait for an administrator. */
export interface Task {
  key: TaskKey
  count: number
  urgent?: boolean
}
