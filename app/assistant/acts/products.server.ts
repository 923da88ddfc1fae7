import type { ShopDb } from '~/database/schema'
import type { ProductPage } from '~/models/shop/catalogue'
import { listProductPages as readProductPages } from '~/models/shop/catalogue/index.server'
import { MAX_CARDS } from '~/models/support/contact'
import type { AnswerInput } from './about'

/** The products named, or the last ones mentioned when the question is about no product in general. */
export async function productsInQuestion({ db, question, recent, knowledge }: AnswerInput): Promise<ProductPage[]> {
  const isOfAll = knowledge.talk.general.some((pattern) => pattern.test(question.plain))
  const spokenOf = isOfAll ? [] : recent
  const named = question.products.length > 0 ? question.products : spokenOf
  const main = named.filter(({ category }) => category !== 'extra')
  return listProductPages(db, (main.length > 0 ? main : named).slice(0, MAX_CARDS))
}

/** The pages of the products among these that are still published. */
export function listProductPages(db: ShopDb, products: { id: string }[]): Promise<ProductPage[]> {
  const ids = products.map(({ id }) => id)
  return readProductPages(db, ids)
}
