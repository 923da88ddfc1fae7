import type { Generated, Selectable } from 'kysely'
import type { Flag } from './values'

/** `second-factor`: the password was verified, the code is pending. */
export type AdministratorLinkPurpose = 'set-up' | 'invitation' | 'reset' | 'second-factor'

interface AdministratorLinkTable {
  /** SHA-256 in hex. */
  token_hash: string
  purpose: AdministratorLinkPurpose
  /** Null for an account that does not exist yet, and for a reset link that works for no account. */
  user_id: string | null
  /** Set for an invitation. */
  email: string | null
  name: Generated<string>
  created_at: string
  expires_at: string
  used_at: string | null
  /** The administrator who gave it; null for a command, and for a link its owner asked for. */
  given_by: Generated<string | null>
  /** When its giver's rights ended. */
  void_at: Generated<string | null>
}

interface SecondFactorTable {
  user_id: string
  /** AES-256-GCM under a key derived from the shop's secret. */
  sealed_secret: string
  created_at: string
  /** Null until the first code is verified; codes are not required before. */
  confirmed_at: string | null
  /** Time step of the last accepted code, to prevent replay. */
  last_step: Generated<number>
}

interface RecoveryCodeTable {
  user_id: string
  /** SHA-256 in hex. */
  code_hash: string
  used_at: string | null
}

interface SignInTryTable {
  id: string
  /** SHA-256 of the address that was typed, existing or not. */
  account: string
  /** Digest under the shop's key. */
  network: string
  /** Whether the account last signed in from there. */
  is_known_network: Flag
  at: string
}

interface HeldFormTable {
  /** SHA-256 in hex. */
  token_hash: string
  session_hash: string
  /** Path and fields, encrypted under a key derived from the shop's secret. */
  sealed: string
  expires_at: string
}

/** Posted after the session ended, for the same account. */
interface UnsentFormTable {
  /** SHA-256 in hex. */
  token_hash: string
  user_id: string
  /** Path and fields, encrypted under a key derived from the shop's secret. */
  sealed: string
  expires_at: string
}

interface SavedViewTable {
  id: string
  user_id: string
  screen: 'leads' | 'inbox' | 'mails' | 'prospects' | 'hunter'
  name: string
  /** Query string of the list. */
  query: string
  created_at: string
}

export type SavedView = Selectable<SavedViewTable>
export type AdministratorLink = Selectable<AdministratorLinkTable>

export interface AdministratorTables {
  administrator_link: AdministratorLinkTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  sign_in_try: SignInTryTable
  held_form: HeldFormTable
  unsent_form: UnsentFormTable
  saved_view: SavedViewTable
}
