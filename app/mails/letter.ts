import type { MailData, MailKind } from '~/models/outbox'
import { formatDateTime } from '~/models/values'

import type { MailBlock } from './render'

/** A mail of the outbox as its renderer takes it: `at` is the moment of what it tells. */
export interface QueuedMail<Kind extends MailKind> {
  data: MailData[Kind]
  at: Date
}

export interface Letter {
  subject: string
  title: string
  blocks: MailBlock[]
  /** What stands below instead of the shop's signature. */
  footer?: string[]
}

/** What a mail is about was erased before its text was written. */
export class MailSubjectGone extends Error {
  constructor() {
    super('Ce que ce message annonçait a été effacé avant son envoi.')
  }
}

export function orGone<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new MailSubjectGone()
  return row
}

export function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text }
}

/** Below a notice to the shop: nobody wrote this. */
export function automaticNotice(at: Date): string[] {
  return [`Avis automatique du ${formatDateTime(at)} (heure de Paris).`]
}
