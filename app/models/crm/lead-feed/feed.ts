/** A submission of an advertisement's form; standard questions of the platform. */
export interface FeedLead {
  id: string
  platform: 'linkedin' | 'facebook' | 'instagram'
  submittedAt: Date
  answers: Partial<Record<FeedAnswer, string>>
  /** Answers to custom questions, by question. */
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

/** Why reading a feed stopped. */
export type FeedRefusal =
  /** The token is rejected or may not read leads. */
  | 'token'
  /** Rate limited. */
  | 'busy'
  /** Unreachable or timed out. */
  | 'away'
  /** Not a valid response of this platform. */
  | 'unreadable'
  /** Page limit exceeded, or a page links to itself. */
  | 'endless'
  /** Its address is not one of the platform's. */
  | 'foreign'

export class FeedRefused extends Error {
  constructor(readonly reason: FeedRefusal) {
    super(`The feed refused: ${reason}.`)
    this.name = 'FeedRefused'
  }
}

export interface LeadFeed {
  /**
   * Yields leads submitted since then, page by page, each id once. @throws {FeedRefused} pages already yielded stay
   * valid
   */
  read(query: { since: Date; signal: AbortSignal }): AsyncGenerator<FeedLead[]>
}

export interface FeedAccess {
  /** Endpoint that lists the leads of one form or account. */
  url: string
  token: string
}
