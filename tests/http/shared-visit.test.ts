import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { releaseStock, reserveStock } from '~/models/shop/stock/index.server'
import { routeRows } from '~/runtime/route-table'
import { builtTable } from '../structure/built-table'
import { openApp, type Visitor } from '../support/app'
import { rawRequest } from '../support/raw-request'
import { essentiel } from '../support/shop-database'
import { fillCart, fountain, machine } from '../support/shop-journey'

const app = await openApp()
const server = await app.startServer()

/** A URL of each page shared by visitors with a cart. */
const addresses: Record<string, string> = {
  '/': '/',
  '/avis': '/avis?tri=mieux-notes',
  '/avis/controle': '/avis/controle',
  '/accessibilite': '/accessibilite',
  '/blog': '/blog',
  '/blog/:articleId': '/blog/durete-et-calcaire',
  '/cgv': '/cgv',
  '/comparer': '/comparer?produit=prod-osmoseur-essentiel&produit=prod-osmose-pro',
  '/confidentialite': '/confidentialite',
  '/mentions-legales': '/mentions-legales',
  '/products': '/products?tri=nom',
  '/products/:productId': `/products/${essentiel}`,
  '/products/:productId/vues/:view': `/products/${essentiel}/vues/1`,
  '/products/complements': '/products/complements',
}

/** Through the server, on the host of `app.visitor()`, so both render the same URLs. */
function ask(path: string, cookie?: string, headers: Record<string, string> = {}) {
  return rawRequest(server.url, {
    path,
    headers: { Host: 'localhost', ...(cookie && { Cookie: cookie }), ...headers },
  })
}

/** The visitor's notice about the addition has been consumed. */
async function visitorWith(...products: Parameters<typeof fillCart>[1][]): Promise<Visitor> {
  const visitor = app.visitor()
  for (const product of products) await fillCart(visitor, product)
  await visitor.get('/cart')
  return visitor
}

const count = (text: string) => /class="cart-count">(\d+)</.exec(text)?.[1]

// The platform's pages show no cart.
test('each page that visitors with a cart share equals an unshared rendering', async () => {
  const shared = routeRows(await builtTable()).filter(({ policy }) => policy.shared?.withCart && !policy.firstShop)
  expect(shared.map(({ pattern }) => pattern).sort()).toEqual(Object.keys(addresses).sort())
  const visitor = await visitorWith(machine, fountain)
  const cookie = `${visitor.cookies.header}; invitation=vue`
  for (const path of Object.values(addresses)) {
    const own = await visitor.get(path)
    const answer = await ask(path, cookie)
    expect([path, own.status, answer.status]).toEqual([path, 200, 200])
    expect([path, answer.text]).toEqual([path, await own.text()])
    expect([path, count(answer.text)]).toEqual([path, '2'])
    const again = await ask(path, cookie, { 'If-None-Match': String(answer.headers.etag) })
    expect([path, again.status, again.text]).toEqual([path, 304, ''])
  }
})

test('a page changes with the cart, and its browser gets no 304', async () => {
  const visitor = await visitorWith(machine)
  const before = await ask('/products', visitor.cookies.header)
  await fillCart(visitor, fountain)
  await visitor.get('/cart')
  const headers = { 'If-None-Match': String(before.headers.etag) }
  const after = await ask('/products', visitor.cookies.header, headers)
  expect([count(before.text), after.status, count(after.text)]).toEqual(['1', 200, '2'])
  expect(count((await ask('/products')).text)).toBeUndefined()
})

test('a notice is shown to its own visitor alone, and that page is not cached', async () => {
  const [told, other] = [app.visitor(), await visitorWith(machine)]
  await fillCart(told, machine)
  const shown = await ask('/products', told.cookies.header)
  expect(shown.text).toContain('ajouté au panier')
  expect(shown.headers.etag).toBeUndefined()
  expect((await ask('/products', other.cookies.header)).text).not.toContain('ajouté au panier')
})

test('a cart that is not signed by the shop counts nothing, and an unknown cookie is for the application', async () => {
  const forged = await ask('/products', 'cart=InNlc3Npb24i.x')
  expect([count(forged.text), forged.text]).toEqual([undefined, (await ask('/products')).text])
  const visitor = await visitorWith(machine)
  for (const cookie of ['essai=1', 'cart_=1', 'flash=x']) {
    const answer = await ask('/products', `${visitor.cookies.header}; ${cookie}`)
    expect([cookie, answer.headers.etag, count(answer.text)]).toEqual([cookie, undefined, '1'])
  }
})

test('a signed-in visitor with a conversation shares the pages that show neither', async () => {
  const visitor = await visitorWith(machine)
  const cookie = `${visitor.cookies.header}; sid=x.y; chat=x.y`
  expect((await ask('/products', cookie)).text).toBe((await ask('/products', visitor.cookies.header)).text)
  expect((await ask('/profile', cookie)).headers.etag).toBeUndefined()
})

test('a light page of a filled cart is light, and a page that reads the cart is its visitor’s own', async () => {
  const visitor = await visitorWith(machine)
  const light = await ask('/products', visitor.cookies.header, { 'Save-Data': 'on' })
  expect([light.text.includes('<script'), count(light.text)]).toEqual([false, '1'])
  expect((await ask('/products', visitor.cookies.header)).text).toContain('<script')
  const results = '/questionnaire/resultats?usage=commercial&household_size=entreprise&budget=1000%E2%82%AC%2B'
  const answered = `${results}&problem=performance&urgency=juste_info`
  expect((await ask(answered)).headers.etag).toBeDefined()
  expect((await ask(answered, visitor.cookies.header)).headers.etag).toBeUndefined()
})

test('a write to the shop is on the next page of a filled cart', async () => {
  const visitor = await visitorWith(machine)
  await ask('/', visitor.cookies.header)
  await saveSetting(app.db, { key: 'shop.name', value: 'Eau de la Ville', at: new Date() })
  expect((await ask('/', visitor.cookies.header)).text).toContain('Eau de la Ville')
})

test('the catalogue’s calls keep their answer until a stock moves, and a 304 is never older than it', async () => {
  const left = async (path: string, etag?: string) => {
    const answer = await ask(path, undefined, etag === undefined ? {} : { 'If-None-Match': etag })
    const products = answer.status === 200 ? [JSON.parse(answer.text)].flat() : []
    const found = products.find(({ id }: { id: string }) => id === essentiel)
    return { status: answer.status, stock: found?.available_stock, etag: String(answer.headers.etag) }
  }
  for (const path of ['/api/products', '/api/products?limit=50', `/api/products/${essentiel}`]) {
    const first = await left(path)
    expect(await left(path, first.etag)).toMatchObject({ status: 304 })
    await reserveStock(app.db, { orderId: path, needs: new Map([[essentiel, 1]]) })
    const second = await left(path, first.etag)
    expect(second).toMatchObject({ status: 200, stock: first.stock - 1 })
    await releaseStock(app.db, path)
    expect(await left(path, second.etag)).toMatchObject({ status: 200, stock: first.stock })
  }
})

test('the catalogue’s calls answer as the application does, including Link headers', async () => {
  for (const path of ['/api/products', '/api/products?limit=2', '/api/stats', '/api/blog/articles?limit=1']) {
    const own = await app.visitor().get(path)
    for (const answer of [await ask(path), await ask(path)]) {
      expect([path, answer.text]).toEqual([path, await own.clone().text()])
      expect([path, answer.headers['content-type']]).toEqual([path, own.headers.get('Content-Type')])
      expect([path, answer.headers.link ?? null]).toEqual([path, own.headers.get('Link')])
      expect([path, answer.headers['cache-control']]).toEqual([path, 'private, no-cache'])
    }
  }
  for (const path of ['/api/products?limit=0', '/api/products/inconnu', '/api/products?cursor=inconnu'])
    expect([path, (await ask(path)).headers.etag]).toEqual([path, undefined])
})
