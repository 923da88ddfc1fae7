import type { Generated, Selectable } from 'kysely'

/** With which programs of the owner read the shop. */
interface ApiKeyTable {
  id: string
  /** One active key of each name. */
  name: string
  /** First characters, by which its owner knows it. */
  start: string
  /** SHA-256 in hex, of the shop's id too: of no use in a copy of the shop. */
  hash: string
  made_by: string
  made_at: string
  /** To five minutes. */
  used_at: Generated<string | null>
  revoked_by: Generated<string | null>
  revoked_at: Generated<string | null>
}

export type ApiKey = Selectable<ApiKeyTable>

export interface ApiKeyTables {
  api_key: ApiKeyTable
}
