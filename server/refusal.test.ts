import { expect, test } from 'vitest'
import { completePolicy } from '~/runtime/route-policy'
import { readerOf } from './refusal'

const files = completePolicy([{ policy: { body: { multipart: 1 } } }])

test.each([
  ['/api/admin/upload/prod-h2go', 'program'],
  ['/api/docs', 'person'],
  ['/admin/images/prod-h2go/ajouter', 'person'],
])('a form with files sent to %s is refused to a %s', (address, reader) => {
  expect(readerOf({ route: undefined, address }, files)).toBe(reader)
})
