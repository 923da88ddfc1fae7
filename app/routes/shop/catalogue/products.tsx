import { href } from 'react-router'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { useShopWords } from '~/components/shop/page/use-shop'
import { ProductCard } from '~/components/shop/product/product-card'
import { FoundTexts } from '~/components/shop/search/found-texts'
import { Button } from '~/components/ui/button'
import { CardGrid } from '~/components/ui/card-grid'
import { EmptyState } from '~/components/ui/empty-state'
import { Icon } from '~/components/ui/icons'
import { listHref, pageNumber } from '~/components/ui/list-href'
import { Pagination } from '~/components/ui/pagination'
import { Pills } from '~/components/ui/pills'
import { type ProductSort, productSorts } from '~/models/catalogue'
import { listProducts } from '~/models/catalogue/index.server'
import { readTyped, type TypedSearch } from '~/models/shop-search'
import { withVat } from '~/models/values'
import { offeredInstalments } from '~/routes/instalment-terms.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { NeedWords } from '~/templates/types'
import type { Route } from './+types/products'
import { listFound } from './found-list.server'

export const handle = {
  policy: {
    cache: 'revalidate',
    shared: { parameters: ['besoin', 'page', 'tri'] },
    search: 'listed',
  } satisfies RoutePolicy,
}

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

const nothingRead = { corrected: undefined, articles: [], questions: [] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, identity, remember, template, readSettings, at } = shopRequest(context)
  const { needs, questionnaire, words } = template
  const parameters = new URL(request.url).searchParams
  const typed = readTyped(parameters.get('q'))
  const filters = { ...readFilters(needs, parameters), search: typed.typed }
  const query = { ...filters, need: filters.need?.value }
  // Search results are not cached: too many distinct queries.
  const found = filters.search
    ? await listFound(db, { ...query, template, at })
    : { ...nothingRead, list: await remember(`list ${hrefOf(filters)}`, () => listProducts(db, query)) }
  const settings = await readSettings()
  return {
    filters,
    typed,
    needs,
    words: words.list,
    example: words.shop.searchExample,
    invitation: questionnaire.words.invitation,
    ...found,
    instalments: offeredInstalments(settings, { identity, at }),
  }
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { filters, list, words, articles, questions } = loaderData
  const { products } = useShopWords()
  const quoted = `«\u202f${shortened(filters.search)}\u202f»`
  const unfiltered = !filters.need && !filters.search
  return (
    <>
      <PageTop
        title={
          filters.search ? `Recherche ${quoted}` : filters.need ? `${products} — ${filters.need.label}` : words.title
        }
        description={words.description}
        canonical={hrefOf({ ...filters, sort: undefined, search: '' })}
        noIndex={filters.search !== ''}
        heading={filters.search ? `Résultats pour ${quoted}` : words.heading}
        trail={filters.need || filters.search ? [homeCrumb, { label: products, href: href('/products') }] : [homeCrumb]}
        crumb={filters.search ? 'Recherche' : (filters.need?.label ?? products)}
        lead={
          filters.search ? (
            noticeOf(loaderData)
          ) : (
            <>
              {words.lead} Vous hésitez{'\u202f'}? <a href={href('/questionnaire')}>{loaderData.invitation}</a>.
            </>
          )
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
      <FoundTexts articles={articles} questions={questions} />
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
      <form className="list-form" action={href('/products')}>
        {filters.need ? <input type="hidden" name="besoin" value={filters.need.value} /> : null}
        {filters.search ? <input type="hidden" name="q" value={filters.search} /> : null}
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
        <Button variant="quiet">Trier</Button>
      </form>
      <p className="list-count muted" role="status">
        {countWords(total)}
      </p>
    </div>
  )
}

/** What became of a search that could not be taken as it was typed. */
function noticeOf({ typed, corrected, list, articles, questions }: Route.ComponentProps['loaderData']) {
  const isAnswered = list.total + articles.length + questions.length > 0
  if (typed.searched)
    return `Votre recherche est longue\u202f: seuls ses premiers mots sont cherchés, «\u202f${typed.searched}\u202f».`
  if (corrected && isAnswered)
    return `Ces mots n’existent pas tels quels dans la boutique\u202f: voici ce qui répond à «\u202f${corrected}\u202f».`
  return undefined
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

function NoResult({ list, filters, typed, example, articles, questions }: Route.ComponentProps['loaderData']) {
  const { toAllProducts } = useShopWords()
  const quoted = `«\u202f${shortened(filters.search)}\u202f»`
  const isRead = articles.length + questions.length > 0
  return (
    <>
      <EmptyState
        title={titleOfNothing({ filters, typed, isRead, quoted })}
        text={
          isRead
            ? 'Nos réponses et nos articles sont plus bas.'
            : list.close.length > 0
              ? 'Voici ce qui s’en approche le plus.'
              : `Essayez un mot plus simple (${example}), ou parcourez tout le catalogue.`
        }
        action={{ href: href('/products'), label: toAllProducts }}
      />
      {list.close.length > 0 && !isRead ? (
        <CardGrid>
          {list.close.map((card) => (
            <ProductCard key={card.id} card={card} />
          ))}
        </CardGrid>
      ) : null}
    </>
  )
}

function titleOfNothing(nothing: { filters: Filters; typed: TypedSearch; isRead: boolean; quoted: string }): string {
  const { filters, typed, isRead, quoted } = nothing
  if (filters.search === '') return 'Aucun produit ici pour le moment'
  if (typed.isEmpty) return `Il n’y a pas de mot à chercher dans ${quoted}`
  return isRead ? `Aucun produit ne répond à ${quoted}` : `Rien ne répond à ${quoted}`
}

/** Of a title. */
const MAX_QUOTED = 60

function shortened(search: string): string {
  return search.length > MAX_QUOTED ? `${search.slice(0, MAX_QUOTED)}…` : search
}

function readFilters(needs: NeedWords[], parameters: URLSearchParams): Omit<Filters, 'search'> {
  return {
    need: needs.find(({ value }) => value === parameters.get('besoin')),
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
