export interface SettingTable {
  key: string
  value: string
  updated_at: string
}

/** One row, id 1: moved by triggers at every write that a public page shows. */
export interface ContentRevisionTable {
  id: number
  value: number
}

export interface ShopTables {
  setting: SettingTable
  content_revision: ContentRevisionTable
}
