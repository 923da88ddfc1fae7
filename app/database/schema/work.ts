/** One row per back-office topic: incremented by triggers on every write to its tables. */
interface WorkRevisionTable {
  topic: WorkTopic
  value: number
}

export type WorkTopic = 'orders' | 'leads' | 'inbox' | 'mails' | 'reviews' | 'stock' | 'users' | 'log' | 'agents'

export type FunnelStep = 'questionnaire' | 'lead' | 'cart' | 'order'

/** Weekly counts, keyed by the week's Monday (Paris time). */
interface WeeklyCountTable {
  week: string
  step: FunnelStep
  count: number
}

/** Row counts maintained by triggers: leads by status, conversations and invoices under an empty state. */
interface KeptCountTable {
  subject: 'lead' | 'conversation' | 'invoice' | 'prospect' | 'prospect-score'
  state: string
  count: number
}

export interface WorkTables {
  kept_count: KeptCountTable
  weekly_count: WeeklyCountTable
  work_revision: WorkRevisionTable
}
