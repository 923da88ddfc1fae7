import { expect, test } from 'vitest'
import { standardVat } from '~/models/values/money'
import { openDemoShop, productId, setAvailable } from '../../../../tests/support/shop-database'
import { giftValue } from './pack/gift'
import { findProductPage } from './page.server'

test('a product page has its packs with their parts and the gifts in stock', async () => {
  const db = await openDemoShop()
  await setAvailable(db, 'aquapet', 0)
  const page = await findProductPage(db, await productId(db, 'osmoseur-premium'))
  expect(page?.packs.map((pack) => pack.type)).toEqual(['basique', 'medium', 'premium'])
  const medium = page?.packs[1]
  expect(medium?.components.map((part) => part.name)).toEqual([
    'Osmoseur Premium',
    'Filtres de rechange 1 an',
    'Installation professionnelle',
  ])
  expect(medium?.componentsCents).toBe(
    medium?.components.reduce((sum, part) => sum + part.priceCents * part.quantity, 0),
  )
  expect(medium?.gifts.map((gift) => [gift.name, giftValue(gift, standardVat), gift.available > 0])).toEqual([
    ['Purificateur de douche', 2_499, true],
    ['Fontaine AquaPet', 1_999, false],
  ])
  expect(await findProductPage(db, 'inconnu')).toBeUndefined()
})

test('the availability of spare parts has one row, from the safety data', async () => {
  const db = await openDemoShop()
  const id = await productId(db, 'osmoseur-premium')
  const rows = async () =>
    (await findProductPage(db, id))?.specifications.filter(({ label }) => label === 'Pièces détachées')
  expect(await rows()).toEqual([{ label: 'Pièces détachées', value: 'disponibles 8 ans après l’achat' }])
  const specifications = JSON.stringify([{ label: 'Pièces détachées', value: 'deux ans' }])
  await db.updateTable('product').set({ specifications }).where('id', '=', id).execute()
  expect(await rows()).toEqual([{ label: 'Pièces détachées', value: 'disponibles 8 ans après l’achat' }])
  await db.updateTable('product').set({ details: '{}' }).where('id', '=', id).execute()
  expect(await rows()).toEqual([{ label: 'Pièces détachées', value: 'non disponibles' }])
})
