import { expect, test } from 'vitest'
import { standardVat } from '~/models/values/money'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { at, essentiel, openDemoShop } from '../../../../../tests/support/shop-database'
import { listProducts } from '../listing.server'
import { changeProduct } from '../sheet/change.server'
import { copyProduct } from '../sheet/create.server'
import { findProductRow, readSheet } from '../sheet/sheet.server'
import { type Choice, countFacets, keptBy, listFacets, readChoice, unreadFacts } from './facets'
import { listFilterGroups, listFoundGroups } from './groups.server'
import { filterKeyOf } from './key.server'

type Db = Awaited<ReturnType<typeof openDemoShop>>
const template = { ...osmoseurs, vat: standardVat }
const actor = { id: null, name: 'essai' }

function groupsOf(db: Db, found?: string[]) {
  return found ? listFoundGroups(db, { found, template }) : listFilterGroups(db, template)
}

async function namesWith(db: Db, choice: Choice, found?: string[]) {
  const groups = await groupsOf(db, found)
  const list = await listProducts(db, { found, kept: keptBy(groups, choice, template) })
  expect(list.cards).toHaveLength(list.total)
  return list.cards.map(({ name }) => name)
}

test('each filter keeps the products that match its facts, needs and prices', async () => {
  const db = await openDemoShop()
  expect(await namesWith(db, { personnes: '1-2' })).toEqual(['Osmoseur Essentiel', 'Purificateur Ultra'])
  expect(await namesWith(db, { personnes: '10' })).toEqual(['Osmoseur Prestige', 'Osmose Pro'])
  expect(await namesWith(db, { pose: 'plan-de-travail' })).toEqual(['Purificateur Ultra'])
  expect(await namesWith(db, { mineraux: 'oui', besoin: 'maison' })).toEqual(['Osmoseur Premium', 'Osmoseur Prestige'])
  expect(await namesWith(db, { prix: '200-500' })).toEqual(['Purificateur Ultra'])
  expect(await namesWith(db, { prix: '1000' })).toEqual(['Osmoseur Prestige', 'Osmose Pro'])
  expect(await namesWith(db, { prix: '0-200', pose: 'sous-evier' })).toEqual([])
})

test('every count is that of the list shown, given the other filters, in catalogue and search results', async () => {
  const db = await openDemoShop()
  const found = ['prod-filtres-annuels', essentiel, 'prod-osmose-pro', 'prod-aquapet']
  const facets = listFacets(template)
  const single = facets.flatMap(({ parameter, options }) => options.map(({ value }) => ({ [parameter]: value })))
  for (const choice of [{}, { besoin: 'maison' }, { personnes: '3-4', prix: '500-1000' }, ...single])
    for (const ids of [undefined, found])
      for (const { parameter, options } of countFacets(await groupsOf(db, ids), choice, template))
        for (const { value, count } of options)
          expect([choice, parameter, value, count]).toEqual([
            choice,
            parameter,
            value,
            (await namesWith(db, { ...choice, [parameter]: value }, ids)).length,
          ])
})

test('a price at the limit belongs to the upper band', async () => {
  const db = await openDemoShop()
  await db.updateTable('product').set({ price_cents: 41_665 }).where('id', '=', essentiel).execute()
  expect(await namesWith(db, { prix: '200-500' })).toContain('Osmoseur Essentiel')
  await db.updateTable('product').set({ price_cents: 41_670 }).where('id', '=', essentiel).execute()
  expect(await namesWith(db, { prix: '500-1000' })).toContain('Osmoseur Essentiel')
})

test('a changed sheet is filtered by its new content, and so is a copy', async () => {
  const db = await openDemoShop()
  const product = await findProductRow(db, essentiel)
  if (!product) throw new Error('no product')
  const sheet = await readSheet(db, product)
  const facts = [{ label: 'Pour', value: '5 personnes et plus' }]
  const changed = { ...sheet, facts, needs: ['douche'] }
  await changeProduct(db, { productId: essentiel, version: product.version, sheet: changed, actor, at })
  expect(await namesWith(db, { personnes: '5-9', besoin: 'douche' })).toEqual(['Osmoseur Essentiel'])
  const copied = await copyProduct(db, { productId: essentiel, actor, at })
  if (!copied.ok) throw new Error(copied.reason)
  await db.updateTable('product').set({ published: 1 }).where('id', '=', copied.productId).execute()
  expect(await namesWith(db, { personnes: '5-9', besoin: 'douche' })).toHaveLength(2)
})

test('the key of a row matches its needs and facts', async () => {
  const db = await openDemoShop()
  for (const row of await db.selectFrom('product').selectAll().execute()) {
    const { needs, facts } = await readSheet(db, row)
    expect([row.id, row.filter_key]).toEqual([row.id, filterKeyOf({ needs, facts })])
  }
})

test.each([
  ['', {}, []],
  ['besoin=maison&personnes=3-4', { besoin: 'maison', personnes: '3-4' }, []],
  ['besoin=lune&personnes=3-4', { personnes: '3-4' }, ['Besoin']],
  ['prix=500-1000&prix=0-200', { prix: '500-1000' }, ['Prix TTC']],
  ['prix=x&prix=0-200&pose=', { prix: '0-200' }, ['Prix TTC']],
  [`mineraux=${'😀"'.repeat(100)}`, {}, ['Reminéralisation']],
])('the query « %s » selects %o and ignores %o', (address, choice, ignored) => {
  expect(readChoice(listFacets(template), new URLSearchParams(address))).toEqual({ choice, ignored })
})

test('a fact that matches no option of its filter is reported to its editor', () => {
  const facts = [
    { label: 'Pour', value: 'toute la famille' },
    { label: 'Pose', value: 'Au plafond' },
    { label: 'Reminéralisation', value: 'Oui' },
    { label: 'Écran tactile', value: 'Peut-être' },
  ]
  const message = unreadFacts(facts, template.filters.facts)
  expect(message).toHaveLength(2)
  expect(message.join(' ')).toMatch(/^Pour.*1 à 3.* Pose.*Sous l’évier.*Au sol/)
})
