import { data, href } from 'react-router'
import {
  COMPARED_PARAMETER,
  comparisonAddress,
  LEAST_COMPARED,
  MOST_COMPARED,
} from '~/components/shop/list/list-address'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { useShopText } from '~/components/shop/page/use-shop'
import { AddButton } from '~/components/shop/product/add-button'
import { ComparisonTable } from '~/components/shop/product/comparison-table'
import { NotAdded } from '~/components/shop/product/order-box'
import { ButtonLink } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { listHref } from '~/components/ui/list-href'
import { Notice } from '~/components/ui/notice'
import { WithSuffix } from '~/components/ui/text'
import { isSold } from '~/models/shop/catalogue'
import { findProductPage } from '~/models/shop/catalogue/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/comparison.css?url'
import type { Route } from './+types/comparison'

export const handle = {
  policy: {
    cache: 'revalidate',
    shared: { parameters: ['produit'], withCart: true },
    search: 'open',
  } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** `?produit=` two or three times, as the list's tray sends it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, remember, template } = shopRequest(context)
  const asked = [...new Set(new URL(request.url).searchParams.getAll(COMPARED_PARAMETER))]
  const found = await Promise.all(
    asked.slice(0, MOST_COMPARED).map((id) => remember(`product ${id}`, () => findProductPage(db, id))),
  )
  const products = found.filter((product) => product !== undefined)
  const problem =
    products.length < LEAST_COMPARED
      ? ('too-few' as const)
      : asked.length > MOST_COMPARED
        ? ('too-many' as const)
        : undefined
  return data(
    { products, comparison: template.comparison, problem },
    { status: problem && asked.length > 0 ? 400 : 200 },
  )
}

const problemText = {
  'too-few': 'Choisissez deux ou trois produits dans la liste pour les comparer.',
  'too-many': 'Trois produits au plus se comparent\u202f: voici les trois premiers.',
}

export default function Comparison({ loaderData }: Route.ComponentProps) {
  const { products, comparison, problem } = loaderData
  const words = useShopText()
  const ids = products.map(({ id }) => id)
  const here = comparisonAddress(ids)
  return (
    <>
      <PageTop
        title="Comparer"
        noIndex
        trail={[homeCrumb, { label: words.products, href: href('/products') }]}
        lead={products.map(({ name }) => name).join(', ')}
      />
      <div className="stack stack-large">
        {problem && ids.length > 0 ? <Notice tone="caution" lines={[problemText[problem]]} /> : null}
        {products.length >= LEAST_COMPARED ? (
          <ComparisonTable
            caption="Comparaison des produits"
            products={products}
            comparison={comparison}
            head={({ id, name }) => (
              <a className="compared-off" href={comparisonWithout(ids, id)}>
                <WithSuffix label="Retirer" suffix={name} />
              </a>
            )}
            action={(product) =>
              isSold(product) ? (
                <AddButton
                  product={product}
                  action={href('/products/:productId', { productId: product.id })}
                  returnTo={here}
                />
              ) : (
                <NotAdded product={product} />
              )
            }
          />
        ) : null}
        {ids.length > 0 ? (
          <div>
            <ButtonLink href={listHref(href('/products'), { [COMPARED_PARAMETER]: ids })} variant="quiet">
              {ids.length < MOST_COMPARED ? 'Ajouter un produit' : 'Choisir d’autres produits'}
            </ButtonLink>
          </div>
        ) : (
          <EmptyState
            title="Choisissez ce que vous comparez"
            text={`Dans la liste, cochez «\u202fComparer\u202f» sur deux ou trois produits, puis appuyez sur «\u202fComparer\u202f»\u202f: ${comparison.shown} s’affichent côte à côte.`}
            action={{ href: href('/products'), label: words.toProducts }}
          />
        )}
      </div>
    </>
  )
}

/** With too few products left, links back to the list to choose another. */
function comparisonWithout(ids: string[], id: string): string {
  const left = ids.filter((each) => each !== id)
  return left.length < LEAST_COMPARED
    ? listHref(href('/products'), { [COMPARED_PARAMETER]: left })
    : comparisonAddress(left)
}
