/** One row a topic of the back-office: moved by triggers at every write to one of its tables. */
export interface WorkRevisionTable {
  topic: WorkTopic
  value: number
}

export type WorkTopic = 'orders' | 'leads' | 'inbox' | 'mails' | 'reviews' | 'stock' | 'users' | 'log' | 'agents'

export type FunnelStep = 'questionnaire' | 'lead' | 'cart' | 'order'

/** How many there were in a week, which is named by its Monday in Paris. */
export interface WeeklyCountTable {
  week: string
  step: FunnelStep
  count: number
}

/** How many rows there are, kept by triggers: leads by status, conversations under an empty state. */
export interface KeptCountTable {
  subject: 'lead' | 'conversation' | 'prospect' | 'prospect-score'
  state: string
  count: number
}

export interface WorkTables {
  kept_count: KeptCountTable
  weekly_count: WeeklyCountTable
  work_revision: WorkRevisionTable
}
