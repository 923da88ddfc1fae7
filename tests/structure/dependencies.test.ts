import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  integrity?: string
  link?: boolean
}

/**
 * Entries of a lock file that npm would install unverified. They name no address (`.npmrc`: any registry may serve
 * them), so their digest is all that says what they are.
 */
function findUnverified(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages)
    .filter(([path, { integrity, link }]) => path !== '' && !link && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    .map(([path]) => path)
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test('every package of the lock file, of whatever platform, is installed by its digest', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(500)
  expect(findUnverified(lock.packages)).toEqual([])
})

test.each([
  ['none', {}],
  ['an empty one', { integrity: '' }],
  ['a weak one', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
])('a planted entry with no digest, or a bad one, is found: %s', (_, entry) => {
  const path = 'node_modules/@planted/linux-x64'
  expect(findUnverified({ ...lock.packages, [path]: entry })).toEqual([path])
})
