import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { sellGoods } from '../support/shop-database'
import { readable } from '../support/shop-journey'

const app = await openApp({ APP_URL: 'https://boutique.example', SESSION_SECRET: 'x'.repeat(40) })
const { insertDeliveredOrder, reviewedProduct, reviewWords } = await import('../support/delivered-order')
const { submitReview } = await import('~/models/shop/review/review.server')
const { publishReview } = await import('~/models/shop/review/moderation.server')
const visitor = app.visitor()
await sellGoods(app.db)

const read = async (path: string) => readable(await visitor.get(path))

test('a real shop begins without reviews and without a figure that nothing bears out', async () => {
  const reviews = await read('/avis')
  expect(reviews).toContain('Aucun avis publié pour le moment')
  for (const claim of ['4,8/5', '2 500', '99', '2 186', 'Exemple', 'démonstration'])
    expect(reviews).not.toContain(claim)
  const home = await read('/')
  expect(home).toContain('30 jours')
  for (const claim of ['4,8/5', '2 500+', 'Ce qu’en disent', 'd’expérience']) expect(home).not.toContain(claim)
  expect(await read('/products/prod-osmoseur-essentiel')).not.toContain('d’économie par rapport à l’eau en bouteille')
})

test('its first published review gives it its average, with what it is the average of', async () => {
  const at = new Date('2026-12-10T10:00:00Z')
  const orderId = await insertDeliveredOrder(app.db)
  const submitted = await submitReview(app.db, { orderId, productId: reviewedProduct, words: reviewWords, at })
  if (!submitted.ok) throw new Error(submitted.reason)
  await publishReview(app.db, { reviewId: submitted.reviewId, actor: { id: null, name: 'boutique' }, at })
  const reviews = await read('/avis')
  expect(reviews).toMatch(/note moyenne des avis vérifiés 4,5\/5/)
  expect(reviews).toMatch(/Moyenne de 1 avis vérifié au \d+/)
  expect(await read('/')).toContain('Ce qu’en disent nos clients')
})
