import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parisDay } from '~/models/values/french-date'
import { openApp } from '../support/app'
import { publicPages } from '../support/public-pages'

const app = await openApp()
const { insertDeliveredOrder } = await import('../support/delivered-order')
const { setAvailable } = await import('../support/shop-database')
const { shippingFor } = await import('~/models/values/totals')
const visitor = app.visitor()

function metaOf(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
}

async function productData(id: string) {
  const html = await (await visitor.get(`/products/${id}`)).text()
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const data: Record<string, unknown>[] = blocks.map(([, json = '']) => JSON.parse(json))
  return data.find((block) => block['@type'] === 'Product')
}

test('a public page has a sharing picture: a JPEG of the usual size, with its text', async () => {
  const server = await app.startServer()
  const shared = new Map<string, string>()
  for (const path of publicPages) {
    const html = await (await visitor.get(path)).text()
    const image = metaOf(html, 'og:image')
    if (metaOf(html, 'robots') === 'noindex' || !html.includes('og:title')) continue
    const size = [metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]
    expect([path, ...size]).toEqual([path, '1200', '630'])
    expect([path, metaOf(html, 'og:image:alt')]).toEqual([path, expect.stringMatching(/\w{3}/)])
    expect([path, metaOf(html, 'twitter:card')]).toEqual([path, 'summary_large_image'])
    shared.set(path, new URL(image ?? '').pathname)
  }
  expect(shared.get('/')).toBe('/partage.jpg')
  expect(shared.get('/products/prod-osmoseur-premium')).toMatch(/^\/uploads\/products\/osmoseur-premium-face-/)
  expect(shared.get('/blog/durete-et-calcaire')).toMatch(/^\/uploads\/articles\//)
  expect(shared.size).toBeGreaterThan(10)
  for (const path of new Set(shared.values())) {
    const answer = await fetch(server.url + path)
    expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([path, 200, 'image/jpeg'])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([path, await sharp(bytes).metadata()]).toEqual([
      path,
      expect.objectContaining({ format: 'jpeg', width: 1200, height: 630 }),
    ])
    expect([path, bytes.length < 100_000]).toEqual([path, true])
  }
})

test('a product says how it is delivered and sent back; a service, which is neither, does not', async () => {
  const machine = await productData('prod-osmoseur-essentiel')
  expect(machine?.offers).toMatchObject({
    price: '538.80',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
    shippingDetails: [
      {
        shippingRate: { value: '0.00', currency: 'EUR' },
        shippingDestination: { addressCountry: 'FR' },
        deliveryTime: { transitTime: { minValue: 1, maxValue: 2, unitCode: 'DAY' } },
      },
      { shippingDestination: { addressCountry: 'BE' }, deliveryTime: { transitTime: { minValue: 2, maxValue: 4 } } },
      { shippingDestination: { addressCountry: 'CH' }, deliveryTime: { transitTime: { minValue: 3, maxValue: 6 } } },
      { shippingDestination: { addressCountry: 'LU' }, deliveryTime: { transitTime: { minValue: 2, maxValue: 4 } } },
    ],
    hasMerchantReturnPolicy: {
      merchantReturnDays: 30,
      returnFees: 'https://schema.org/FreeReturn',
      merchantReturnLink: 'http://localhost/retractation',
    },
  })
  const cheap = await app.db
    .selectFrom('product')
    .select(['id', 'price_cents'])
    .where('is_service', '=', 0)
    .where('published', '=', 1)
    .orderBy('price_cents')
    .executeTakeFirstOrThrow()
  const rate = (shippingFor(cheap.price_cents, { feeCents: 990, freeFromCents: 10_000 }) / 100).toFixed(2)
  expect(await productData(cheap.id)).toMatchObject({
    offers: { shippingDetails: [{ shippingRate: { value: rate } }, {}, {}, {}] },
  })

  const service = await app.db.selectFrom('product').select('id').where('is_service', '=', 1).executeTakeFirstOrThrow()
  expect((await productData(service.id))?.offers).toMatchObject({ availability: 'https://schema.org/InStock' })
  expect((await productData(service.id))?.offers).not.toHaveProperty('shippingDetails')
  expect((await productData(service.id))?.offers).not.toHaveProperty('hasMerchantReturnPolicy')
  await setAvailable(app.db, 'h2go', 0)
  expect(await productData('prod-h2go')).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
})

async function publish(input: { id: string; productId: string; halves: number; comment: string }) {
  const now = new Date().toISOString()
  const orderId = await insertDeliveredOrder(app.db, {
    id: `commande-${input.id}`,
    order_number: input.id.toUpperCase(),
  })
  await app.db
    .insertInto('review')
    .values({
      id: input.id,
      product_id: input.productId,
      order_id: orderId,
      verified: 1,
      author_name: 'Léa M.',
      location: 'Lyon',
      rating_halves: input.halves,
      title: null,
      comment: input.comment,
      experience_on: '2026-11-19',
      status: 'published',
      refusal_ground: null,
      submitted_at: now,
      published_at: now,
      updated_at: now,
    })
    .execute()
}

test('a product without a verified review says nothing of a rating, whatever examples a demonstration shows', async () => {
  const shown = await app.db.selectFrom('review').select('product_id').where('is_example', '=', 1).execute()
  expect(shown.length).toBeGreaterThan(0)
  for (const { product_id } of shown) {
    const data = await productData(product_id)
    expect([product_id, data && 'aggregateRating' in data, data && 'review' in data]).toEqual([
      product_id,
      false,
      false,
    ])
  }
})

test('a product says what its verified reviews give it, and three of them at most, never an example beside them', async () => {
  const examples = app.db.selectFrom('review').select('product_id').where('is_example', '=', 1)
  const { product_id: productId } = await examples.executeTakeFirstOrThrow()
  await publish({ id: 'a', productId, halves: 10, comment: 'Posé en une matinée, sans outil.' })
  const one = await productData(productId)
  expect(one?.aggregateRating).toMatchObject({ ratingValue: 5, reviewCount: 1, bestRating: 5, worstRating: 1 })
  expect(one?.review).toEqual([
    expect.objectContaining({
      author: { '@type': 'Person', name: 'Léa M.' },
      datePublished: parisDay(new Date()),
      reviewBody: 'Posé en une matinée, sans outil.',
      reviewRating: expect.objectContaining({ ratingValue: 5, bestRating: 5 }),
    }),
  ])
  for (const id of ['b', 'c', 'd']) await publish({ id, productId, halves: 5, comment: 'Il fait du bruit la nuit.' })
  const four = await productData(productId)
  expect(four?.aggregateRating).toMatchObject({ ratingValue: 3.13, reviewCount: 4 })
  expect(four?.review).toHaveLength(3)
})
