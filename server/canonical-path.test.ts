import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { createPathRouter } from './canonical-path'

const table: RouteObject[] = [
  {
    id: 'layout',
    children: [
      { id: 'home', index: true },
      { id: 'cart', path: 'cart' },
      { id: 'referral', path: 'cart/parrainage' },
      { id: 'resume', path: 'cart/resume/:token' },
      { id: 'product', path: 'products/:productId' },
      { id: 'feed', path: 'blog/feed.xml' },
      { id: 'locale', path: 'lettre/:langue?/archives?' },
      { id: 'accent', path: 'à-propos' },
    ],
  },
  {
    id: 'api',
    path: 'api',
    children: [
      { id: 'api cart', path: 'cart' },
      { id: 'api else', path: '*' },
    ],
  },
  { id: 'else', path: '*' },
]
const route = createPathRouter(table)

test.each([
  ['/', '/', 'home'],
  ['//', '/', 'home'],
  ['/cart/parrainage', '/cart/parrainage', 'referral'],
  ['/cart/parrainage/', '/cart/parrainage', 'referral'],
  ['/Cart/PARRAINAGE', '/cart/parrainage', 'referral'],
  ['/cart/%70arrainage', '/cart/parrainage', 'referral'],
  ['/%43art//parrainage///', '/cart/parrainage', 'referral'],
  ['//cart/parrainage', '/cart/parrainage', 'referral'],
  ['/blog/feed%2exml', '/blog/feed.xml', 'feed'],
  ['/api/CART', '/api/cart', 'api cart'],
  ['/%C3%80-propos', '/%C3%A0-propos', 'accent'],
  ['/%C3%A0-propos', '/%C3%A0-propos', 'accent'],
  ['/lettre/FR/', '/lettre/FR', 'locale'],
  ['/lettre/Archives', '/lettre/Archives', 'locale'],
  ['/lettre/FR/ARCHIVES', '/lettre/FR/archives', 'locale'],
  ['/LETTRE', '/lettre', 'locale'],
])('the canonical path of %s is %s', (path, spelling, id) => {
  const { canonical: spelled, routeIds } = route(path)
  expect([spelled, routeIds.at(-1)]).toEqual([spelling, id])
})

test.each([
  ['/products/JOS-AQUAPET', 'product'],
  ['/Products/JOS-%41quapet', 'product'],
  ['/products/a%2Fb', 'product'],
  ['/products/%2e%2e%2fcart', 'product'],
  ['/products/a;b=C', 'product'],
  ['/cart/Resume/ToKeN.%53ignature', 'resume'],
])('the parameter in %s is left unchanged', (path, id) => {
  const { canonical: spelling, routeIds } = route(path)
  expect([spelling.split('/').at(-1), routeIds.at(-1)]).toEqual([path.split('/').at(-1), id])
})

test.each([
  '/Inconnue/',
  '/inconnue//x',
  '//evil.example/',
  '/cart%2Fparrainage',
  '/cart/%2570arrainage',
  '/cart;x',
  '/cart/parrainage%20',
  '/cart/parrainage%2F',
  '/%0a',
])('%s, which matches no page, is left unchanged', (path) => {
  const { canonical: spelling, routeIds } = route(path)
  expect(spelling).toBe(path)
  expect([[], ['else']]).toContainEqual(routeIds)
})

test('the segments of a splat are left unchanged, those before it are normalised', () => {
  expect(route('/API/Inconnue//x%2F/').canonical).toBe('/api/Inconnue/x%2F')
})

test('a canonical path is its own canonical path', () => {
  for (const path of ['/Cart/Parrainage/', '//products//A%42/', '/API//x', '/lettre/archives/']) {
    const { canonical: spelling } = route(path)
    expect(route(spelling).canonical).toBe(spelling)
    expect(spelling).toMatch(/^\/(?!\/)/)
  }
})

test('matching only the routes of a first segment equals matching all routes', () => {
  const languages: RouteObject[] = [
    { id: 'language', path: ':langue?/aide' },
    { id: 'sitemap', path: ':fichier' },
    { id: 'shelf', path: '/rayon', children: [{ id: 'shelf page', path: 'page/:number' }] },
  ]
  for (const routes of [table, [...languages, ...table], [{ id: 'root', children: [...languages, ...table] }]]) {
    const found = createPathRouter(routes)
    const paths = [
      '/',
      '/cart',
      '/CART/resume/x',
      '/%63art',
      '/aide',
      '/fr/aide',
      '/cart/aide',
      '/rayon',
      '/rayon/page/2',
    ]
    for (const path of [
      ...paths,
      '/api',
      '/api/x/y',
      '/inconnu',
      '/inconnu/x',
      '/products',
      '/products/x',
      '/blog/x',
    ]) {
      const ids = (matchRoutes(routes, path) ?? []).map((match) => match.route.id)
      expect([path, found(path).routeIds]).toEqual([path, ids])
    }
  }
})
