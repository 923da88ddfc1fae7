import { expect, test } from 'vitest'
import { parseReference, signReference } from './secret.server'

const reference = signReference('order', 'AB-12')

test('a reference of ours gives its id back', () => {
  expect(parseReference('order', reference)).toBe('AB-12')
})

test.each([
  ['another purpose', () => parseReference('withdrawal', reference)],
  ['something behind it', () => parseReference('order', `${reference}.encore`)],
  ['a longer signature', () => parseReference('order', `${reference}x`)],
  ['another id', () => parseReference('order', reference.replace('AB', 'AC'))],
  ['no signature', () => parseReference('order', 'AB-12.')],
  ['no dot', () => parseReference('order', 'AB-12')],
  ['no id', () => parseReference('order', signReference('order', ''))],
  ['nothing', () => parseReference('order', '')],
])('a reference is good for nothing with %s', (_, parse) => {
  expect(parse()).toBeUndefined()
})
