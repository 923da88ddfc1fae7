import type { Generated, Selectable } from 'kysely'

export interface TenantTable {
  id: string
  name: string
  subdomain: string
  state: 'active' | 'read_only'
  created_at: string
  /** When its shop was first whole on the disk; a tenant that has one and no database has lost it. */
  filled_at: string | null
  /** Whether it is a demonstration; null follows the configuration. */
  demo: Generated<0 | 1 | null>
  /** Its folder in app/templates. */
  template: Generated<string>
  /** When the clock has to look at it although it is not open. */
  next_due_at: Generated<string | null>
  /** Set while a process has it open: one that has not, and finds it, follows one that crashed. */
  open_since: Generated<string | null>
  /** No longer served since; its data are kept. */
  closed_at: Generated<string | null>
}

export type TenantRow = Selectable<TenantTable>

export interface PlatformDatabase {
  tenant: TenantTable
}
