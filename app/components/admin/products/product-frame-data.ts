export interface MissingLink {
  label: string
  href: string
}

/** What every page of one product shows around its own part. */
export interface ProductFrameData {
  id: string
  name: string
  sku: string
  version: number
  published: boolean
  isService: boolean
  /** What a published product must have and this one has not. */
  missing: MissingLink[]
}
