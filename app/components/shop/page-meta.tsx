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
  const shopName = useShop()?.name
  return (
    <>
      <title>{shopName ? `${title} — ${shopName}` : title}</title>
      {description ? <meta name="description" content={description} /> : null}
      {canonical ? <link rel="canonical" href={canonical} /> : null}
      {noIndex ? <meta name="robots" content="noindex" /> : null}
    </>
  )
}
