import { PICTURE_WIDTHS, type PictureFolder, pictureUrl } from '~/models/picture'
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
