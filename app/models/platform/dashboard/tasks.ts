import type { WorkTopic } from '~/database/schema'
import type { OrderTask } from '~/models/shop/order'

export const workTopics: WorkTopic[] = [
  'orders',
  'leads',
  'inbox',
  'mails',
  'reviews',
  'stock',
  'users',
  'log',
  'agents',
]

export type TaskKey = OrderTask | 'unmatched' | 'people' | 'bookings' | 'reviews' | 'claims' | 'stock' | 'mails'

/** Tasks without a dedicated screen. */
export type ListedTask = Exclude<
  TaskKey,
  'unmatched' | 'people' | 'bookings' | 'reviews' | 'claims' | 'stock' | 'mails'
>

/** Number of open items of one kind. */
export interface Task {
  key: TaskKey
  count: number
  urgent?: boolean
}

export type FirstStepKey =
  | 'identity'
  | 'hours'
  | 'product'
  | 'rep'
  | 'sheets'
  | 'picture'
  | 'delivery'
  | 'sender'
  | 'payment'
  | 'terms'
  | 'publish'

/** Of a shop before its first sale. */
export interface FirstStep {
  key: FirstStepKey
  isDone: boolean
  /** What is missing, a line each. */
  details?: string[]
}
