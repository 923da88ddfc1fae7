import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { publishReview, submitReview } from '~/models/shop/review/index.server'
import {
  deliveredAt,
  insertDeliveredOrder,
  reviewedProduct,
  reviewWords,
} from '../../../../tests/support/delivered-order'
import { openTestShop } from '../../../../tests/support/order-row'
import { openDemoShop } from '../../../../tests/support/shop-database'
import { claimText } from '.'
import { listClaims } from './claim.server'

const at = new Date('2026-12-10T10:00:00Z')

const shownIn = async (
  db: Parameters<typeof listClaims>[0],
  place: Parameters<typeof listClaims>[1]['place'],
  demo = false,
) => (await listClaims(db, { place, demo, at })).map(({ figure, text }) => [figure, text].filter(Boolean).join(' '))

test('a claim without proof or query is shown only in a demonstration', async () => {
  const db = await openDemoShop()
  expect(await shownIn(db, 'avis-headline', true)).toEqual([
    '4,75/5 note moyenne',
    '2\u202f500+ clients',
    '99\u202f% recommandent',
  ])
  expect(await shownIn(db, 'avis-headline')).toEqual([])
  // Other examples contradict what the shop computes or states itself.
  expect(await shownIn(db, 'avis-impact')).toEqual([])
  expect(await shownIn(db, 'avis-impact', true)).toEqual(['10+ ans d’expérience'])
  expect(await shownIn(db, 'product', true)).toEqual([])
})

test('the age of a demonstration, whose founding day is invented, is marked as an example in every place', async () => {
  const db = await openDemoShop()
  for (const place of ['footer', 'avis-impact'] as const)
    expect((await listClaims(db, { place, demo: true, at })).map(claimText)).toContain('d’expérience (exemple)')
  expect(await shownIn(db, 'footer')).toEqual([])
})

test('a proven claim is shown everywhere, with its proof', async () => {
  const { db } = await openTestShop(at)
  expect(await listClaims(db, { place: 'home', demo: false, at })).toEqual([
    {
      key: 'return',
      figure: '30\u00a0jours',
      text: 'pour changer d’avis',
      proof: expect.stringContaining('rétractation'),
    },
  ])
})

test('an average is current, and left out without data', async () => {
  const { db } = await openTestShop(at)
  expect(await shownIn(db, 'avis-headline')).toEqual([])
  const orderId = await insertDeliveredOrder(db)
  const submitted = await submitReview(db, { orderId, productId: reviewedProduct, words: reviewWords, at: deliveredAt })
  expect(submitted.ok).toBe(false)
  const written = await submitReview(db, { orderId, productId: reviewedProduct, words: reviewWords, at })
  if (written.ok) await publishReview(db, { reviewId: written.reviewId, actor: { id: null, name: 'boutique' }, at })
  expect(await listClaims(db, { place: 'avis-headline', demo: false, at })).toEqual([
    {
      key: 'rating',
      figure: '4,5/5',
      text: 'note moyenne des avis vérifiés',
      proof: 'Moyenne de 1 avis vérifié au 10\u00a0décembre 2026.',
    },
    {
      key: 'reviews',
      figure: '1\u00a0avis',
      text: 'de commandes livrées',
      proof: 'Avis vérifiés et publiés au 10\u00a0décembre 2026.',
    },
  ])
})

test.each([
  ['2016-12-10', ['10+ ans d’expérience']],
  ['2010-01-01', ['15+ ans d’expérience']],
  ['2016-12-11', ['9 ans d’expérience']],
  ['2025-12-10', ['Un an d’expérience']],
  ['2026-06-01', []],
  ['', []],
])('a company founded on « %s » claims %o', async (founded, expected) => {
  const { db } = await openTestShop(at)
  await saveSetting(db, { key: 'company.founded_on', value: founded, at })
  expect(await shownIn(db, 'footer')).toEqual(expected)
})

test('the free delivery claim uses the amount of the checkout', async () => {
  const { db } = await openTestShop(at)
  const [delivery] = (await shownIn(db, 'questionnaire-trust')).slice(-1)
  expect(delivery?.replace(/\s/g, ' ')).toBe('Livraison gratuite dès 120,00 € TTC d’articles')
})
