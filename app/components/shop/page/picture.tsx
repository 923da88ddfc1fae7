import { useLight } from './use-shop'

const PICTURE_WIDTHS = [320, 640, 960, 1440]

export type PictureFolder = 'products' | 'articles'

/** `file`: the stored stem, without size and extension. */
export function pictureUrl(
  file: string,
  width: number,
  { extension = 'webp', folder = 'products' }: { extension?: 'avif' | 'webp'; folder?: PictureFolder } = {},
): string {
  return `/uploads/${folder}/${file}-${width}.${extension}`
}

/** Open Graph image: JPEG in the size that social networks recommend. */
export const SHARED_PICTURE = { width: 1200, height: 630 }

export function sharedPictureUrl(file: string, folder: PictureFolder = 'products'): string {
  return `/uploads/${folder}/${file}-${SHARED_PICTURE.width}x${SHARED_PICTURE.height}.jpg`
}

interface PictureProps {
  file: string
  folder?: PictureFolder
  alt: string
  width: number
  height: number
  sizes: string
  /** Above the fold: loaded eagerly. */
  priority?: boolean
  className?: string
}

/** AVIF and WebP in four widths; with `Save-Data: on` one small file. */
export function Picture({ file, folder, alt, width, height, sizes, priority, className }: PictureProps) {
  const light = useLight()
  const image = (
    <img
      src={pictureUrl(file, light ? 320 : 640, { folder })}
      alt={alt}
      width={width}
      height={height}
      className={className}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={priority ? 'high' : undefined}
    />
  )
  if (light) return image
  const sourceSet = (extension: 'avif' | 'webp') =>
    PICTURE_WIDTHS.map((each) => `${pictureUrl(file, each, { extension, folder })} ${each}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet('webp')} sizes={sizes} />
      {image}
    </picture>
  )
}
