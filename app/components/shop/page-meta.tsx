import { useLocation } from 'react-router'
import { useShop } from './use-shop'

export interface PageMetaProps {
  /** Without the shop's name, which is added where there is room. */
  title: string
  description?: string
  /** A path, when the page is reachable under several. */
  canonical?: string
  noIndex?: boolean
  /** What a shared link is shown as. */
  type?: 'website' | 'article' | 'product'
  /** A path, for shared links; the shop's sign otherwise. */
  image?: { path: string; alt: string }
}

/** Beyond it search engines cut: a long title goes without the shop's name. */
const MAX_TITLE_LENGTH = 65

/** Title, description and what a shared link shows; React lifts them into the head. Every page has one. */
export function PageMeta({ title, description, canonical, noIndex, type = 'website', image }: PageMetaProps) {
  const shop = useShop()
  const { pathname } = useLocation()
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
          <meta property="og:image" content={shop.origin + (image?.path ?? '/icons/icon-512.png')} />
          {image ? <meta property="og:image:alt" content={image.alt} /> : null}
          <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
        </>
      ) : null}
    </>
  )
}
