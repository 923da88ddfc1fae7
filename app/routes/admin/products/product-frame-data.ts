export interface MissingLink {
  label: string
  href: string
}

/** Shared by all pages of a product. */
export interface ProductFrameData {
  id: string
  name: string
  sku: string
  version: number
  published: boolean
  isService: boolean
  /** Missing fields required for publication. */
  missing: MissingLink[]
}
