import { href } from 'react-router'
import {
  COMPARED_PARAMETER,
  comparisonAddress,
  LEAST_COMPARED,
  type ListState,
  listAddress,
  MOST_COMPARED,
  withCompared,
} from '~/components/shop/list/list-address'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { useShopText } from '~/components/shop/page/use-shop'
import { SmallPicture } from '~/components/shop/product/small-picture'
import { Question } from '~/components/shop/support/question'
import { Button, ButtonLink } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Icon } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { WithSuffix } from '~/components/ui/text'
import type { ShopDb } from '~/database/schema'
import type { QuestionAndAnswer } from '~/models/base/template'
import { listNewestArticles } from '~/models/content/text/index.server'
import { NEED_PARAMETER, type ProductCard, type ProductSort, productSorts } from '~/models/shop/catalogue'
import { formatDelivery, promiseFor } from '~/models/values/delivery'
import { parisDay } from '~/models/values/french-date'
import { offeredInstalments } from '~/routes/instalment-terms.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/product-list.css?url'
import type { Route } from './+types/products'
import { ChosenFilters, ListFilters } from './list-filters'
import { NothingFound, NothingLeft, shortened } from './nothing-left'
import { ProductList, Shelves } from './product-list'
import { readList } from './product-list.server'

const sortText: Record<ProductSort, string> = {
  pertinence: 'Pertinence',
  catalogue: 'Notre sélection',
  'prix-croissant': 'Prix croissant',
  'prix-decroissant': 'Prix décroissant',
  nom: 'Nom',
}

function ListSort({ state: { choice, search, sort, compared } }: { state: ListState }) {
  const kept = [
    ...Object.entries(choice),
    ...(search ? [['q', search] as const] : []),
    ...compared.map((id) => [COMPARED_PARAMETER, id] as const),
  ]
  return (
    <form className="list-form" action={href('/products')}>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="visually-hidden" htmlFor="tri">
        Trier par
      </label>
      <select className="input" id="tri" name="tri" defaultValue={sort ?? (search ? 'pertinence' : 'catalogue')}>
        {productSorts
          .filter((each) => (each === 'pertinence') <= (search !== ''))
          .map((each) => (
            <option key={each} value={each}>
              {sortText[each]}
            </option>
          ))}
      </select>
      <Button variant="quiet">Trier</Button>
    </form>
  )
}

export const handle = {
  policy: {
    cache: 'revalidate',
    shared: { parameters: ['besoin', 'page', 'prix', 'tri'], withCart: true, filters: true, atMost: 2 },
    search: 'listed',
  } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, identity, remember, template, readQuestionnaire, readSettings, at } = shopRequest(context)
  const { needs, filters, words } = template
  const settings = await readSettings()
  return {
    ...(await readList(context, new URL(request.url).searchParams)),
    needs,
    hasArticles: await remember(`has articles ${parisDay(at)}`, () => hasArticles(db, at)),
    facts: filters.facts.filter(({ onCards }) => onCards).map(({ fact }) => fact),
    words: words.list,
    example: words.shop.searchExample,
    invitation: (await readQuestionnaire()).words.invitation,
    delivery: formatDelivery(promiseFor(settings, { at, country: 'France' })),
    instalments: offeredInstalments(settings, { identity, at }),
  }
}

async function hasArticles(db: ShopDb, at: Date): Promise<boolean> {
  return (await listNewestArticles(db, { count: 1, at })).length > 0
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { state, list, facets, needs, words, notes } = loaderData
  const { extras } = useShopText()
  const needFacet = facets.find(({ parameter }) => parameter === NEED_PARAMETER)
  const others = facets.filter((facet) => facet !== needFacet)
  const withNeed = (need?: string) => {
    const { [NEED_PARAMETER]: _need, ...choice } = state.choice
    return listAddress({ ...state, choice: need ? { ...choice, [NEED_PARAMETER]: need } : choice, page: 1 })
  }
  const need = state.choice[NEED_PARAMETER]
  if (isEmptyCatalogue(loaderData)) {
    return (
      <>
        <ListTop {...loaderData} />
        <Nothing {...loaderData} />
      </>
    )
  }
  return (
    <>
      <ListTop {...loaderData} />
      <Shelves
        needs={needs}
        all={{ href: withNeed(), current: need === undefined }}
        current={need}
        hrefOf={withNeed}
        counts={needFacet?.options}
        extras={{ href: href('/products/complements'), label: extras, current: false }}
      />
      {notes.length > 0 ? <Notice tone="caution" lines={notes} className="page-notice" /> : null}
      <div className="product-list">
        <ListFilters facets={others} state={state} />
        <div>
          <div className="list-head">
            <p className="list-count muted" role="status">
              {countText(list.total)}
            </p>
            <ListSort state={state} />
            <ChosenFilters facets={facets} state={state} />
          </div>
          {list.cards.length > 0 ? (
            <ProductList
              {...loaderData}
              hrefFor={(page) => listAddress({ ...state, page })}
              compare={(card) => <CompareLink product={card} state={state} />}
            />
          ) : (
            <Nothing {...loaderData} />
          )}
        </div>
      </div>
      <CompareTray products={loaderData.compared} state={state} />
      <FoundTexts articles={loaderData.articles} questions={loaderData.questions} />
      {loaderData.hasArticles ? (
        <p className="list-advice">
          Vous hésitez{'\u202f'}? <a href={href('/blog')}>Nos articles</a> {words.advice}
        </p>
      ) : null}
    </>
  )
}

type ListData = Route.ComponentProps['loaderData']

/** There is nothing to filter, sort or compare. */
function isEmptyCatalogue({ state, list, unfiltered }: ListData): boolean {
  return list.total + unfiltered === 0 && state.search === '' && Object.keys(state.choice).length === 0
}

function ListTop(props: ListData) {
  const { state, needs, words, invitation } = props
  const { products } = useShopText()
  const need = needs.find(({ value }) => value === state.choice[NEED_PARAMETER])
  const quoted = `«\u202f${shortened(state.search)}\u202f»`
  const isPlain = !need && !state.search
  return (
    <PageTop
      title={state.search ? `Recherche ${quoted}` : need ? `${products} — ${need.label}` : words.title}
      description={words.description}
      canonical={canonicalOf(state)}
      noIndex={state.search !== ''}
      heading={state.search ? `Résultats pour ${quoted}` : words.heading}
      trail={isPlain ? [homeCrumb] : [homeCrumb, { label: products, href: href('/products') }]}
      crumb={state.search ? 'Recherche' : (need?.label ?? products)}
      lead={
        state.search ? (
          noticeOf(props)
        ) : (
          <>
            {words.lead} Vous hésitez{'\u202f'}? <a href={href('/questionnaire')}>{invitation}</a>.
          </>
        )
      }
    />
  )
}

/** Kept for a need and its pages; other filters and orders show the same products. */
function canonicalOf({ choice, page }: ListState): string {
  const { [NEED_PARAMETER]: need, ...others } = choice
  const isWhole = Object.keys(others).length === 0
  const kept: ListState['choice'] = need ? { [NEED_PARAMETER]: need } : {}
  return listAddress({ choice: kept, search: '', sort: undefined, page: isWhole ? page : 1, compared: [] })
}

/** Notice for a search that was corrected or not understood. */
function noticeOf({ typed, corrected, list, articles, questions }: ListData) {
  const isAnswered = list.total + articles.length + questions.length > 0
  if (typed.searched)
    return `Votre recherche est longue\u202f: seuls ses premiers mots sont cherchés, «\u202f${typed.searched}\u202f».`
  if (corrected && isAnswered)
    return `Ces mots n’existent pas tels quels dans la boutique\u202f: voici ce qui répond à «\u202f${corrected}\u202f».`
  return undefined
}

function Nothing(props: ListData) {
  const { state, unfiltered, words } = props
  if (unfiltered > 0) return <NothingLeft {...props} />
  if (state.search) return <NothingFound {...props} search={state.search} />
  return (
    <EmptyState
      title={words.empty}
      text={words.emptyText}
      action={{ href: href('/support'), label: 'Nous contacter' }}
    />
  )
}

function countText(total: number): string {
  if (total === 0) return 'Aucun produit'
  return total < 2 ? `${total} produit` : `${total} produits`
}

interface FoundTextsProps {
  articles: { slug: string; title: string; excerpt: string }[]
  questions: QuestionAndAnswer[]
}

/** Articles and questions that match a search, below the products. */
function FoundTexts({ articles, questions }: FoundTextsProps) {
  if (articles.length + questions.length === 0) return null
  return (
    <div className="found-texts">
      {questions.length > 0 ? (
        <section className="stack" aria-labelledby="reponses">
          <h2 id="reponses">Nos réponses</h2>
          <div>
            {questions.map((each) => (
              <Question key={each.question} {...each} />
            ))}
          </div>
        </section>
      ) : null}
      {articles.length > 0 ? (
        <section className="stack" aria-labelledby="articles">
          <h2 id="articles">À lire sur le blog</h2>
          <ul className="found-articles">
            {articles.map(({ slug, title, excerpt }) => (
              <li key={slug}>
                <a href={href('/blog/:articleId', { articleId: slug })}>{title}</a>
                <p className="muted">{excerpt}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

type Compared = Pick<ProductCard, 'id' | 'name' | 'picture'>

/** Products selected for comparison, at the bottom of the window. The state is in the URL only. */
function CompareTray({ products, state }: { products: Compared[]; state: ListState }) {
  if (products.length === 0) return null
  const count = `${products.length} sur ${MOST_COMPARED}`
  return (
    <section className="compare-tray" aria-label="Produits à comparer">
      <ul>
        {products.map((product) => (
          <li key={product.id}>
            <SmallPicture picture={product.picture} size={44} />
            <span className="tray-name">{product.name}</span>
            <a href={withCompared(state, product.id)} rel="nofollow" aria-label={`Retirer ${product.name}`}>
              <Icon name="close" />
            </a>
          </li>
        ))}
      </ul>
      {products.length < LEAST_COMPARED ? (
        <p>
          {count}
          <span className="muted"> — choisissez-en un autre</span>
        </p>
      ) : (
        <ButtonLink href={comparisonAddress(state.compared)}>{count} — Comparer</ButtonLink>
      )}
      <a className="small" href={listAddress({ ...state, compared: [] })}>
        Vider
      </a>
    </section>
  )
}

/** Shown in a product card. */
function CompareLink({ product, state }: { product: { id: string; name: string }; state: ListState }) {
  const isIn = state.compared.includes(product.id)
  if (!isIn && state.compared.length >= MOST_COMPARED) return null
  return (
    <a className="compare-link" href={withCompared(state, product.id)} rel="nofollow" aria-current={isIn || undefined}>
      <Icon name={isIn ? 'check' : 'plus'} />
      <WithSuffix label={isIn ? 'À comparer' : 'Comparer'} suffix={`${product.name}${isIn ? ', retirer' : ''}`} />
    </a>
  )
}
