import type { Generated, Selectable } from 'kysely'

/** `advice`: about the person's questionnaire answers. `cart-reminder`: about one cart. */
export type AgreementKind = 'advice' | 'offers' | 'cart-reminder'
/** Legal basis of a mail: an agreement, or legitimate interest in prospecting professionals. */
export type MailBasis = AgreementKind | 'prospection'

/** Proof of consent: exact wording of the checkbox or button, time and place. Ended once, never rewritten. */
interface AgreementTable {
  id: string
  kind: AgreementKind
  email: string
  /** `mailboxKey` of the address. */
  mailbox: string
  /** Its SHA-256, as in mail_refusal. */
  mailbox_hash: string
  text_version: string
  text_shown: string
  /** Path of the page it was given on. */
  page: string
  given_at: string
  /** Deleted with the lead. */
  lead_id: string | null
  /** Cart of a cart reminder. */
  cart_id: string | null
  ended_at: Generated<string | null>
  /** Path of the page, without secrets. */
  ended_page: Generated<string | null>
}

/** Consent to counting clicks in campaigns, by mailbox. Ended once, never rewritten. */
interface ClickAgreementTable {
  id: string
  mailbox_hash: string
  text_version: string
  text_shown: string
  page: string
  given_at: string
  ended_at: Generated<string | null>
  ended_page: Generated<string | null>
}

/** Mailboxes that refuse mail triggered by others' input; hashed, so that the address is not stored. */
interface MailRefusalTable {
  mailbox_hash: string
  refused_at: string
}

export type Agreement = Selectable<AgreementTable>
export type ClickAgreement = Selectable<ClickAgreementTable>

export interface AgreementTables {
  agreement: AgreementTable
  click_agreement: ClickAgreementTable
  mail_refusal: MailRefusalTable
}
