import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSigner, readOrMakeSecret, tenantSigner } from './secret.server'

const signer = tenantSigner({ id: 'boutique', isFirst: true })
const reference = signer.signReference('order', 'AB-12')

test('a signed reference returns its id', () => {
  expect(signer.parseReference('order', reference)).toBe('AB-12')
})

test.each([
  ['another purpose', () => signer.parseReference('withdrawal', reference)],
  ['something behind it', () => signer.parseReference('order', `${reference}.encore`)],
  ['a longer signature', () => signer.parseReference('order', `${reference}x`)],
  ['another id', () => signer.parseReference('order', reference.replace('AB', 'AC'))],
  ['no signature', () => signer.parseReference('order', 'AB-12.')],
  ['no dot', () => signer.parseReference('order', 'AB-12')],
  ['no id', () => signer.parseReference('order', signer.signReference('order', ''))],
  ['nothing', () => signer.parseReference('order', '')],
])('a reference is invalid with %s', (_, parse) => {
  expect(parse()).toBeUndefined()
})

test('the first shop signs with SESSION_SECRET itself, so that links mailed before stay valid', () => {
  expect(createSigner(process.env.SESSION_SECRET ?? '').parseReference('order', reference)).toBe('AB-12')
})

test('a reference of one shop is invalid in every other', () => {
  const [second, third] = ['autre', 'tiers'].map((id) => tenantSigner({ id, isFirst: false }))
  expect(second?.parseReference('order', reference)).toBeUndefined()
  expect(third?.parseReference('order', second?.signReference('order', 'AB-12') ?? '')).toBeUndefined()
  expect(signer.parseReference('order', second?.signReference('order', 'AB-12') ?? '')).toBeUndefined()
  expect(second?.parseReference('order', second.signReference('order', 'AB-12'))).toBe('AB-12')
})

test('a secret is made once, anew where it was left empty, and nothing else is left in its folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'))
  const file = join(folder, 'session-secret')
  writeFileSync(file, '')
  const made = readOrMakeSecret(file)
  expect(made).toHaveLength(43)
  expect(readOrMakeSecret(file)).toBe(made)
  expect(readdirSync(folder)).toEqual(['session-secret'])
})
