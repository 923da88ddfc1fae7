import { useLocation } from 'react-router'
import { usePlatform } from './use-platform'

interface PlatformMetaProps {
  title: string
  description: string
  noIndex?: boolean
}

/** Title, description and Open Graph tags of a page of the platform; React hoists them into the head. */
export function PlatformMeta({ title, description, noIndex }: PlatformMetaProps) {
  const platform = usePlatform()
  const { pathname } = useLocation()
  const address = platform && platform.origin + pathname
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {noIndex ? <meta name="robots" content="noindex" /> : null}
      {address && !noIndex ? (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content="Catalyse" />
          <meta property="og:locale" content="fr_FR" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
        </>
      ) : null}
    </>
  )
}
