import type { Generated, Selectable } from 'kysely'

interface TenantTable {
  id: string
  name: string
  subdomain: string
  state: 'active' | 'read_only'
  created_at: string
  /** When its shop was first durably stored: from then on a missing database counts as lost. */
  filled_at: string | null
  /** Whether it is a demonstration; null follows the configuration. */
  demo: Generated<0 | 1 | null>
  /** Its folder in app/templates. */
  template: Generated<string>
  /** When the clock must check it although it is closed. */
  next_due_at: Generated<string | null>
  /** Set while a process has it open; left over after a crash. */
  open_since: Generated<string | null>
  /** Not served since then; its data are kept. */
  closed_at: Generated<string | null>
}

export type TenantRow = Selectable<TenantTable>

export interface PlatformDatabase {
  tenant: TenantTable
}
