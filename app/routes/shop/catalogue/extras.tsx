import { href } from 'react-router'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { useShopText } from '~/components/shop/page/use-shop'
import { EmptyState } from '~/components/ui/empty-state'
import { listHref, pageNumber } from '~/components/ui/list-href'
import { NEED_PARAMETER } from '~/models/shop/catalogue'
import { listProducts } from '~/models/shop/catalogue/index.server'
import { formatDelivery, promiseFor } from '~/models/values/delivery'
import { offeredInstalments } from '~/routes/instalment-terms.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/product-list.css?url'
import type { Route } from './+types/extras'
import { ProductList, Shelves } from './product-list'

export const handle = {
  policy: {
    cache: 'revalidate',
    shared: { parameters: ['page'], withCart: true },
    search: 'listed',
  } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** Lists services and accessories sold beside the products. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, identity, remember, template, readSettings, at } = shopRequest(context)
  const page = pageNumber(new URL(request.url).searchParams)
  const settings = await readSettings()
  return {
    list: await remember(`list of extras ${page}`, () => listProducts(db, { extras: true, page })),
    needs: template.needs,
    words: template.words.list.extras,
    delivery: formatDelivery(promiseFor(settings, { at, country: 'France' })),
    instalments: offeredInstalments(settings, { identity, at }),
  }
}

export default function Extras({ loaderData }: Route.ComponentProps) {
  const { list, needs, words } = loaderData
  const { products, extras, toAllProducts } = useShopText()
  const address = (page: number) => listHref(href('/products/complements'), { page })
  return (
    <>
      <PageTop
        title={words.title}
        description={words.description}
        canonical={address(list.page)}
        heading={extras}
        trail={[homeCrumb, { label: products, href: href('/products') }]}
        crumb={extras}
        lead={words.lead}
      />
      <Shelves
        needs={needs}
        all={{ href: href('/products'), current: false }}
        hrefOf={(need) => listHref(href('/products'), { [NEED_PARAMETER]: need })}
        extras={{ href: href('/products/complements'), label: extras, current: true }}
      />
      {list.cards.length > 0 ? (
        <ProductList {...loaderData} hrefFor={address} />
      ) : (
        <EmptyState title="Rien ici pour le moment" action={{ href: href('/products'), label: toAllProducts }} />
      )}
    </>
  )
}
