import { useShop } from './use-shop'

/** Title and description of a page; React lifts them into the head. Every page has one. */
export function PageMeta({
  title,
  description,
  canonical,
  noIndex,
}: {
  /** Without the shop's name, which is added. */
  title: string
  description?: string
  /** A path, when the page is reachable under several. */
  canonical?: string
  noIndex?: boolean
}) {
  const shop = useShop()
  return (
    <>
      <title>{shop ? `${title} — ${shop.name}` : title}</title>
      {description ? <meta name="description" content={description} /> : null}
      {canonical && shop ? <link rel="canonical" href={shop.origin + canonical} /> : null}
      {noIndex ? <meta name="robots" content="noindex" /> : null}
    </>
  )
}
