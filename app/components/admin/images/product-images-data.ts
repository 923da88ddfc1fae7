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
  /** Last day it can be restored. */
  until: string
}

export interface ProductImagesData {
  product: { id: string; name: string }
  pictures: ProductImage[]
  deleted: DeletedImage[]
}
