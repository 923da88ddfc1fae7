import { expect, test } from 'vitest'
import { localPath } from './order-form'

test.each([
  ['/', '/'],
  ['/products?besoin=maison&page=2', '/products?besoin=maison&page=2'],
  ['/products#liste', '/products#liste'],
])('%s leads to a page of ours', (path, local) => {
  expect(localPath(path)).toBe(local)
})

test.each([
  undefined,
  '',
  'products',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/products/..//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/products?suite=\\evil.example',
])('%s is no path of ours', (path) => {
  expect(localPath(path)).toBeUndefined()
})
