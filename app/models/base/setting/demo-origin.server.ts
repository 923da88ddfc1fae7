import type { ShopDb } from '~/database/schema'

/** The actor of a demo's initial stock movements. */
export const DEMO_ACTOR = 'Données de démonstration'

/** Whether this shop began as a demonstration: its stock, prices, identity and IBAN are fictional. */
export async function beganAsDemo(db: ShopDb): Promise<boolean> {
  const movement = await db
    .selectFrom('stock_movement')
    .select('id')
    .where('actor', '=', DEMO_ACTOR)
    .limit(1)
    .executeTakeFirst()
  return movement !== undefined
}

export const demoOriginText = {
  what: 'ces données sont celles d’une démonstration.',
  fix: 'Donnez à la vraie boutique un autre DATA_DIR, vide.',
}
