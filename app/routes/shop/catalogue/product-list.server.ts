import type { RouterContextProvider } from 'react-router'
import { COMPARED_PARAMETER, type ListState, MOST_COMPARED } from '~/components/shop/list/list-address'
import { pageNumber } from '~/components/ui/list-href'
import type { ShopDb } from '~/database/schema'
import type { Template } from '~/models/base/template'
import { listFoundArticles, listFoundQuestions } from '~/models/content/text/index.server'
import {
  type Choice,
  countFacets,
  type Filterable,
  type FilterGroup,
  keptBy,
  listFacets,
  type ProductCard,
  productSorts,
  readChoice,
} from '~/models/shop/catalogue'
import {
  listClosest,
  listFilterGroups,
  listFoundGroups,
  listProductCards,
  listProducts,
} from '~/models/shop/catalogue/index.server'
import { readTyped } from '~/models/support/shop-search'
import { searchShop } from '~/models/support/shop-search/index.server'
import { catalogueVat } from '~/models/values/vat'
import { shopRequest } from '~/routes/shop-request.server'

const MAX_CLOSE = 3

/** Ids of the search results, best first. */
async function searchProducts(db: ShopDb, { search, template }: { search: string; template: Template }) {
  const { found, corrected } = await searchShop(db, { typed: search, template })
  return { products: found.product, texts: found, corrected }
}

type Found = Awaited<ReturnType<typeof searchProducts>>

interface FoundList {
  search: string
  list: { cards: ProductCard[]; total: number; page: number; pageCount: number }
  at: Date
}

/** Articles and questions below the first page of results; the closest products when there are none. */
async function findTexts(db: ShopDb, { texts, corrected, search, list, at, products }: Found & FoundList) {
  const isFirst = list.page === 1
  return {
    corrected,
    list: { ...list, close: products.length === 0 ? await listClosest(db, search, MAX_CLOSE) : [] },
    articles: isFirst ? await listFoundArticles(db, { ids: texts.article, at }) : [],
    questions: isFirst ? await listFoundQuestions(db, texts.question) : [],
  }
}

const nothingFound = { corrected: undefined, articles: [], questions: [] }

/** The requested page of the list. Unknown parameters are ignored and reported. */
export async function readList(context: Readonly<RouterContextProvider>, parameters: URLSearchParams) {
  const { db, remember, readSettings, at, ...shop } = shopRequest(context)
  const template = { ...shop.template, vat: catalogueVat(await readSettings()) }
  const typed = readTyped(parameters.get('q'))
  const { choice, ignored } = readChoice(listFacets(template), parameters)
  const asked = [...new Set(parameters.getAll(COMPARED_PARAMETER))]
  const { compared, notes } =
    asked.length > 0
      ? await remember(`compared ${asked.join(' ')}`, () => readCompared(db, asked))
      : { compared: [], notes: [] }
  const state: ListState = {
    choice,
    search: typed.typed,
    sort: productSorts.find((sort) => sort === parameters.get('tri')),
    page: pageNumber(parameters),
    compared: compared.map(({ id }) => id),
  }
  const found = state.search ? await searchProducts(db, { search: state.search, template }) : undefined
  const groups = found
    ? await listFoundGroups(db, { found: found.products, template })
    : await remember('filter groups', () => listFilterGroups(db, template))
  const filters = Object.entries(choice)
  const readListed = () => {
    const kept = filters.length > 0 ? keptBy(groups, choice, template) : undefined
    return listProducts(db, { kept, found: found?.products, sort: state.sort, page: state.page })
  }
  const count = () => filterCounts(groups, choice, template)
  // Results of a search are not remembered: too many distinct ones.
  const list = found
    ? await readListed()
    : await remember(`list ${filters.join('&')} ${state.sort} ${state.page}`, readListed)
  return {
    ...nothingFound,
    ...(found ? count() : await remember(`counts ${filters.join('&')}`, async () => count())),
    state: { ...state, page: list.page },
    typed,
    compared,
    notes: [...ignored.map((title) => `Critère inconnu, laissé de côté\u202f: «\u202f${title}\u202f».`), ...notes],
    list,
    ...(found && (await findTexts(db, { ...found, search: state.search, list, at }))),
  }
}

function filterCounts(groups: FilterGroup[], choice: Choice, template: Filterable) {
  const without = Object.keys(choice).map((parameter) => {
    const { [parameter]: _left, ...others } = choice
    return [parameter, keptBy(groups, others, template).count] as const
  })
  return {
    facets: countFacets(groups, choice, template),
    /** Count without any filter, if one is set. */
    unfiltered: without.length > 0 ? keptBy(groups, {}, template).count : 0,
    /** Keyed by the parameter left out. */
    without: Object.fromEntries(without),
  }
}

/** The products selected for comparison in the URL. */
async function readCompared(db: ShopDb, asked: string[]) {
  const cards = await listProductCards(db, asked)
  const compared = cards.slice(0, MOST_COMPARED).map(({ id, name, picture }) => ({ id, name, picture }))
  const notes = []
  if (cards.length < asked.length) notes.push('Un produit à comparer n’est plus en vente\u202f: il est laissé de côté.')
  if (cards.length > MOST_COMPARED) notes.push('Trois produits au plus se comparent\u202f: voici les trois premiers.')
  return { compared, notes }
}
