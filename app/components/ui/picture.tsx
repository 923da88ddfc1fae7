import { useLight } from '../shop/use-shop'

export const PICTURE_WIDTHS = [320, 640, 960, 1440]

/** Address of one rendered file; `file` is the stem stored in product_image. */
export function pictureUrl(file: string, width: number, extension: 'avif' | 'webp' = 'webp'): string {
  return `/uploads/products/${file}-${width}.${extension}`
}

export interface PictureProps {
  file: string
  alt: string
  width: number
  height: number
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** In view at once: loaded eagerly and first. */
  priority?: boolean
  className?: string
}

/** AVIF and WebP in four widths; with `Save-Data: on` one small file. */
export function Picture({ file, alt, width, height, sizes, priority, className }: PictureProps) {
  const light = useLight()
  const image = (
    <img
      src={pictureUrl(file, light ? 320 : 640)}
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
    PICTURE_WIDTHS.map((each) => `${pictureUrl(file, each, extension)} ${each}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet('webp')} sizes={sizes} />
      {image}
    </picture>
  )
}
