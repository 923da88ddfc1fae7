import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sources } from '../../scripts/sources.mjs'
import { importedPaths, readSources } from './imports'

test('a change of any file the build imports makes it stale', () => {
  const imported = ['app', 'server', 'scripts/commands']
    .flatMap(readSources)
    .flatMap(({ path, text }) => importedPaths(path, text))
  expect(imported.length).toBeGreaterThan(500)
  const unwatched = imported.filter((path) => !sources.some((source) => `${path}/`.startsWith(`${source}/`)))
  expect(unwatched).toEqual([])
})

/** A build file with its static imports, transitively; dynamic imports are excluded. */
function loadedWith(path: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(path)) return seen
  const text = readFileSync(path, 'utf8')
  seen.set(path, text)
  for (const [, to = ''] of text.matchAll(/^(?:import|export)\b[^"\n]*"(\.[^"\n]+)"/gm))
    loadedWith(join(dirname(path), to), seen)
  return seen
}

const isLatin1 = (text: string) => Buffer.from(text, 'latin1').toString('latin1') === text

/** What every page is made with. */
const needed = ['better-sqlite3', 'react', 'react/jsx-runtime', 'react-dom/server']

/** Each costs start-up time or memory: docs/decisions/0003. */
function findCostly(loaded: Map<string, string>): string[] {
  return [...loaded].flatMap(([path, text]) => [
    ...(isLatin1(text) ? [] : [`${path} is kept at two bytes a character`]),
    ...[...text.matchAll(/^import\b[^"\n]*"((?!node:|\.)[^"\n]+)"/gm)]
      .filter(([, name = '']) => !needed.includes(name))
      .map(([, name]) => `${path} imports ${name}`),
  ])
}

test('code loaded at start is Latin-1 only and imports no package that few pages need', () => {
  const loaded = loadedWith('build/server/index.js')
  expect(loaded.size).toBeGreaterThan(1)
  expect(findCostly(loaded)).toEqual([])
})

test('the renderer of mails is left to the first mail', () => {
  const files = readdirSync('build/server').filter((file) => file.endsWith('.js'))
  const renders = (path: string) => readFileSync(path, 'utf8').includes('\n// app/mails/text-part.ts')
  expect(files.map((file) => join('build/server', file)).filter(renders)).toHaveLength(1)
  expect([...loadedWith('build/server/index.js').keys()].filter(renders)).toEqual([])
})

test('a planted eager import is found', () => {
  const planted = new Map([
    ['a.js', 'const word = "l’eau"'],
    ['b.js', 'import { x } from "./a.js"\nimport Stripe from "stripe"\nimport { join } from "node:path"'],
  ])
  expect(findCostly(planted)).toEqual(['a.js is kept at two bytes a character', 'b.js imports stripe'])
})

const assets = 'build/client/assets'

/** Gzip size, one file per name. */
function weigh(names: string[], ending: string): number {
  const built = readdirSync(assets)
  const files = names.map((name) => built.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.${ending}$`).test(file)))
  expect(files.map((found) => found.length)).toEqual(names.map(() => 1))
  return files.flat().reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file))).length, 0)
}

test('a public page takes 8 kB of scripts at most, with search, drawer and lightbox, and 12 kB of styles', () => {
  expect(weigh(['index', 'search-suggestions', 'cart-drawer', 'lightbox'], 'js')).toBeLessThanOrEqual(8_000)
  expect(weigh(['index', 'product-page'], 'css')).toBeLessThanOrEqual(12_000)
  expect(weigh(['index', 'checkout-frame', 'checkout-page'], 'css')).toBeLessThanOrEqual(12_000)
  expect(weigh(['index', 'cart-addition'], 'css')).toBeLessThanOrEqual(12_000)
})
