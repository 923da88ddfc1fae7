import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface LockedPackage {
  integrity?: string
  link?: boolean
}

/**
 * Entries of a lock file that npm would install unverified. They name no address (`.npmrc`: any registry may serve
 * them), so only their digest identifies them.
 */
function findUnverified(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages)
    .filter(([path, { integrity, link }]) => path !== '' && !link && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    .map(([path]) => path)
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test('every package of the lock file, for any platform, has a digest', () => {
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

/** Packages needed at run time that no file imports. */
function findUnused(dependencies: string[], files: string[]): string[] {
  return dependencies.filter((name) => !files.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`)))
}

/** React Router's own parts: the command `react-router-serve`, and what its build imports. */
const partsOfReactRouter = ['@react-router/node', '@react-router/serve']

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
const programFiles = ['app', 'server', 'scripts', 'vite.config.ts'].flatMap(readProgram)

function readProgram(place: string): string[] {
  if (place.endsWith('.ts')) return [readFileSync(place, 'utf8')]
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(place, file), 'utf8'))
}

test('every installed package is imported', () => {
  const expected = [...partsOfReactRouter].sort()
  expect(findUnused(Object.keys(dependencies), programFiles).sort()).toEqual(expected)
  expect(findUnused(['planted-package'], programFiles)).toEqual(['planted-package'])
})
