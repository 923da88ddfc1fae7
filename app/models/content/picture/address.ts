import { SHARED_PICTURE } from './sizes'

export type PictureFolder = 'products' | 'articles'

/** `file`: the stored stem, without size and extension. */
export function pictureUrl(
  file: string,
  width: number,
  { extension = 'webp', folder = 'products' }: { extension?: 'avif' | 'webp'; folder?: PictureFolder } = {},
): string {
  return `/uploads/${folder}/${file}-${width}.${extension}`
}

export function sharedPictureUrl(file: string, folder: PictureFolder = 'products'): string {
  return `/uploads/${folder}/${file}-${SHARED_PICTURE.width}x${SHARED_PICTURE.height}.jpg`
}

/** Fallback for a missing or broken picture. */
export const PLACEHOLDER_PICTURE = '/uploads/products/default.jpg'
