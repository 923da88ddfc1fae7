import { useLocation } from 'react-router'
import { type PictureFolder, SHARED_PICTURE, sharedPictureUrl } from '~/models/content/picture'
import { useShop } from './use-shop'

export interface PageMetaProps {
  /** Without the shop's name, which is appended if it fits. */
  title: string
  description?: string
  /** Path; the requested one by default. */
  canonical?: string
  noIndex?: boolean
  /** `og:type`. */
  type?: 'website' | 'article' | 'product'
  /** `og:image`; the shop's by default. */
  picture?: { file: string; folder?: PictureFolder; alt: string }
}

/** Search engines truncate longer titles. */
const MAX_TITLE_LENGTH = 65

/** Title, description and Open Graph tags; React hoists them into the head. Every page has one. */
export function PageMeta({ title, description, canonical, noIndex, type = 'website', picture }: PageMetaProps) {
  const shop = useShop()
  const { pathname } = useLocation()
  const image = picture
    ? { path: sharedPictureUrl(picture.file, picture.folder), alt: picture.alt }
    : shop?.look.sharedPicture
  const signed = shop ? `${title} — ${shop.name}` : title
  return (
    <>
      <title>{signed.length > MAX_TITLE_LENGTH ? title : signed}</title>
      {description ? <meta name="description" content={description} /> : null}
      {noIndex ? <meta name="robots" content="noindex" /> : null}
      {shop && !noIndex ? (
        <>
          <link rel="canonical" href={shop.origin + (canonical ?? pathname)} />
          <meta property="og:type" content={type} />
          <meta property="og:site_name" content={shop.name} />
          <meta property="og:locale" content="fr_FR" />
          <meta property="og:title" content={title} />
          {description ? <meta property="og:description" content={description} /> : null}
          <meta property="og:url" content={shop.origin + (canonical ?? pathname)} />
          {image ? (
            <>
              <meta property="og:image" content={shop.origin + image.path} />
              <meta property="og:image:width" content={String(SHARED_PICTURE.width)} />
              <meta property="og:image:height" content={String(SHARED_PICTURE.height)} />
              <meta property="og:image:alt" content={image.alt} />
            </>
          ) : null}
          <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
        </>
      ) : null}
    </>
  )
}
