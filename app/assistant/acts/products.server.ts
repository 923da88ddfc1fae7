import type { ShopDb } from '~/database/schema'
import type { ProductPage } from '~/models/catalogue'
import { listProductPages as readProductPages } from '~/models/catalogue/index.server'
import { MAX_CARDS } from '~/models/support'
import type { AnswerInput } from './about'

/** About products in general or the law, not about the product mentioned before. */
const general =
  /\b(vos|appareils|osmoseurs|machines|produits|modeles|l osmose|un (osmoseur|appareil|modele)|quel (osmoseur|appareil|modele)|lequel|legale|commerciale|(moins|plus) cher(es?|s)?|premier prix|gamme)\b/

/** The products named, or the last ones mentioned when the question is about no product in general. */
export async function productsInQuestion({ db, question, recent }: AnswerInput): Promise<ProductPage[]> {
  const named = question.products.length > 0 ? question.products : general.test(question.plain) ? [] : recent
  const main = named.filter(({ category }) => category !== 'extra')
  return listProductPages(db, (main.length > 0 ? main : named).slice(0, MAX_CARDS))
}

/** The pages of the products among these that are still published. */
export function listProductPages(db: ShopDb, products: { id: string }[]): Promise<ProductPage[]> {
  return readProductPages(
    db,
    products.map(({ id }) => id),
  )
}
