import type { Generated, Selectable } from 'kysely'

/** The owner lets the operator read the back-office. */
interface OperatorConsentTable {
  id: string
  reason: string
  given_by: string
  given_at: string
  until: string
  /** When it was taken back. */
  ended_at: Generated<string | null>
}

/** A link of the operator into the back-office, used once. */
interface OperatorEntryTable {
  id: string
  consent_id: string
  operator: string
  /** Of the link. */
  expires_at: string
  entered_at: Generated<string | null>
  /** SHA-256 in hex of the token in the operator's cookie. */
  token_hash: Generated<string | null>
  left_at: Generated<string | null>
}

export type OperatorConsent = Selectable<OperatorConsentTable>

export interface OperatorAccessTables {
  operator_consent: OperatorConsentTable
  operator_entry: OperatorEntryTable
}
