interface SettingTable {
  key: string
  value: string
  updated_at: string
}

/** Single row, id 1: incremented by triggers on every write that a public page shows. */
interface ContentRevisionTable {
  id: number
  value: number
}

export interface ShopTables {
  setting: SettingTable
  content_revision: ContentRevisionTable
}
