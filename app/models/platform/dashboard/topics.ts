import type { WorkTopic } from '~/database/schema'

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
