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

export type ConnectionKind = 'stripe' | 'mail'

interface ConnectionTable {
  kind: ConnectionKind
  sealed: string
  updated_at: string
}

/** Single row, id 1; none without a logo. */
interface ShopLogoTable {
  id: number
  /** Stem of the rendered files under uploads/shop. */
  file: string
  width: number
  height: number
}

/** Single row, id 1; none for a shop that has always been public. */
interface PublicationTable {
  id: number
  /** Null: public. */
  private_since: string | null
  /** Named by the link to the preview and by the cookies of those who opened it. */
  preview_key: string
}

export interface ShopTables {
  setting: SettingTable
  connection: ConnectionTable
  content_revision: ContentRevisionTable
  shop_logo: ShopLogoTable
  publication: PublicationTable
}
