import { expect, test } from 'vitest'
import { sources } from '../../scripts/build.mjs'
import { importedPaths, readSources } from './imports'

test('whatever the build imports makes it stale when it changes', () => {
  const imported = ['app', 'server', 'scripts/commands']
    .flatMap(readSources)
    .flatMap(({ path, text }) => importedPaths(path, text))
  expect(imported.length).toBeGreaterThan(500)
  const unwatched = imported.filter((path) => !sources.some((source) => `${path}/`.startsWith(`${source}/`)))
  expect(unwatched).toEqual([])
})
