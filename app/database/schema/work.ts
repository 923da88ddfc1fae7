/** One row a topic of the back-office: moved by triggers at every write to one of its tables. */
export interface WorkRevisionTable {
  topic: WorkTopic
  value: number
}

export type WorkTopic = 'orders' | 'leads' | 'inbox' | 'mails' | 'reviews' | 'stock' | 'users' | 'log'

export interface WorkTables {
  work_revision: WorkRevisionTable
}
