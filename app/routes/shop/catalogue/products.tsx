import { href } from 'react-router'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { useShopWords } from '~/components/shop/page/use-shop'
import { ProductCard } from '~/components/shop/product/product-card'
import { Button } from '~/components/ui/button'
import { CardGrid } from '~/components/ui/card-grid'
import { EmptyState } from '~/components/ui/empty-state'
import { Icon } from '~/components/ui/icons'
import { listHref, pageNumber } from '~/components/ui/list-href'
import { Pagination } from '~/components/ui/pagination'
import { Pills } from '~/components/ui/pills'
import { SearchInput } from '~/components/ui/search-input'
import { type ProductSort, productSorts } from '~/models/catalogue'
import { listProducts } from '~/models/catalogue/index.server'
import { withVat } from '~/models/values'
import { offeredInstalments } from '~/routes/instalment-terms.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { NeedWords } from '~/templates/types'
import type { Route } from './+types/products'

export const handle = {
  policy: {
    cache: 'revalidate',
    shared: { parameters: ['besoin', 'page', 'tri'] },
    search: 'listed',
  } satisfies RoutePolicy,
}

const MAX_SEARCH_LENGTH = 80
const COMPARE_FORM = 'comparer'

const sortWords: Record<ProductSort, string> = {
  pertinence: 'Pertinence',
  catalogue: 'Notre sélection',
  'prix-croissant': 'Prix croissant',
  'prix-decroissant': 'Prix décroissant',
  nom: 'Nom',
}

/** Invalid parameters are ignored. */
interface Filters {
  need: NeedWords | undefined
  search: string
  sort: ProductSort | undefined
  page: number
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, identity, remember, template, readSettings, at } = shopRequest(context)
  const { needs, questionnaire, words } = template
  const filters = readFilters(needs, new URL(request.url).searchParams)
  const query = { ...filters, need: filters.need?.value }
  // Search results are not cached: too many distinct queries.
  const list = filters.search
    ? await listProducts(db, query)
    : await remember(`list ${hrefOf(filters)}`, () => listProducts(db, query))
  const settings = await readSettings()
  return {
    filters,
    needs,
    words: words.list,
    invitation: questionnaire.words.invitation,
    list,
    instalments: offeredInstalments(settings, { identity, at }),
  }
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { filters, list, words } = loaderData
  const { products } = useShopWords()
  const unfiltered = !filters.need && !filters.search
  return (
    <>
      <PageTop
        title={filters.need ? `${products} — ${filters.need.label}` : words.title}
        description={words.description}
        canonical={hrefOf({ ...filters, sort: undefined, search: '' })}
        noIndex={filters.search !== ''}
        heading={words.heading}
        trail={filters.need ? [homeCrumb, { label: products, href: href('/products') }] : [homeCrumb]}
        crumb={filters.need?.label ?? products}
        lead={
          <>
            {words.lead} Vous hésitez{'\u202f'}? <a href={href('/questionnaire')}>{loaderData.invitation}</a>.
          </>
        }
      />
      <Filters needs={loaderData.needs} filters={filters} total={list.total} />
      {list.cards.length > 0 ? (
        <ProductGrid {...loaderData} />
      ) : unfiltered ? (
        <EmptyState
          title={words.empty}
          text="Le catalogue est en préparation. Nous répondons à vos questions en attendant."
          action={{ href: href('/support'), label: 'Nous contacter' }}
        />
      ) : (
        <NoResult {...loaderData} />
      )}
      <Pagination page={list.page} pageCount={list.pageCount} hrefFor={(page) => hrefOf({ ...filters, page })} />
      <p className="list-advice">
        Vous hésitez ? <a href={href('/blog')}>Nos articles</a> {words.advice}
      </p>
    </>
  )
}

function Filters({ needs, filters, total }: { needs: NeedWords[]; filters: Filters; total: number }) {
  return (
    <div className="list-tools">
      <nav aria-label="Filtrer par besoin">
        <Pills
          items={[
            {
              key: '',
              href: hrefOf({ ...filters, need: undefined, page: 1 }),
              label: 'Tous',
              current: filters.need === undefined,
            },
            ...needs.map((need) => ({
              key: need.value,
              href: hrefOf({ ...filters, need, page: 1 }),
              label: (
                <>
                  <Icon name={need.icon} />
                  {need.label}
                </>
              ),
              current: filters.need?.value === need.value,
            })),
          ]}
        />
      </nav>
      <search>
        <form className="list-form" action={href('/products')}>
          {filters.need ? <input type="hidden" name="besoin" value={filters.need.value} /> : null}
          <SearchInput
            label="Rechercher un produit"
            placeholder="Rechercher"
            maxLength={MAX_SEARCH_LENGTH}
            defaultValue={filters.search}
          />
          <div className="list-sort">
            <label className="visually-hidden" htmlFor="tri">
              Trier par
            </label>
            <select className="input" id="tri" name="tri" defaultValue={shownSort(filters)}>
              {productSorts
                .filter((sort) => (sort === 'pertinence') <= (filters.search !== ''))
                .map((sort) => (
                  <option key={sort} value={sort}>
                    {sortWords[sort]}
                  </option>
                ))}
            </select>
          </div>
          <Button variant="quiet">
            <Icon name="search" />
            Afficher
          </Button>
        </form>
      </search>
      <p className="list-count muted" role="status">
        {countWords(total)}
        {filters.search ? ` pour « ${filters.search} »` : null}
      </p>
    </div>
  )
}

function ProductGrid({ list, filters, instalments }: Route.ComponentProps['loaderData']) {
  const returnTo = hrefOf(filters)
  const isOffered = ({ priceCents }: (typeof list.cards)[number]) =>
    instalments !== undefined && withVat(priceCents) >= instalments.minimumCents
  return (
    <>
      {list.cards.some(isOffered) ? <p className="small credit-warning">{instalments?.warning}</p> : null}
      <CardGrid>
        {list.cards.map((card, index) => (
          <ProductCard
            key={card.id}
            card={card}
            priority={index < 3}
            returnTo={returnTo}
            compareForm={COMPARE_FORM}
            inInstalments={isOffered(card)}
          />
        ))}
      </CardGrid>
      <form className="compare-bar" id={COMPARE_FORM} action={href('/comparer')}>
        <p className="muted">Cochez « Comparer » sur deux ou trois produits, puis :</p>
        <Button variant="quiet">Comparer les produits cochés</Button>
      </form>
    </>
  )
}

function NoResult({ list, filters }: Route.ComponentProps['loaderData']) {
  const { toAllProducts } = useShopWords()
  return (
    <>
      <EmptyState
        title={filters.search ? `Rien ne répond à « ${filters.search} »` : 'Aucun produit ici pour le moment'}
        text={
          list.close.length > 0
            ? 'Voici ce qui s’en approche le plus.'
            : 'Essayez un mot plus court, ou parcourez tout le catalogue.'
        }
        action={{ href: href('/products'), label: toAllProducts }}
      />
      {list.close.length > 0 ? (
        <CardGrid>
          {list.close.map((card) => (
            <ProductCard key={card.id} card={card} />
          ))}
        </CardGrid>
      ) : null}
    </>
  )
}

function readFilters(needs: NeedWords[], parameters: URLSearchParams): Filters {
  return {
    need: needs.find(({ value }) => value === parameters.get('besoin')),
    search: (parameters.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    sort: productSorts.find((sort) => sort === parameters.get('tri')),
    page: pageNumber(parameters),
  }
}

function hrefOf({ need, search, sort, page }: Filters): string {
  return listHref(href('/products'), { besoin: need?.value, q: search, tri: sort, page })
}

function shownSort({ sort, search }: Filters): ProductSort {
  return sort ?? (search ? 'pertinence' : 'catalogue')
}

function countWords(total: number): string {
  if (total === 0) return 'Aucun produit'
  return total === 1 ? '1 produit' : `${total} produits`
}
