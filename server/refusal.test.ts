import { expect, test } from 'vitest'
import { completePolicy } from '~/runtime/route-policy'
import { readerOf } from './refusal'

test.each(['program', 'person'] as const)('an upload from a %s is refused in the matching format', (reader) => {
  const sender = reader === 'program' ? 'program' : 'page'
  const policy = completePolicy([{ policy: { body: { multipart: 1 }, sender } }])
  expect(readerOf({ route: undefined, address: '/' }, policy)).toBe(reader)
})
