import type { Generated, Selectable } from 'kysely'
import type { AgentKey } from './agent'
import type { MailBasis } from './agreement'

export type EmailStatus = 'queued' | 'sending' | 'sent' | 'failed'

export interface EmailTable {
  id: string
  /** One mail per event: a second enqueue conflicts on this key. */
  idempotency_key: string
  kind: string
  order_id: string | null
  /** Deleted with this conversation. */
  conversation_id: Generated<string | null>
  recipient: string
  /** `mailboxKey` of the recipient. */
  mailbox: Generated<string>
  /** Reply-To address; null means the shop's. */
  reply_to: Generated<string | null>
  /** JSON template data (`MailData`). */
  data: Generated<string | null>
  /** Null until rendered for sending; then kept as sent. */
  subject: Generated<string | null>
  text_body: Generated<string | null>
  html_body: Generated<string | null>
  /** JSON: what the marks of both bodies stand for (mails/kept-links.server.ts). */
  links: Generated<string | null>
  /** Tokens of its one-time links, encrypted; erased once it was sent. */
  sealed: Generated<string | null>
  status: Generated<EmailStatus>
  /** Attempts since last queued. */
  attempts: Generated<number>
  /** How often it was requeued. */
  resends: Generated<number>
  next_attempt_at: string
  lease_until: string | null
  last_error: string | null
  created_at: string
  sent_at: string | null
  /** `immediate`: orders, sign-ins, replies. `agent`: subject to sending hours and a daily quota. */
  class: Generated<MailClass>
  /** For class `agent`: sent only while this agent is enabled. */
  agent: Generated<AgentKey | null>
  /** Legal basis, checked again before sending; null for mails that need none. */
  basis: Generated<MailBasis | null>
  /** Agreement required for sending. */
  agreement_id: Generated<string | null>
  /** What triggered it. */
  cause: Generated<MailCause | null>
  cause_id: Generated<string | null>
  /** Step of its cause, from 1. */
  step: Generated<number | null>
  /** Day (Paris time) whose quota last counted it. */
  counted_on: Generated<string | null>
  /** Message-ID it was sent with, without angle brackets. */
  message_id: Generated<string | null>
}

export type MailClass = 'immediate' | 'agent'
export type MailCause = 'sequence' | 'campaign' | 'recovery'

/** Agent mails sent per day (Paris time). */
interface MailDayTable {
  day: string
  taken: number
}

/** A mail that bounced, by SMTP response or delivery report. */
interface MailBounceTable {
  id: string
  email_id: string | null
  mailbox_hash: string
  /** Hard: agents no longer write to the mailbox, unless lifted. */
  severity: 'hard' | 'soft'
  /** Enhanced status code (RFC 3463). */
  status: string
  diagnostic: string
  source: 'smtp' | 'report'
  bounced_at: string
  /** When an administrator allowed agents to write to the mailbox again. */
  lifted_at: Generated<string | null>
  lifted_by: Generated<string | null>
}

/** Content shared by many mails, stored once; `text_body` and `html_body` reference it by hash. */
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
