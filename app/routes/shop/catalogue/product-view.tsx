import { data, href } from 'react-router'
import { Breadcrumb } from '~/components/shop/page/breadcrumb'
import { PageMeta } from '~/components/shop/page/page-meta'
import { Picture } from '~/components/shop/page/picture'
import { useShopText } from '~/components/shop/page/use-shop'
import { ButtonLink } from '~/components/ui/button'
import { findProductPage } from '~/models/shop/catalogue/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/product-page.css?url'
import { answerMissing } from '../moved.server'
import type { Route } from './+types/product-view'

export const handle = {
  policy: {
    cache: 'revalidate',
    shared: { parameters: [], withCart: true },
    parameters: 'public',
    search: 'open',
  } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** One full-screen product picture: the lightbox without JavaScript. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, remember, at } = shopRequest(context)
  const { productId, view } = params
  const product = await remember(`product ${productId}`, () => findProductPage(db, productId))
  if (!product) throw await answerMissing(db, { request, at })
  const number = /^[1-9]\d?$/.test(view) ? Number(view) : 0
  const picture = product.pictures[number - 1]
  if (!picture) throw data(null, { status: 404 })
  return { product: { id: product.id, name: product.name }, picture, number, count: product.pictures.length }
}

export default function ProductView({ loaderData }: Route.ComponentProps) {
  const { product, picture, number, count } = loaderData
  const { products } = useShopText()
  const sheet = href('/products/:productId', { productId: product.id })
  const title = `${product.name}, vue ${number} sur ${count}`
  return (
    <article className="view">
      <PageMeta title={title} canonical={sheet} noIndex picture={picture} />
      <Breadcrumb
        items={[
          { label: 'Accueil', href: href('/') },
          { label: products, href: href('/products') },
          { label: product.name, href: sheet },
          { label: `Vue ${number}` },
        ]}
      />
      <h1>{title}</h1>
      <nav className="view-nav" aria-label="Vues">
        <ButtonLink href={`${sheet}?photo=${number}#vues`}>Revenir à la fiche</ButtonLink>
        {number > 1 ? <ViewLink productId={product.id} view={number - 1} label="Vue précédente" /> : null}
        {number < count ? <ViewLink productId={product.id} view={number + 1} label="Vue suivante" /> : null}
      </nav>
      <figure>
        <Picture {...picture} sizes="(min-width: 72rem) 72rem, 100vw" priority />
        <figcaption className="muted">{picture.alt}</figcaption>
      </figure>
    </article>
  )
}

function ViewLink({ productId, view, label }: { productId: string; view: number; label: string }) {
  return (
    <ButtonLink href={href('/products/:productId/vues/:view', { productId, view: String(view) })} variant="quiet">
      {label}
    </ButtonLink>
  )
}
