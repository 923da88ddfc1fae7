import type { MailData, MailKind } from '~/models/base/outbox'
import { formatDateTime } from '~/models/values/french-date'

import type { MailBlock, MailFact } from './render'

/** A queued mail as passed to its renderer; `at` is when it was queued. */
export interface QueuedMail<Kind extends MailKind> {
  data: MailData[Kind]
  at: Date
}

export interface Letter {
  subject: string
  title: string
  blocks: MailBlock[]
  /** Replaces the shop's signature. */
  footer?: string[]
}

/** The data subject of a mail was erased before its text was rendered. */
export class MailSubjectGone extends Error {
  constructor() {
    super('Ce que ce message annonçait a été effacé avant son envoi.')
  }
}

export function requireSubject<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new MailSubjectGone()
  return row
}

export function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text }
}

export function button(label: string, href: string): MailBlock {
  return { kind: 'button', label, href }
}

/** `facts` skips rows without a value. */
export function fact(label: string, value: string | null | undefined, strong = false): MailFact {
  return { label, value: value ?? '', strong }
}

export function facts(...rows: MailFact[]): MailBlock {
  return { kind: 'facts', rows: rows.filter(({ value }) => value !== '') }
}

/** Footer of a notice to the shop. */
export function automaticNotice(at: Date): string[] {
  return [`Avis automatique du ${formatDateTime(at)} (heure de Paris).`]
}
