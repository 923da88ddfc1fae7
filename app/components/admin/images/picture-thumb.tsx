import { useEffect, useRef, useState } from 'react'
import { type PictureFolder, PLACEHOLDER_PICTURE, pictureUrl } from '~/models/picture'

interface PictureThumbProps {
  /** Null for what has no picture. */
  file: string | null
  alt: string
  folder?: PictureFolder
  className?: string
}

/** A picture of a product or an article in small; a placeholder where its file cannot be shown. */
export function PictureThumb({ file, alt, folder, className }: PictureThumbProps) {
  const [isBroken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // It may have failed before the page was hydrated.
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
