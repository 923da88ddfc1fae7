import type { Generated, Selectable } from 'kysely'
import type { AgentKey } from './agent'
import type { MailBasis } from './agreement'

export type EmailStatus = 'queued' | 'sending' | 'sent' | 'failed'

export interface EmailTable {
  id: string
  /** One mail per event: sending the same event twice finds this key taken. */
  idempotency_key: string
  kind: string
  order_id: string | null
  /** It is forgotten with this conversation. */
  conversation_id: Generated<string | null>
  recipient: string
  /** `mailboxKey` of the recipient. */
  mailbox: Generated<string>
  /** Where an answer goes; null means to the shop. */
  reply_to: Generated<string | null>
  /** JSON that its kind is written from (`MailData`); null for mails that an earlier version queued with their text. */
  data: Generated<string | null>
  /** Null until it is written to be sent; kept as sent from then on. */
  subject: Generated<string | null>
  text_body: Generated<string | null>
  html_body: Generated<string | null>
  status: Generated<EmailStatus>
  /** Since it was last queued. */
  attempts: Generated<number>
  /** How often it was queued again. */
  resends: Generated<number>
  next_attempt_at: string
  lease_until: string | null
  last_error: string | null
  created_at: string
  sent_at: string | null
  /** `immediate`: of an order, a sign-in, an answer. `agent`: waits for its hours and its day's share. */
  class: Generated<MailClass>
  /** Of class `agent`: leaves while this one is wanted. */
  agent: Generated<AgentKey | null>
  /** What it rests on, asked again when it is taken to be sent; null for mails that need nothing. */
  basis: Generated<MailBasis | null>
  /** The agreement without which it may not leave. */
  agreement_id: Generated<string | null>
  /** What had it written. */
  cause: Generated<MailCause | null>
  cause_id: Generated<string | null>
  /** Of its cause, from 1. */
  step: Generated<number | null>
  /** The day in Paris whose share it was last counted in. */
  counted_on: Generated<string | null>
  /** Under which it left, without its angle brackets. */
  message_id: Generated<string | null>
}

export type MailClass = 'immediate' | 'agent'
export type MailCause = 'sequence' | 'campaign' | 'recovery'

/** Mails of agents that were taken on a day in Paris. */
export interface MailDayTable {
  day: string
  taken: number
}

/** A mail that did not arrive, by the answer of the server or by a delivery report. */
export interface MailBounceTable {
  id: string
  email_id: string | null
  mailbox_hash: string
  /** Hard: 5.x.x alone. No agent writes to the mailbox again. */
  severity: 'hard' | 'soft'
  /** Enhanced status code (RFC 3463). */
  status: string
  told: string
  source: 'smtp' | 'report'
  bounced_at: string
}

/** What many mails say word for word, kept once; `text_body` and `html_body` of a mail name it by its hash. */
export interface EmailAnnexTable {
  hash: string
  text_body: string
  html_body: string
}

export type Email = Selectable<EmailTable>
export type MailBounce = Selectable<MailBounceTable>

export interface OutboxTables {
  email: EmailTable
  email_annex: EmailAnnexTable
  mail_day: MailDayTable
  mail_bounce: MailBounceTable
}
