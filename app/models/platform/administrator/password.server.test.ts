import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { demoAccounts } from '.'
import { hashPassword, isOutdated, isPassword } from './password.server'

test('a password is verified whatever the Unicode composition of its accents', async () => {
  const kept = await hashPassword('clé du café')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await isPassword('clé du café'.normalize('NFD'), { hash: kept })).toBe(true)
  expect(await isPassword('clé du cafe', { hash: kept })).toBe(false)
  expect(await isOutdated(kept)).toBe(false)
})

test('without a hash every password is wrong, even the dummy’s; a long one is wrong whatever its prefix', async () => {
  expect(await isPassword('azertyuiop', { hash: null })).toBe(false)
  const kept = await hashPassword('')
  expect(await isPassword('x'.repeat(10_000), { hash: kept })).toBe(false)
})

test('a hash made at another cost is outdated', async () => {
  expect(await isOutdated(await hash('essai', { memoryCost: 8192, timeCost: 2, parallelism: 1 }))).toBe(true)
})

test('the published passwords satisfy the length rule', () => {
  expect(demoAccounts.map(({ password }) => password.length >= 8)).toEqual([true, true, true])
})
