import { expect, test } from 'vitest'
import { findHeldFile } from './held-file'

test.each([
  ['/admin/prospects.csv?search=lac', '/admin/prospects?search=lac'],
  ['/admin/prospects.xlsx', '/admin/prospects'],
  ['/admin/prospects/exports/e1/fichier', '/admin/prospects/exports'],
  ['/admin/upload/i1/lignes-refusees.csv', '/admin/upload'],
  ['/admin/orders.csv?status=paid', '/admin/orders?status=paid'],
])('%s is a file, requested from %s', (path, back) => {
  expect(findHeldFile(path)).toMatchObject({ path, back })
})

test('a page is no file', () => {
  expect(findHeldFile('/admin/prospects')).toBeUndefined()
  expect(findHeldFile('/admin/upload/i1')).toBeUndefined()
})
