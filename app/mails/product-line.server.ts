import type { ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { sharedPictureUrl } from '~/models/content/picture'
import { listMainPictures } from '~/models/shop/catalogue/index.server'
import { formatEuros, formatTtc } from '~/models/values/money'
import { catalogueVat, netMark } from '~/models/values/vat'
import { requireSubject } from './letter'
import type { MailLine } from './render'
import type { MailShop } from './shop.server'

/** A product alone at its current price, also when unpublished. */
export async function productLine(shop: Pick<MailShop, 'db' | 'origin'>, id: string): Promise<MailLine> {
  const product = requireSubject(
    await shop.db
      .selectFrom('product')
      .select(['name', 'summary', 'price_cents', 'eco_participation_cents'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  const vat = catalogueVat(await readSettings(shop.db))
  const net = netMark(vat) ? `${formatEuros(product.price_cents)} HT` : ''
  const details = [product.summary, net, ecoText(product.eco_participation_cents)]
  return {
    name: product.name,
    // Said again beside the column's heading, which the text part has not.
    amount: `${formatTtc(product.price_cents, vat)} TTC`,
    details: details.filter((detail) => detail !== ''),
    picture: (await pictureUrls(shop, [id])).get(id),
  }
}

/** URLs of the main pictures by product id. */
export async function pictureUrls(
  { db, origin }: Pick<MailShop, 'db' | 'origin'>,
  ids: string[],
): Promise<Map<string, string>> {
  const pictures = await listMainPictures(db, ids)
  return new Map([...pictures].map(([id, { file }]) => [id, origin + sharedPictureUrl(file)]))
}

/** Empty without any. */
export function ecoText(cents: number): string {
  return cents > 0 ? `dont éco-participation ${formatEuros(cents)}` : ''
}

/** Works for unpublished products too. */
export async function productName(db: ShopDb, id: string): Promise<string> {
  return requireSubject(await db.selectFrom('product').select('name').where('id', '=', id).executeTakeFirst()).name
}
