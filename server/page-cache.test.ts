import { describe, expect, test } from 'vitest'
import type { Tenant } from '~/database/tenants.server'
import { nextDispatchCutoff } from '~/models/values/delivery'
import type { SharedPage } from '~/runtime/route-policy'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { bicycles } from '../tests/support/bicycle-template'
import { cacheKey, nextFullHour, PageCache, sharedAddress } from './page-cache'

const at = new Date('2026-11-20T09:20:00Z')
const html = { 'Content-Type': 'text/html; charset=utf-8' }

function tenantAt(revision: number | undefined, stock = 1): Tenant {
  return { id: 'boutique', template: osmoseurs, contentRevision: () => revision, stockRevision: () => stock } as Tenant
}

const shop = tenantAt(1)
const products: SharedPage = { parameters: ['besoin', 'page', 'tri'], filters: true, atMost: 2 }
const questionnaire: SharedPage = { parameters: ['etape'], answers: true }

interface Asked {
  headers?: Record<string, string>
  tenant?: Tenant
  shared?: SharedPage | undefined
}

function shared(path: string, { tenant = shop, ...asked }: Asked = {}) {
  const page = 'shared' in asked ? asked.shared : products
  return sharedAddress(new URL(path, 'https://boutique.example'), { shared: page, tenant })
}

function keyOf(path: string, asked: Asked & { cartCount?: number } = {}) {
  const { headers = {}, tenant = shop, cartCount = 0 } = asked
  const address = shared(path, asked)
  return address && cacheKey({ headers, tenant, shared: asked.shared ?? products, address, cartCount })
}

describe('which requests share a page', () => {
  test('requests for the same address and the same content', () => {
    expect(keyOf('/products')).toEqual(keyOf('/products'))
    expect(keyOf('/products')).not.toEqual(keyOf('/'))
    expect(keyOf('/products', { tenant: tenantAt(2) })).not.toEqual(keyOf('/products'))
    expect(keyOf('/products', { headers: { 'save-data': 'on' } })).not.toEqual(keyOf('/products'))
  })

  test('none where the route declares none', () => {
    expect(shared('/products', { shared: undefined })).toBeUndefined()
  })

  test('campaign parameters do not create another page', () => {
    expect(keyOf('/products?utm_source=lettre&gclid=1')).toEqual(keyOf('/products'))
  })

  test('campaign parameters do not appear in the shared page', () => {
    expect(shared('/products?utm_source=lettre&tri=prix')?.url.href).toBe('https://boutique.example/products?tri=prix')
  })

  test.each(['/products?q=douche', '/products?inconnu=1', '/products?terrain=route', '/products?usage=commercial'])(
    '%s, with a parameter missing from its policy, is not cached',
    (path) => {
      expect(keyOf(path)).toBeUndefined()
    },
  )

  test.each(['/products/%70rod-aquapet', '/products/prod-aquapet;a', '/products/prod.aquapet'])(
    '%s, one of many spellings of a parameter, is not cached',
    (path) => {
      expect(keyOf(path)).toBeUndefined()
    },
  )

  test('answers to the questions of the shop’s template share a page, those to other questions do not', () => {
    expect(keyOf('/questionnaire?usage=commercial&etape=2', { shared: questionnaire })).toBeDefined()
    expect(keyOf('/questionnaire?terrain=route', { shared: questionnaire })).toBeUndefined()
    const bicycleShop = { ...shop, template: bicycles }
    const ofBicycles = { tenant: bicycleShop, shared: questionnaire }
    expect(keyOf('/questionnaire?terrain=route', ofBicycles)).toBeDefined()
    expect(keyOf('/questionnaire?usage=commercial', ofBicycles)).toBeUndefined()
  })

  test('the filters of the shop’s template create a page, but only a few combined', () => {
    expect(keyOf('/products?personnes=3-4')).toBeDefined()
    expect(keyOf('/products?personnes=3-4&besoin=maison')).toBeDefined()
    expect(keyOf('/products?personnes=3-4&besoin=maison&tri=nom')).toBeUndefined()
    expect(keyOf('/products?besoin=maison&besoin=pro&besoin=douche')).toBeUndefined()
    expect(keyOf('/products?vitesses=peu')).toBeUndefined()
    expect(keyOf('/products?vitesses=peu', { tenant: { ...shop, template: bicycles } })).toBeDefined()
    expect(keyOf('/products?produit=prod-aquapet')).toBeUndefined()
  })

  test('the order of parameters does not create another page, their values do', () => {
    expect(keyOf('/products?tri=prix&besoin=pro')).toEqual(keyOf('/products?besoin=pro&tri=prix'))
    expect(keyOf('/products?besoin=pro')).not.toEqual(keyOf('/products?besoin=maison'))
  })

  test('none during a transaction of the shop', () => {
    expect(keyOf('/products', { tenant: tenantAt(undefined) })).toBeUndefined()
  })

  test('those of visitors with equal cart counts', () => {
    expect(keyOf('/products', { cartCount: 2 })).toEqual(keyOf('/products', { cartCount: 2 }))
    expect(keyOf('/products', { cartCount: 2 })).not.toEqual(keyOf('/products', { cartCount: 3 }))
    expect(keyOf('/products', { cartCount: 2 })).not.toEqual(keyOf('/products'))
  })

  test('pages with quantities move with the stock, others do not', () => {
    const moved = { tenant: tenantAt(1, 2) }
    const quantities: SharedPage = { parameters: [], tellsStock: true }
    expect(keyOf('/api/products', { shared: quantities, ...moved })).not.toEqual(
      keyOf('/api/products', { shared: quantities }),
    )
    expect(keyOf('/products', moved)).toEqual(keyOf('/products'))
  })
})

describe('a stored page', () => {
  const key = { id: '/', revision: 1 }
  const page = () => rendering(new Response('<p>Bonjour</p>', { headers: html }))
  const rendering = (response: Response) => ({
    render: async () => response,
    defaults: {},
    renderedAt: at,
  })
  const newCache = (options = {}) => new PageCache({ pageExpiry: nextFullHour, now: () => at, ...options })

  test('is served again, in every encoding', async () => {
    const cache = newCache()
    await cache.make(key, page())
    const found = cache.find(key)
    const made = await found?.make('identity')
    expect(made?.bytes.toString()).toBe('<p>Bonjour</p>')
    expect(found?.find('identity')).toBe(made)
    expect(found?.find('br')).toBeUndefined()
  })

  test('expires when the content moves', async () => {
    const cache = newCache()
    await cache.make(key, page())
    expect(cache.find({ ...key, revision: 2 })).toBeUndefined()
  })

  test('expires at the next full hour', async () => {
    let now = at
    const cache = newCache({ now: () => now })
    await cache.make(key, page())
    now = new Date('2026-11-20T09:59:59Z')
    expect(cache.find(key)).toBeDefined()
    now = new Date('2026-11-20T10:00:00Z')
    expect(cache.find(key)).toBeUndefined()
  })

  test.each([
    ['an error', new Response('', { status: 404, headers: html })],
    ['a redirect', new Response(null, { status: 302, headers: { Location: '/' } })],
    ['plain text', new Response('', { headers: { 'Content-Type': 'text/plain' } })],
    ['a page that sets a cookie', new Response('', { headers: { ...html, 'Set-Cookie': 'a=b' } })],
    ['a page that asks not to be', new Response('', { headers: { ...html, 'Cache-Control': 'no-store' } })],
  ])('is never %s', async (_what, response) => {
    const cache = newCache()
    expect(await cache.make(key, rendering(response))).toEqual({ response })
    expect(cache.find(key)).toBeUndefined()
  })

  test('is rendered once for concurrent requests', async () => {
    const cache = newCache()
    let renders = 0
    const slow = {
      ...page(),
      render: async () => {
        renders += 1
        await new Promise((done) => setTimeout(done, 20))
        return new Response('<p>Bonjour</p>', { headers: html })
      },
    }
    const rendered = await Promise.all([cache.make(key, slow), cache.make(key, slow), cache.make(key, slow)])
    expect(renders).toBe(1)
    expect(new Set(rendered.map((one) => 'page' in one && one.page)).size).toBe(1)
  })

  test('is rendered per request when it cannot be stored', async () => {
    const cache = newCache()
    const failing = { ...page(), render: async () => new Response('', { status: 500, headers: html }) }
    const rendered = await Promise.all([cache.make(key, failing), cache.make(key, failing)])
    expect(rendered.every((one) => 'response' in one && one.response.status === 500)).toBe(true)
  })

  test('does not fail other requests when its render fails', async () => {
    const cache = newCache()
    const throwing = { ...page(), render: async () => Promise.reject(new Error('planted')) }
    const [first, second] = await Promise.allSettled([cache.make(key, throwing), cache.make(key, page())])
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  })

  test('is evicted when there are too many: the least recently used first', async () => {
    const cache = newCache({ maxEntries: 2 })
    await cache.make({ id: 'a', revision: 1 }, page())
    await cache.make({ id: 'b', revision: 1 }, page())
    cache.find({ id: 'a', revision: 1 })
    await cache.make({ id: 'c', revision: 1 }, page())
    expect(cache.find({ id: 'b', revision: 1 })).toBeUndefined()
    expect(cache.find({ id: 'a', revision: 1 })).toBeDefined()
  })

  test('is evicted when the pages are too heavy, their encodings counted', async () => {
    const cache = newCache({ maxBytes: 60 })
    await cache.make({ id: 'a', revision: 1 }, page())
    await cache.make({ id: 'b', revision: 1 }, page())
    await cache.find({ id: 'a', revision: 1 })?.make('gzip')
    expect(cache.find({ id: 'b', revision: 1 })).toBeUndefined()
    expect(cache.find({ id: 'a', revision: 1 })).toBeDefined()
  })
})

test('no page outlives a dispatch cut-off or midnight in Paris, on any day of the year', () => {
  const parisHour = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' })
  for (let day = 0; day < 366; day++) {
    const rendered = new Date(Date.UTC(2026, 0, 1 + day, day % 24, 17))
    const expiry = nextFullHour(rendered)
    expect(expiry.getTime()).toBeLessThanOrEqual(nextDispatchCutoff(rendered, day % 24).getTime())
    const lastMoment = new Date(expiry.getTime() - 1)
    expect(parisHour.format(lastMoment)).toBe(parisHour.format(rendered))
  }
})
