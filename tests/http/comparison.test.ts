import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const essentiel = 'prod-osmoseur-essentiel'
const premium = 'prod-osmoseur-premium'
const comparing = (...ids: string[]) => `/comparer?${new URLSearchParams(ids.map((id) => ['produit', id]))}`

test('the list compares what is ticked in its cards', async () => {
  const html = await (await app.visitor().get('/products')).text()
  expect(html.match(/type="checkbox" form="comparer" name="produit"|name="produit"[^>]*form="comparer"/g)).toHaveLength(
    8,
  )
  expect(html).toMatch(/<form[^>]*id="comparer"[^>]*action="\/comparer"/)
})

test('two products stand side by side, and what differs says so', async () => {
  const text = await readable(await expectStatus(200, app.visitor().get(comparing(essentiel, premium))))
  expect(text).toMatch(/Étapes de filtration différent Osmoseur Essentiel 5 Osmoseur Premium 6/)
  expect(text).toMatch(/Filtres par an, TTC Osmoseur Essentiel 106,80 € Osmoseur Premium 106,80 €/)
})

test('one of them goes into the cart from there, and the comparison stays', async () => {
  const visitor = app.visitor()
  const here = comparing(essentiel, premium)
  const html = await (await visitor.get(here)).text()
  expect(html).toContain(`name="return_to" value="${here.replaceAll('&', '&amp;')}"`)
  const added = await expectStatus(303, visitor.post(`/products/${premium}`, { quantity: 1, return_to: here }))
  expect(location(added)).toBe(here)
})

test.each([[[]], [[essentiel]], [[essentiel, essentiel]], [[essentiel, 'inconnu']]])(
  'fewer than two products are no comparison: %o',
  async (ids) => {
    const refused = await expectStatus(400, app.visitor().get(comparing(...ids)))
    expect(await readable(refused)).toContain('Cochez deux ou trois produits')
  },
)

test('of more than three products the first three are compared, with a word', async () => {
  const ids = [essentiel, premium, 'prod-osmoseur-prestige', 'prod-osmose-pro']
  const text = await readable(await expectStatus(400, app.visitor().get(comparing(...ids))))
  expect(text).toContain('voici les trois premiers')
  expect(text).not.toContain('Osmose Pro')
})
