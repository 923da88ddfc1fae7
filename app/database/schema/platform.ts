export interface TenantTable {
  id: string
  name: string
  subdomain: string
  state: 'active' | 'read_only'
  created_at: string
  /** When its shop was first whole on the disk; a tenant that has one and no database has lost it. */
  filled_at: string | null
  /** Whether it is a demonstration; null follows the configuration. */
  demo: 0 | 1 | null
}

export interface PlatformDatabase {
  tenant: TenantTable
}
