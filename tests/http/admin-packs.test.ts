import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { formOf } from '../support/product-form'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const visitor = await asAdministrator(db, app.visitor())
const ultra = 'prod-purificateur-ultra'
const to = (path: string, product = ultra) => `/admin/products/${product}/packs${path}`
const page = async (path: string) => readable(await expectStatus(200, visitor.get(path)))
const versionOf = async (id = ultra) =>
  (await db.selectFrom('product').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const stored = () => db.selectFrom('pack_option').selectAll().where('product_id', '=', ultra).execute()

const pack = {
  name: 'Pack Découverte',
  price: '400,00',
  features: 'Le purificateur\nUn jeu de filtres',
  'part-0': 'filtres-1an',
  'quantity-0': '2',
}
const send = async (fields: Record<string, string>, type = 'basique') =>
  visitor.post(to(`/${type}`), { ...pack, version: await versionOf(), ...fields })
const skuOf = async (slug: string) =>
  (await db.selectFrom('product').select('sku').where('slug', '=', slug).executeTakeFirstOrThrow()).sku

const skus = {
  own: await skuOf('purificateur-ultra'),
  filters: await skuOf('filtres-annuels'),
  gift: await skuOf('aquapet'),
}
const service = await skuOf('installation')
pack['part-0'] = skus.filters

test.each([
  ['a pack without a part', { 'part-0': '' }, 'au moins un autre article'],
  ['a pack with itself', { 'part-1': skus.own }, 'fait déjà partie de son pack'],
  ['an unknown part', { 'part-1': 'INCONNU' }, 'Aucun produit n’a la référence INCONNU'],
  ['a part twice', { 'part-1': skus.filters }, 'est déjà dans la liste'],
  ['itself as a gift', { 'gift-0': skus.own }, 'n’offre pas le produit'],
  ['a service as a gift', { 'gift-0': service }, 'est un service'],
  ['words that the law forbids', { features: 'Une eau pure' }, 'Retirez «'],
])('%s is refused by its row', async (_, fields, words) => {
  const html = await (await expectStatus(409, send(fields))).text()
  expect(html.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(words)
  expect(html).toContain('value="Pack Découverte"')
  expect(await stored()).toEqual([])
})

test.each([
  [{ name: '' }, 'Indiquez le nom du pack'],
  [{ price: '400,01' }, 'de 5 en 5 centimes'],
  [{ 'quantity-0': '0' }, 'Un nombre entier, 1 au moins'],
])('%j is refused before anything is looked up', async (fields, words) => {
  expect(await readable(await expectStatus(400, send(fields)))).toContain(words)
  expect(await stored()).toEqual([])
})

test('a pack with a gift is on the product page at the next request, and can be taken off again', async () => {
  const answer = await expectStatus(303, send({ 'gift-0': skus.gift }))
  expect(location(answer)).toBe(to(''))
  expect(await page(to(''))).toMatch(
    /Pack Découverte.*480,00 € TTC \(400,00 € HT\).*2 × .*Fontaine AquaPet, offert au choix/,
  )
  const shown = await readable(await app.visitor().get(`/products/${ultra}`))
  expect(shown).toMatch(/Pack Découverte.*Un jeu de filtres/)
  const parts = await db.selectFrom('pack_component').selectAll().where('product_id', '=', ultra).execute()
  expect(parts.map(({ component_id, quantity }) => [component_id, quantity])).toEqual([
    ['prod-filtres-annuels', 2],
    [ultra, 1],
  ])
  expect(await formOf(visitor, to('/basique'), 'pack-produit')).toMatchObject({
    'gift-0': skus.gift,
  })

  const stale = await expectStatus(409, visitor.post(to('/basique'), { ...pack, name: 'Autre', version: 0 }))
  expect(await readable(stale)).toMatch(/Rien n’est enregistré.*Camille Roy.*Pack Découverte/)

  expect(await page(to('/basique/supprimer'))).toContain('Supprimer Pack Découverte')
  await expectStatus(303, visitor.post(to('/basique/supprimer'), { version: await versionOf() }))
  expect(await stored()).toEqual([])
  await expectStatus(404, visitor.get(to('/basique/supprimer')))
  await expectStatus(404, visitor.get(to('/inconnu')))
})
