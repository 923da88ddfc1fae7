import { expect, test } from 'vitest'
import { inOneOrder, leaveOutKnown, withoutDocuments } from './lean-manifest.mjs'

test('the manifest keeps routes that hydrate, their parents and the catch-all route', () => {
  const routes = {
    root: { id: 'root', module: 'root' },
    shop: { id: 'shop', parentId: 'root', module: 'document' },
    cart: { id: 'cart', parentId: 'shop', path: 'cart', module: 'document' },
    unknown: { id: 'unknown', parentId: 'shop', path: '*', module: 'document' },
    desk: { id: 'desk', parentId: 'root', path: 'admin', module: 'document' },
    orders: { id: 'orders', parentId: 'desk', path: 'orders', module: 'orders' },
    file: { id: 'file', parentId: 'desk', path: 'orders.csv', module: 'document' },
  }
  const kept = withoutDocuments(routes, ({ module }: { module: string }) => module === 'document')
  expect(Object.keys(kept)).toEqual(['root', 'shop', 'unknown', 'desk', 'orders'])
})

test('false flags, empty lists and what the entry has loaded are omitted', () => {
  const routes = {
    root: { id: 'root', imports: ['/desk.js'] },
    orders: { id: 'orders', hasLoader: true, hasAction: false, css: [], imports: ['/react.js', '/desk.js', '/box.js'] },
  }
  leaveOutKnown({ entry: { imports: ['/react.js'] }, routes })
  expect(routes.orders).toEqual({ id: 'orders', hasLoader: true, imports: ['/box.js'] })
})

test('imports are sorted by use', () => {
  const routes = {
    orders: { imports: ['/own.js', '/react.js'] },
    stock: { imports: ['/react.js'] },
    bare: {},
  }
  inOneOrder(routes)
  expect(routes).toEqual({ orders: { imports: ['/react.js', '/own.js'] }, stock: { imports: ['/react.js'] }, bare: {} })
})
