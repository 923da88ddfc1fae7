import { useEffect, useRef, useState } from 'react'
import { type PictureFolder, PLACEHOLDER_PICTURE, pictureUrl } from '~/models/content/picture'

interface PictureThumbProps {
  /** Null without a picture. */
  file: string | null
  alt: string
  folder?: PictureFolder
  className?: string
}

/** Thumbnail of a product or article picture; a placeholder if it fails to load. */
export function PictureThumb({ file, alt, folder, className }: PictureThumbProps) {
  const [isBroken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // Loading may have failed before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true)
  }, [])
  const src = file === null || isBroken ? PLACEHOLDER_PICTURE : pictureUrl(file, 320, { folder })
  return (
    <img
      ref={image}
      className={className}
      src={src}
      alt={alt}
      width={320}
      height={240}
      loading="lazy"
      onError={src === PLACEHOLDER_PICTURE ? undefined : () => setBroken(true)}
    />
  )
}
