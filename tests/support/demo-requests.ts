import type { ShopDb } from '~/database/schema'
import { insertDemoInbox } from '~/templates/filling/demo-inbox.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'

/** Inserts the conversations, call-backs and messages of a new demonstration. */
export async function insertDemoRequests(db: ShopDb): Promise<void> {
  const products = await db.selectFrom('product').select(['id', 'slug']).execute()
  const productIdOf = (slug: string) => products.find((product) => product.slug === slug)?.id ?? ''
  const { inbox } = osmoseurs.filling.demo
  if (inbox) await insertDemoInbox(db, { inbox, productIdOf, at: new Date() })
}
