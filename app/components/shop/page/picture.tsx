import { PICTURE_WIDTHS, type PictureFolder, pictureUrl } from '~/models/content/picture'
import { useLight } from './use-shop'

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

/** AVIF and WebP in up to four widths; with `Save-Data: on` one small file. */
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
    renderedWidths(width)
      .map(({ size, real }) => `${pictureUrl(file, size, { extension, folder })} ${real}w`)
      .join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet('webp')} sizes={sizes} />
      {image}
    </picture>
  )
}

/** Renditions with their file widths. No file is wider than the original, so larger renditions would be duplicates. */
function renderedWidths(width: number) {
  const last = PICTURE_WIDTHS.findIndex((size) => size >= width)
  const sizes = last < 0 ? PICTURE_WIDTHS : PICTURE_WIDTHS.slice(0, last + 1)
  return sizes.map((size) => ({ size, real: Math.min(size, width) }))
}
