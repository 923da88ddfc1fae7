import type { ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import { missingLegalIdentity, readSettings } from '~/models/base/setting/index.server'
import type { Template } from '~/models/base/template'
import { incompleteLines } from '~/models/shop/catalogue'
import { listIncompleteGoods } from '~/models/shop/catalogue/index.server'
import { hasSold } from '~/models/shop/order/index.server'
import { takesTransfers } from '~/models/shop/payment/index.server'
import type { Identity } from '~/runtime/identity.server'
import type { FirstStep } from './tasks'

/**
 * What is left to do before the first sale, each with whether it is done; empty once an order was paid, and for a shop
 * where nothing is left. `identity`: how the shop can be paid; `isPublic`: whether visitors see it.
 */
export async function readFirstSteps(
  db: ShopDb,
  { filling, identity, isPublic }: Pick<Template, 'filling'> & { identity: Identity; isPublic: boolean },
): Promise<FirstStep[]> {
  if (await hasSold(db)) return []
  const settings = await readSettings(db)
  const steps: FirstStep[] = [
    { key: 'identity', isDone: missingLegalIdentity(settings).length === 0 },
    { key: 'hours', isDone: await isSaved(db, ['shop.hours']) },
    { key: 'product', isDone: await hasOwnProduct(db) },
    ...(await readGoodsSteps(db, settings)),
    { key: 'picture', isDone: await hasOwnPicture(db) },
    { key: 'delivery', isDone: await isSaved(db, ['delivery.fee', 'delivery.free_from']) },
    { key: 'sender', isDone: identity.mailServer !== undefined },
    { key: 'payment', isDone: identity.stripe !== undefined || takesTransfers(settings, identity) },
    { key: 'terms', isDone: await hasOwnTerms(db, filling) },
    { key: 'publish', isDone: isPublic },
  ]
  return steps.every(({ isDone }) => isDone) ? [] : steps
}

const MAX_NAMED = 20

/** What the law asks of who sells goods; nothing for services alone. */
async function readGoodsSteps(db: ShopDb, settings: Settings): Promise<FirstStep[]> {
  const goods = db.selectFrom('product').select('id').where('is_service', '=', 0).where('is_example', '=', 0)
  if (!(await goods.orderBy('id').limit(1).executeTakeFirst())) return []
  const isRepSaid = settings['legal.rep_identifiers'].trim() !== ''
  const incomplete = await listIncompleteGoods(db, MAX_NAMED)
  return [
    { key: 'rep', isDone: isRepSaid },
    { key: 'sheets', isDone: incomplete.length === 0, details: incompleteLines(incomplete) },
  ]
}

async function hasOwnProduct(db: ShopDb): Promise<boolean> {
  const own = db.selectFrom('product').select('id').where('published', '=', 1).where('is_example', '=', 0)
  return (await own.orderBy('id').limit(1).executeTakeFirst()) !== undefined
}

async function hasOwnPicture(db: ShopDb): Promise<boolean> {
  const pictured = db
    .selectFrom('product_image')
    .innerJoin('product', 'product.id', 'product_image.product_id')
    .select('product.id')
    .where('product.is_example', '=', 0)
  return (await pictured.orderBy('product.id').limit(1).executeTakeFirst()) !== undefined
}

async function isSaved(db: ShopDb, keys: string[]): Promise<boolean> {
  const saved = db.selectFrom('setting').select('key').where('key', 'in', keys)
  return (await saved.orderBy('key').limit(1).executeTakeFirst()) !== undefined
}

/** Published by the shop, even unchanged: somebody has read them. */
async function hasOwnTerms(db: ShopDb, { legalTexts }: Template['filling']): Promise<boolean> {
  const given = legalTexts.filter(({ kind }) => kind === 'cgv').map(({ version }) => version)
  const versions = await db.selectFrom('legal_text').select('version').where('kind', '=', 'cgv').execute()
  return versions.some(({ version }) => !given.includes(version))
}
