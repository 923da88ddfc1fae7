export interface ProductImage {
  file: string
  position: number
  alt: string
  version: number
}

export interface DeletedImage {
  file: string
  alt: string
  actor: string
  deletedAt: string
  /** The last day on which it can be put back. */
  until: string
}

export interface ProductImagesData {
  product: { id: string; name: string }
  pictures: ProductImage[]
  deleted: DeletedImage[]
}
