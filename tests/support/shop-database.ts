import type { Kysely } from 'kysely'
import { afterAll, onTestFinished } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openTenants } from '~/database/tenants.server'
import { listAvailable, recordMovement } from '~/models/shop/stock/index.server'
import { removeDemoRequests } from '~/models/support/contact/index.server'
import { filledFolder } from './filled-folder'

/** Monday to Friday, before the dispatch cut-off, no holiday near. */
export const at = new Date('2026-11-19T10:00:00Z')

export function later(minutes: number, from: Date = at): Date {
  return new Date(from.getTime() + minutes * 60_000)
}

/** A separate demo shop in a real file: catalogue, packs, gifts, stock, settings. Closed after the test. */
export async function openDemoShop({ demoWork = false } = {}): Promise<Kysely<ShopDatabase>> {
  const registry = await openRegistry(demoWork)
  onTestFinished(() => registry.close())
  return registry.first.db
}

/** A demo shop without messages or call-backs. */
export async function openQuietShop(): Promise<Kysely<ShopDatabase>> {
  const db = await openDemoShop()
  await removeDemoRequests(db)
  return db
}

/** One shop for all tests of a file, read-only. For `beforeAll`, or the top of the file. */
export async function openStandingDemoShop(): Promise<Kysely<ShopDatabase>> {
  const registry = await openRegistry(false)
  afterAll(() => registry.close())
  return registry.first.db
}

async function openRegistry(demoWork: boolean) {
  const shop = { demo: true, demoWork, at }
  return openTenants({ dataDir: await filledFolder(shop), platformDomain: 'localhost', ...shop })
}

export const essentiel = 'prod-osmoseur-essentiel'

export async function productId(db: Kysely<ShopDatabase>, slug: string): Promise<string> {
  return (await db.selectFrom('product').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
}

/** Sets the available stock of a product by a movement. */
export async function setAvailable(db: Kysely<ShopDatabase>, slug: string, quantity: number): Promise<void> {
  const id = await productId(db, slug)
  const available = (await listAvailable(db, [id])).get(id) ?? 0
  await recordMovement(db, {
    productId: id,
    type: 'adjustment',
    delta: quantity - available,
    reason: 'essai',
    actor: 'essai',
    at,
  })
}

export async function available(db: Kysely<ShopDatabase>, slug: string): Promise<number | undefined> {
  const id = await productId(db, slug)
  return (await listAvailable(db, [id])).get(id)
}

const said = {
  ...{ manufacturer: 'Atelier du Rhône SAS', address: '2 quai Tilsitt, 69002 Lyon', contact: 'securite@rhone.example' },
  ...{ inUnion: 'oui', responsible: '', warnings: ['Aucun'], spareParts: '' },
}

/** What a real shop says of its goods before it sells them. */
export async function sellGoods(db: Kysely<ShopDatabase>): Promise<void> {
  const goods = await db.selectFrom('product').select(['id', 'details']).where('is_service', '=', 0).execute()
  for (const { id, details } of goods) {
    const complete = JSON.stringify({ ...JSON.parse(details), safety: said, isEcoSaid: true })
    await db.updateTable('product').set({ details: complete, published: 1 }).where('id', '=', id).execute()
  }
}
