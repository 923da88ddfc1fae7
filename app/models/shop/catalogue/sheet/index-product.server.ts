import type { ShopDb } from '~/database/schema'
import { indexForSearch } from '~/models/base/search/index.server'
import { trigramsOf } from '~/models/values/search-text'
import { filterKeyOf } from '../filter/key.server'

interface Indexed {
  id: string
  name: string
  slug: string
  sku: string
  summary: string
  needs: string[]
  facts: { label: string; value: string }[]
}

/** Updates the search indexes: trigrams and filters in the shop, word parts in the back-office. */
export async function indexProduct(trx: ShopDb, product: Indexed): Promise<void> {
  const { id, name, slug, sku, summary, needs } = product
  await trx
    .updateTable('product')
    .set({ filter_key: filterKeyOf(product) })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('product_trigram').where('product_id', '=', id).execute()
  const trigrams = trigramsOf([name, summary, ...needs].join(' ')).map((trigram) => ({ trigram, product_id: id }))
  if (trigrams.length > 0) await trx.insertInto('product_trigram').values(trigrams).execute()
  await indexForSearch(trx, { kind: 'product', id, texts: [name, sku, slug] })
}
