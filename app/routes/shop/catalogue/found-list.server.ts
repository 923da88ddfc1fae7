import type { ShopDb } from '~/database/schema'
import type { ProductCard } from '~/models/catalogue'
import { listClosest } from '~/models/catalogue/index.server'
import { listFoundArticles, listFoundQuestions } from '~/models/content/index.server'
import { searchShop } from '~/models/shop-search/index.server'
import type { Template } from '~/models/template'

const MAX_CLOSE = 3

/** Ids of the search results, best first. */
export async function searchProducts(db: ShopDb, { search, template }: { search: string; template: Template }) {
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
export async function findTexts(db: ShopDb, { texts, corrected, search, list, at, products }: Found & FoundList) {
  const isFirst = list.page === 1
  return {
    corrected,
    list: { ...list, close: products.length === 0 ? await listClosest(db, search, MAX_CLOSE) : [] },
    articles: isFirst ? await listFoundArticles(db, { ids: texts.article, at }) : [],
    questions: isFirst ? await listFoundQuestions(db, texts.question) : [],
  }
}
