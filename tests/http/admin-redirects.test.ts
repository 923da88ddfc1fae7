import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { essentiel } from '../support/shop-database'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const visitor = await asAdministrator(db, app.visitor())
const anyone = app.visitor()
const root = '/admin/redirections'

const page = async (path: string) => readable(await expectStatus(200, visitor.get(path)))
const add = (path: string, target: string) => visitor.post(root, { path, target })
const lead = async (path: string) => {
  const response = await anyone.get(path)
  return [response.status, response.headers.get('Location') ?? '']
}

test('an anonymous visitor neither sees nor adds redirects', async () => {
  expect(location(await expectStatus(302, anyone.get(root)))).toContain('/login')
  await expectStatus(302, anyone.post(root, { path: '/vol', target: '/support' }))
  expect(await db.selectFrom('redirect').selectAll().execute()).toEqual([])
})

test('old addresses of products are listed with where they lead', async () => {
  expect(await page(`${root}?type=product`)).toMatch(/\/produit\/osmoseur-compact.*Osmoseur Essentiel.*Supprimer/s)
  expect(await page(`${root}?type=product`)).toContain('Adresse actuelle')
  expect(await page(`${root}?type=article`)).toContain('Aucune adresse de cette sorte.')
  expect(await page(`${root}?type=product&page=9`)).toContain('au-delà de la dernière')
})

test('an address that is added leads to a product, an article or a page', async () => {
  const to: [string, string, string][] = [
    ['/vieille-page', '/support', '/support'],
    ['/fr/catalogue/essentiel', `/products/${essentiel}`, `/products/${essentiel}`],
    ['/produit/ancien-modele', '/produit/osmoseur-premium', '/products/prod-osmoseur-premium'],
    ['/products/42', '/', '/'],
    ['/blog/2019-le-calcaire', '/blog/durete-et-calcaire', '/blog/durete-et-calcaire'],
    ['/été/à-lire', '/blog', '/blog'],
  ]
  for (const [path, target, end] of to) {
    expect(location(await expectStatus(303, add(path, target)))).toBe(root)
    expect([path, ...(await lead(encodeURI(path)))]).toEqual([path, 301, end])
  }
  expect(await lead('/vieille-page/')).toEqual([301, '/support'])
  expect(await page(root)).toMatch(/\/blog\/2019-le-calcaire.*calcaire.*Camille Roy/s)
  await expectStatus(404, anyone.get('/vieille-page-2'))
  const posted = await anyone.post('/vieille-page', { a: 'b' })
  expect(posted.status).toBe(404)
})

test('addresses of former shops keep their query and escapes, and campaigns are carried on', async () => {
  const old: [string, string, string][] = [
    ['/index.php?id_product=12&controller=product', '/index.php?controller=product&id_product=12', '/support'],
    ['/index.php?id_product=13', '/index.php?id_lang=1&id_product=13', '/blog'],
    ['/?p=123', '/?p=123', '/support'],
    ['/filtre%20%C3%A0%20eau', '/filtre%20%C3%A0%20eau/', '/support'],
    // Asked as the server reads them (server/request.test.ts).
    ['/caf%E9-filtre', '/caf%C3%A9-filtre', '/support'],
    ['/100%-pur', '/100%25-pur', '/blog'],
    ['/d%92%E9t%E9', '/d%E2%80%99%C3%A9t%C3%A9', '/blog'],
    ['/vieux.php?nom=caf%E9', '/vieux.php?nom=caf%E9', '/support'],
  ]
  for (const [path, asked, target] of old) {
    await expectStatus(303, add(path, target))
    expect([asked, ...(await lead(asked))]).toEqual([asked, 301, target])
  }
  for (const unknown of ['/caf%C3%A9', '/%25', '/100%25']) await expectStatus(404, anyone.get(unknown))
  const campaign = 'utm_source=lettre&utm_campaign=no%C3%ABl'
  expect(await lead(`/?p=123&${campaign}&gclid=x`)).toEqual([301, `/support?${campaign}`])
  expect(await lead(`/produit/osmoseur-premium?${campaign}`)).toEqual([
    301,
    `/products/prod-osmoseur-premium?${campaign}`,
  ])
  await expectStatus(404, anyone.get('/index.php?id_product=14'))
  await expectStatus(200, anyone.get('/?p=124'))
  expect(await page(root)).toContain('/index.php?controller=product&id_product=12')
  const removal = `${root}/supprimer?${new URLSearchParams({ adresse: '/?p=123' })}`
  await expectStatus(303, visitor.post(removal))
  await expectStatus(200, anyone.get('/?p=123'))
})

test('a target keeps its query, to which what the visitor asked is added', async () => {
  const to: [string, string, string][] = [
    ['/douches', '/products?q=douche', '/products?q=douche'],
    ['/flyer', `/products/${essentiel}?utm_source=flyer`, `/products/${essentiel}?utm_source=flyer`],
    ['/calcaire.php?id=1', '/blog/durete-et-calcaire?de=a%26b', '/blog/durete-et-calcaire?de=a%26b'],
  ]
  for (const [path, target, end] of to) {
    await expectStatus(303, add(path, target))
    expect([path, ...(await lead(path))]).toEqual([path, 301, end])
  }
  expect(await page(root)).toContain('/products?q=douche')
  expect(await lead('/douches?tri=prix&q=eau&utm_source=lettre')).toEqual([
    301,
    '/products?q=douche&tri=prix&utm_source=lettre',
  ])
  expect(await lead('/calcaire.php?id=1&utm_source=lettre')).toEqual([
    301,
    '/blog/durete-et-calcaire?de=a%26b&utm_source=lettre',
  ])
})

test('an address is found in other letter cases, its own first', async () => {
  for (const [path, target] of [
    ['/A-Maj.html', '/support'],
    ['/a-MAJ.html', '/blog'],
    ['/Été.PHP?Id=1', '/support'],
  ] as const)
    await expectStatus(303, add(path, target))
  expect(await lead('/A-Maj.html')).toEqual([301, '/support'])
  expect(await lead('/a-MAJ.html')).toEqual([301, '/blog'])
  expect((await lead('/a-maj.html'))[0]).toBe(301)
  expect(await lead(`${encodeURI('/été.php')}?Id=1`)).toEqual([301, '/support'])
  await expectStatus(404, anyone.get(`${encodeURI('/été.php')}?id=1`))
  expect(await lead('/blog/Durete-Et-Calcaire')).toEqual([301, '/blog/durete-et-calcaire'])
  expect(await lead('/produit/Osmoseur-Premium')).toEqual([301, '/products/prod-osmoseur-premium'])
})

test('a redirect to a hidden target answers 404', async () => {
  await expectStatus(303, add('/vers-un-article', '/blog/idees-recues'))
  await db.updateTable('article').set({ published: 0 }).where('slug', '=', 'idees-recues').execute()
  await expectStatus(404, anyone.get('/vers-un-article'))
  expect(await page(root)).toMatch(/\/vers-un-article.*Non publié/s)
  await db
    .updateTable('article')
    .set({ published: 1, published_date: '2040-01-01' })
    .where('slug', '=', 'idees-recues')
    .execute()
  await expectStatus(404, anyone.get('/vers-un-article'))
})

test.each<[string, string, string, number, RegExp]>([
  ['to itself', '/boucle', '/boucle', 409, /mener à elle-même/],
  ['to itself with another query', '/?p=9', '/?p=9&x=1', 409, /mener à elle-même/],
  ['to an anchor', '/perdue', '/support#a', 400, /sans « # »/],
  ['to an address that leads elsewhere', '/avant', '/vieille-page', 409, /mène elle-même ailleurs/],
  ['from a page', '/support', '/blog', 409, /Une page de la boutique a cette adresse/],
  ['from the back-office', '/admin/orders', '/blog', 409, /Une page de la boutique/],
  ['from a page of the API', '/api/products', '/blog', 409, /Une page de la boutique/],
  ['from an upload', '/uploads/products/a.webp', '/blog', 409, /Une page de la boutique/],
  ['from a product', `/products/${essentiel}`, '/blog', 409, /Une page de la boutique/],
  ['from an article', '/blog/durete-et-calcaire', '/blog', 409, /Une page de la boutique/],
  ['from an old address of a product', '/produit/osmoseur-compact', '/blog', 409, /Une page de la boutique/],
  ['twice', '/vieille-page', '/blog', 409, /mène déjà ailleurs/],
  ['to nothing', '/perdue', '/nulle-part', 409, /Aucun produit, aucun article/],
  ['to the back-office', '/perdue', '/admin', 409, /Aucun produit, aucun article/],
  ['to an unknown product', '/perdue', '/products/inconnu', 409, /Aucun produit, aucun article/],
  ['to another site', '/perdue', 'https://evil.example', 400, /qui commence par « \/ »/],
  ['to another site without a scheme', '/perdue', '//evil.example', 400, /qui commence par « \/ »/],
  ['to another site by a backslash', '/perdue', '/\\evil.example', 400, /qui commence par « \/ »/],
  ['from a search of a page', '/support?a=1', '/blog', 409, /Une page de la boutique/],
  ['from a folder above', '/%2e%2e/b', '/blog', 400, /qui commence par « \/ »/],
  ['from two dots', '/a/../b', '/blog', 400, /qui commence par « \/ »/],
  ['from nothing', '', '/blog', 400, /Indiquez l’ancienne adresse/],
])('%s: refused, with what was typed', async (_name, path, target, status, words) => {
  const before = await db.selectFrom('redirect').select('path').execute()
  const refused = await (await expectStatus(status, add(path, target))).text()
  expect(refused.replace(/<[^>]*>|\s+/g, ' ')).toMatch(words)
  expect(refused).toContain(`value="${target.replaceAll('&', '&amp;')}"`)
  expect(await db.selectFrom('redirect').select('path').execute()).toEqual(before)
})

test('an old URL is removed after confirmation; that of a product stays', async () => {
  const removal = (path: string) => `${root}/supprimer?${new URLSearchParams({ adresse: path })}`
  expect(await page(removal('/vieille-page'))).toContain('Supprimer cette redirection')
  await expectStatus(303, visitor.post(removal('/vieille-page')))
  expect(await page(root)).toContain('Redirection supprimée.')
  await expectStatus(404, anyone.get('/vieille-page'))
  await expectStatus(404, visitor.get(removal('/vieille-page')))
  await expectStatus(303, visitor.post(removal('/vieille-page')))
  expect(await page(root)).toContain('Cette redirection n’est plus là.')
  await expectStatus(303, visitor.post(removal('/produit/osmoseur-compact')))
  expect(await lead('/produit/osmoseur-compact')).toEqual([302, '/products'])
  await expectStatus(303, visitor.post(removal('/produit/osmoseur-essentiel')))
  expect(await page(root)).toContain('l’adresse actuelle d’un produit')
  expect(await lead('/produit/osmoseur-essentiel')).toEqual([301, `/products/${essentiel}`])
  const logged = await db.selectFrom('audit_log').select('action').where('subject_kind', '=', 'redirect').execute()
  expect(new Set(logged.map(({ action }) => action))).toEqual(new Set(['redirect.add', 'redirect.delete']))
})

test('an article does not take an address that leads elsewhere', async () => {
  const fields = { version: '0', title: 'A', slug: '2019-le-calcaire', author: 'A', excerpt: 'A', content: 'A' }
  const refused = await expectStatus(409, visitor.post('/admin/articles/nouveau', fields))
  expect(await readable(refused)).toContain('supprimez d’abord sa redirection')
})
