import type {
  ClaimPlace,
  ContactChannel,
  ContactSubject,
  CustomerType,
  LeadStatus,
  MessageAuthor,
  PrioritySegment,
  ProspectSource,
} from '~/database/schema'
import type { ScoreReason } from './advice'

/** An unproven figure, shown only in a demonstration in place of the proven claim with the same key. */
export interface DemoClaim {
  place: ClaimPlace
  key: string
  figure: string | null
  text: string
  /** Shown once an administrator restores it. */
  withdrawn?: true
  /** Computes the figure. */
  live_query?: 'average-rating' | 'years-in-business'
}

/** A fictional review of a demonstration: labelled « Exemple », excluded from the averages of real shops. */
export interface ExampleReview {
  /** Slug. */
  product: string
  authorName: string
  location: string
  ratingHalves: number
  title: string
  comment: string
  /** Days before the shop opened. */
  experiencedDaysAgo: number
  publishedDaysAgo: number
  highlighted?: boolean
  reply?: string
}

/** A fictional professional. */
export interface DemoProspect {
  firstName: string
  lastName: string
  jobTitle: string
  company: string
  city: string
  email: string
}

/** Campaigns of a demonstration: one that went to the prospects, and a draft. */
export interface DemoCampaigns {
  prospects: DemoProspect[]
  sent: DemoCampaign
  draft: DemoCampaign
}

/** As `CampaignContent`. */
export interface DemoCampaign {
  name: string
  audience: { segment?: PrioritySegment; source?: ProspectSource; minScore: number }
  steps: { afterDays: number; subject: string; text: string }[]
}

/** A fictional lead. */
export interface DemoLead {
  name: string
  email: string
  phone: string | null
  source: 'questionnaire' | 'chat' | 'contact' | 'rappel'
  status: LeadStatus
  /** By question name; null where the questionnaire was not filled in. */
  answers: Record<string, string> | null
  customerType: CustomerType | null
  reasons: ScoreReason[]
  /** Slugs, best first. */
  recommended: string[]
  /** Channels consented to. */
  channels: ContactChannel[]
  /** Days before the shop opened. */
  daysAgo: number
  notes: string[]
  /** Days after the opening. */
  nextAction?: { text: string; inDays: number }
}

/** Fictional messages with fictional names, addresses and numbers. Times are before the opening. */
export interface DemoInbox {
  conversations: DemoConversation[]
  callbacks: DemoCallback[]
  messages: DemoMessage[]
}

export interface DemoConversation {
  email: string | null
  state: 'en_attente' | 'humain' | 'rendu'
  messages: { author: MessageAuthor; body: string; minutesAgo: number }[]
}

export interface DemoCallback {
  name: string | null
  email: string | null
  phone: string
  subject: ContactSubject
  question: string | null
  /** Slug. */
  product: string | null
  /** Day of the slot, counted from the opening; it begins at `hour` and lasts two hours. */
  day: number
  hour: number
  status: 'open' | 'done' | 'cancelled'
  minutesAgo: number
}

export interface DemoMessage {
  name: string
  email: string
  subject: ContactSubject
  message: string
  minutesAgo: number
  reply?: { body: string; minutesAgo: number }
  isDone?: boolean
}
