import type { ShopDb } from '~/database/schema'
import type { ProductSort } from '~/models/catalogue'
import { listClosest, listProducts } from '~/models/catalogue/index.server'
import { listFoundArticles, listFoundQuestions } from '~/models/content/index.server'
import { searchShop } from '~/models/shop-search/index.server'
import type { Template } from '~/templates/types'

const MAX_CLOSE = 3

interface FoundQuery {
  need?: string
  search: string
  sort?: ProductSort
  page: number
  template: Template
  at: Date
}

/** The page of products that a search found, and the texts below its first page. */
export async function listFound(db: ShopDb, { search, template, at, ...query }: FoundQuery) {
  const { found, corrected } = await searchShop(db, { typed: search, template })
  const list = await listProducts(db, { ...query, found: found.product })
  const isFirst = list.page === 1
  return {
    corrected,
    list: { ...list, close: list.total === 0 ? await listClosest(db, search, MAX_CLOSE) : [] },
    articles: isFirst ? await listFoundArticles(db, { ids: found.article, at }) : [],
    questions: isFirst ? await listFoundQuestions(db, found.question) : [],
  }
}
