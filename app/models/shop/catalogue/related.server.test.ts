import { expect, test } from 'vitest'
import { openDemoShop, productId } from '../../../../tests/support/shop-database'
import { listRelated } from './related.server'

const names = (cards: { name: string }[]) => cards.map(({ name }) => name)

test('a machine links to the contents and gifts of its packs, and to similar machines closest in price', async () => {
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

test('a gift links to the machines that offer it, and a machine without packs to its linked companions', async () => {
  const db = await openDemoShop()
  const gift = await listRelated(db, await productId(db, 'h2go'))
  expect(names(gift.givenWith)).toEqual(['Osmoseur Essentiel', 'Osmoseur Premium', 'Osmoseur Prestige', 'Osmose Pro'])
  const ultra = await productId(db, 'purificateur-ultra')
  expect(names((await listRelated(db, ultra)).companions)).toContain('Filtres de rechange 1 an')
  await db.updateTable('product').set({ published: 0 }).where('slug', '=', 'filtres-annuels').execute()
  expect(names((await listRelated(db, ultra)).companions)).not.toContain('Filtres de rechange 1 an')
})
