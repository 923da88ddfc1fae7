import type { Generated, Selectable } from 'kysely'

/** `advice`: about one's answers to the questionnaire. `cart-reminder`: about one cart. */
export type AgreementKind = 'advice' | 'offers' | 'cart-reminder'
/** What a mail rests on: an agreement, or the legitimate interest in writing to professionals. */
export type MailBasis = AgreementKind | 'prospection'

/** A box that was ticked, or a button that was pressed: its very words, when and where. Ended once, never rewritten. */
export interface AgreementTable {
  id: string
  kind: AgreementKind
  email: string
  /** `mailboxKey` of the address. */
  mailbox: string
  /** Its SHA-256, as in mail_refusal. */
  mailbox_hash: string
  text_version: string
  text_shown: string
  /** The path of the page it was given on. */
  page: string
  given_at: string
  /** Goes with what was left with it. */
  lead_id: string | null
  /** The cart that a reminder is about. */
  cart_id: string | null
  ended_at: Generated<string | null>
  /** Where: the path of the page, without what opens it. */
  ended_page: Generated<string | null>
}

/** A mailbox whose owner wants no mail of what others type: its SHA-256, since the address is not ours to keep. */
export interface MailRefusalTable {
  mailbox_hash: string
  refused_at: string
}

export type Agreement = Selectable<AgreementTable>

export interface AgreementTables {
  agreement: AgreementTable
  mail_refusal: MailRefusalTable
}
