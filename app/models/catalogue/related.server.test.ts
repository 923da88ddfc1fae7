import { expect, test } from 'vitest'
import { openDemoShop, productId } from '../../../tests/support/shop-database'
import { listRelated } from './related.server'

const names = (cards: { name: string }[]) => cards.map(({ name }) => name)

test('a machine leads to what its packs hold and give, and to the machines for the same need closest in price', async () => {
  const db = await openDemoShop()
  const related = await listRelated(db, await productId(db, 'osmoseur-premium'))
  expect(names(related.companions)).toEqual(
    expect.arrayContaining(['Filtres de rechange 1 an', 'Installation professionnelle', 'Maintenance 3 ans']),
  )
  expect(names(related.companions)).not.toContain('Osmoseur Premium')
  expect(names(related.gifts)).toEqual(['Purificateur de douche', 'Fontaine AquaPet', 'Bouteille H2-GO'])
  expect(names(related.similar)).toEqual(['Osmoseur Essentiel', 'Purificateur Ultra', 'Osmoseur Prestige'])
  expect(related.givenWith).toEqual([])
})

test('a gift leads to the machines that give it, and a machine without packs to what was linked to it', async () => {
  const db = await openDemoShop()
  const gift = await listRelated(db, await productId(db, 'h2go'))
  expect(names(gift.givenWith)).toEqual(['Osmoseur Essentiel', 'Osmoseur Premium', 'Osmoseur Prestige', 'Osmose Pro'])
  const ultra = await productId(db, 'purificateur-ultra')
  expect(names((await listRelated(db, ultra)).companions)).toContain('Filtres de rechange 1 an')
  await db.updateTable('product').set({ published: 0 }).where('slug', '=', 'filtres-annuels').execute()
  expect(names((await listRelated(db, ultra)).companions)).not.toContain('Filtres de rechange 1 an')
})
