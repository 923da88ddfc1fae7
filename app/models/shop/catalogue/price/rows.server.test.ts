import { expect, test } from 'vitest'
import { addDays } from '~/models/values/delivery'
import { openDemoShop, productId } from '../../../../../tests/support/shop-database'
import { findProductPage } from '../page.server'
import { readPriceOutlook } from '../sheet/price-change.server'
import { findProductRow } from '../sheet/sheet.server'
import { endReductions } from './rows.server'

test('a former price is struck through for thirty days, which the desk says, and then no more', async () => {
  const db = await openDemoShop()
  const id = await productId(db, 'installation')
  const product = await findProductRow(db, id)
  const since = product?.price_since ?? ''
  const shown = async () => (await findProductPage(db, id))?.formerPriceCents
  const onDay = (days: number) => new Date(`${addDays(since, days)}T10:00:00Z`)
  if (!product) throw new Error('a product')
  expect(await readPriceOutlook(db, { product, at: onDay(29) })).toMatchObject({
    ...{ formerCents: 15_000, formerUntil: addDays(since, 29) },
  })
  expect(await endReductions(db, { day: addDays(since, 29) })).toBe(0)
  expect(await shown()).toBe(15_000)
  expect(await readPriceOutlook(db, { product, at: onDay(30) })).toMatchObject({
    ...{ formerCents: undefined, formerUntil: undefined },
  })
  expect(await endReductions(db, { day: addDays(since, 30) })).toBe(3)
  expect(await shown()).toBeUndefined()
  expect(await endReductions(db, { day: addDays(since, 31) })).toBe(0)
})
