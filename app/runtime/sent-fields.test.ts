import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOf, listOf } from './sent-fields'

test('a name sent several times becomes a list', () => {
  expect(fieldsOf(new URLSearchParams('a=1&b=2&a=3'))).toEqual({ a: ['1', '3'], b: '2' })
})

test('a list accepts a name sent any number of times, up to its maximum', () => {
  const schema = z.object({ rayon: listOf(z.enum(['filtres', 'pompes']), { max: 2 }) })
  expect(schema.parse({})).toEqual({ rayon: [] })
  expect(schema.parse({ rayon: 'pompes' })).toEqual({ rayon: ['pompes'] })
  expect(schema.parse({ rayon: ['filtres', 'pompes'] })).toEqual({ rayon: ['filtres', 'pompes'] })
  expect(schema.safeParse({ rayon: ['filtres', 'filtres', 'pompes'] }).success).toBe(false)
  expect(schema.safeParse({ rayon: 'autre' }).success).toBe(false)
})
