import { expect, test } from 'vitest'
import { withoutDocuments } from './lean-manifest.mjs'

test('what hydrates, what stands above it and the route of unknown addresses are left in the list of routes', () => {
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
