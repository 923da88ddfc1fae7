import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const essentiel = 'prod-osmoseur-essentiel'
const premium = 'prod-osmoseur-premium'
const comparing = (...ids: string[]) => `/comparer?${new URLSearchParams(ids.map((id) => ['produit', id]))}`

test('the list keeps the compared products in its URL, and its tray leads to the comparison', async () => {
  const chosen = `produit=${essentiel}&amp;produit=${premium}`
  const one = await (await app.visitor().get(`/products?produit=${essentiel}`)).text()
  expect(one).toContain('1 sur 3')
  expect(one).toContain(`href="/products?${chosen}#p-${premium}"`)
  const two = await (await app.visitor().get(`/products?besoin=maison&produit=${essentiel}&produit=${premium}`)).text()
  expect(two).toMatch(new RegExp(`href="/comparer\\?${chosen}">2 sur 3 — Comparer</a>`))
  expect(two).toContain(`href="/products?besoin=maison&amp;produit=${premium}#p-${essentiel}"`)
  expect(two.match(/class="compare-link"/g)).toHaveLength(5)
})

test('the tray leaves out unsold and surplus products, and says so', async () => {
  const ids = [essentiel, 'inconnu', premium, '💧"<i>', 'prod-aquapet', 'prod-h2go']
  const html = await (
    await app.visitor().get(`/products?${new URLSearchParams(ids.map((id) => ['produit', id]))}`)
  ).text()
  expect(html).toContain('3 sur 3 — Comparer')
  expect(html).not.toContain('<i>')
  const text = await readable(new Response(html))
  expect(text).toContain('n’est plus en vente')
  expect(text).toContain('voici les trois premiers')
})

test('two products stand side by side, and what differs says so', async () => {
  const text = await readable(await expectStatus(200, app.visitor().get(comparing(essentiel, premium))))
  expect(text).toMatch(
    /Étapes de filtration différent 5 6 .*Pose Sous l’évier Sous l’évier Reminéralisation différent Non Oui/,
  )
  expect(text).toMatch(/Filtres par an, TTC 106,80 € 106,80 €/)
})

test('one of them goes into the cart from there, and the comparison stays', async () => {
  const visitor = app.visitor()
  const here = comparing(essentiel, premium)
  const html = await (await visitor.get(here)).text()
  expect(html).toContain(`name="return_to" value="${here.replaceAll('&', '&amp;')}"`)
  const added = await expectStatus(303, visitor.post(`/products/${premium}`, { quantity: 1, return_to: here }))
  expect(location(added)).toBe(here)
})

test('without any product the page says how to choose them', async () => {
  const text = await readable(await expectStatus(200, app.visitor().get('/comparer')))
  expect(text).toContain('Choisissez ce que vous comparez')
})

test.each([[[essentiel]], [[essentiel, essentiel]], [[essentiel, 'inconnu']]])(
  'fewer than two products are no comparison: %o',
  async (ids) => {
    const refused = await expectStatus(400, app.visitor().get(comparing(...ids)))
    expect(await readable(refused)).toContain('Choisissez deux ou trois produits')
  },
)

test('of more than three products the first three are compared, with a word', async () => {
  const ids = [essentiel, premium, 'prod-osmoseur-prestige', 'prod-osmose-pro']
  const text = await readable(await expectStatus(400, app.visitor().get(comparing(...ids))))
  expect(text).toContain('voici les trois premiers')
  expect(text).not.toContain('Osmose Pro')
})
