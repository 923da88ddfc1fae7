import { data, href } from 'react-router'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { useShopWords } from '~/components/shop/page/use-shop'
import { AddButton } from '~/components/shop/product/add-button'
import { ComparisonTable } from '~/components/shop/product/comparison-table'
import { ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { findProductPage } from '~/models/catalogue/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/comparison.css?url'
import type { Route } from './+types/comparison'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: ['produit'] }, search: 'open' } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

const LEAST = 2
const MOST = 3

/** `?produit=` two or three times, as the list's checkboxes send it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, remember, template } = shopRequest(context)
  const asked = [...new Set(new URL(request.url).searchParams.getAll('produit'))]
  const found = await Promise.all(
    asked.slice(0, MOST).map((id) => remember(`product ${id}`, () => findProductPage(db, id))),
  )
  const products = found.filter((product) => product !== undefined)
  const problem =
    products.length < LEAST ? ('too-few' as const) : asked.length > MOST ? ('too-many' as const) : undefined
  return data({ products, comparison: template.comparison, problem }, { status: problem ? 400 : 200 })
}

const problemWords = {
  'too-few': 'Cochez deux ou trois produits dans la liste pour les comparer.',
  'too-many': 'Trois produits au plus se comparent\u202f: voici les trois premiers.',
}

export default function Comparison({ loaderData }: Route.ComponentProps) {
  const { products, comparison, problem } = loaderData
  const words = useShopWords()
  const here = `${href('/comparer')}?${new URLSearchParams(products.map(({ id }) => ['produit', id]))}`
  return (
    <>
      <PageTop
        title="Comparer"
        noIndex
        trail={[homeCrumb, { label: words.products, href: href('/products') }]}
        lead={products.map(({ name }) => name).join(', ')}
      />
      <div className="stack stack-large">
        {problem ? <Notice tone="caution" lines={[problemWords[problem]]} /> : null}
        {products.length >= LEAST ? (
          <ComparisonTable
            caption="Comparaison des produits"
            products={products}
            comparison={comparison}
            action={(product) =>
              product.isService || product.available > 0 ? (
                <AddButton
                  product={product}
                  action={href('/products/:productId', { productId: product.id })}
                  returnTo={here}
                />
              ) : (
                'Épuisé pour le moment'
              )
            }
          />
        ) : null}
        <div>
          <ButtonLink href={href('/products')} variant="quiet">
            Choisir d’autres produits
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
