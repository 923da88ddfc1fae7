/** What a person answered to an advertisement's form, by the platform's standard questions. */
export interface FeedLead {
  id: string
  platform: 'linkedin' | 'facebook' | 'instagram'
  submittedAt: Date
  answers: Partial<Record<FeedAnswer, string>>
  /** Answers to questions of the advertiser's own, by their name. */
  others: Record<string, string>
}

export const feedAnswers = [
  'email',
  'first_name',
  'last_name',
  'full_name',
  'company',
  'job_title',
  'city',
  'country',
  'phone',
] as const

export type FeedAnswer = (typeof feedAnswers)[number]

/** Why a feed gave nothing more. */
export type FeedRefusal =
  /** The platform does not accept the token, or the token may not read leads. */
  | 'token'
  /** The platform asks to come back later. */
  | 'busy'
  /** No answer, or none in time. */
  | 'away'
  /** Something that is no answer of this platform. */
  | 'unreadable'
  /** More pages than a collection reads, or one that leads to itself. */
  | 'endless'

export class FeedRefused extends Error {
  constructor(readonly reason: FeedRefusal) {
    super(`The feed refused: ${reason}.`)
    this.name = 'FeedRefused'
  }
}

export interface LeadFeed {
  /** Leads sent in since then, page by page, each id once. @throws {FeedRefused} what was given before stays valid */
  read(query: { since: Date; signal: AbortSignal }): AsyncGenerator<FeedLead[]>
}

export interface FeedAccess {
  /** Where the platform lists the leads of one form or account. */
  url: string
  token: string
}
