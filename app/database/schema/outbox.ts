import type { Generated, Selectable } from 'kysely'

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
  /** The agreement without which it may not leave; null for mails that need none. */
  consent_id: Generated<string | null>
}

/** What many mails say word for word, kept once; `text_body` and `html_body` of a mail name it by its hash. */
export interface EmailAnnexTable {
  hash: string
  text_body: string
  html_body: string
}

export type Email = Selectable<EmailTable>

export interface OutboxTables {
  email: EmailTable
  email_annex: EmailAnnexTable
}
