import type { ShopDb } from '~/database/schema'
import { indexForSearch } from '~/models/search/index.server'
import { trigramsOf } from '~/models/values'

interface Indexed {
  id: string
  name: string
  slug: string
  sku: string
  summary: string
  needs: string[]
}

/** Makes a product findable by its words: in the shop by likeness, in the back-office by parts of words. */
export async function indexProduct(trx: ShopDb, { id, name, slug, sku, summary, needs }: Indexed): Promise<void> {
  await trx.deleteFrom('product_trigram').where('product_id', '=', id).execute()
  const trigrams = trigramsOf([name, summary, ...needs].join(' ')).map((trigram) => ({ trigram, product_id: id }))
  if (trigrams.length > 0) await trx.insertInto('product_trigram').values(trigrams).execute()
  await indexForSearch(trx, { kind: 'product', id, texts: [name, sku, slug] })
}
