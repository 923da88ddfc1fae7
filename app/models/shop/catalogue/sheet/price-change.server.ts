import type { Product, ShopDb } from '~/database/schema'
import type { ChangedSince } from '~/models/base/audit/index.server'
import { parisDay } from '~/models/values/french-date'
import { changePrice, openLine, priceOutlook } from '../price/line'
import { readPriceLine, writePriceLine } from '../price/rows.server'
import { changedMeanwhile, type ProductChange, recordProduct } from './change.server'
import { findProductRow } from './sheet.server'

export type ChangeProductPriceResult =
  | { ok: true; formerCents: number | undefined; changed: boolean }
  | { ok: false; reason: 'unknown' }
  | ChangedSince

/** Changes the price from today on; keeps the previous period in the price history. */
export function changeProductPrice(
  db: ShopDb,
  input: ProductChange & { priceCents: number },
): Promise<ChangeProductPriceResult> {
  const { productId, priceCents, at } = input
  return db.transaction().execute(async (trx): Promise<ChangeProductPriceResult> => {
    const product = await findProductRow(trx, productId)
    if (!product) return { ok: false, reason: 'unknown' }
    const day = parisDay(at)
    const before = await readPriceLine(trx, product)
    if (product.price_cents === priceCents)
      return { ok: true, changed: false, formerCents: priceOutlook(before, day).formerCents }
    if (product.version !== input.version) return changedMeanwhile(trx, product, input.version)
    const changed = changePrice(before, { priceCents, day })
    // A change of the VAT regime ended the period of a product on sale (migrations/shop/1037-vat-franchise.ts).
    const after = product.published === 1 ? openLine(changed, day) : changed
    const columns = await writePriceLine(trx, { productId, before, after })
    await trx
      .updateTable('product')
      .set({ ...columns, version: product.version + 1, updated_at: at.toISOString() })
      .where('id', '=', productId)
      .execute()
    const sides = { before: { price_cents: product.price_cents }, after: { price_cents: priceCents } }
    await recordProduct(trx, { ...input, name: product.name, action: 'product.price', ...sides })
    return { ok: true, changed: true, formerCents: priceOutlook(after, day).formerCents }
  })
}

/** Reads the allowed struck-through price, reference prices for a reduction, and former prices. */
export async function readPriceOutlook(db: ShopDb, { product, at }: { product: Product; at: Date }) {
  const line = await readPriceLine(db, product)
  const periods = line.history.map(({ price_cents, valid_from, valid_to }) => ({
    ...{ priceCents: price_cents, from: valid_from, to: valid_to ?? valid_from },
  }))
  return { ...priceOutlook(line, parisDay(at)), periods: periods.reverse() }
}
