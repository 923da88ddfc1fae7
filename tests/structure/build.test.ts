import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FLAGS, PROGRAM } from '~/integrations/pdf/program'
import { hasCodeCache, startFlags } from '../../scripts/code-cache.mjs'
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

/** Each costs start-up time or memory: docs/decisions/0031. */
function findCostly(loaded: Map<string, string>): string[] {
  return [...loaded].flatMap(([path, text]) => [
    ...(isLatin1(text) ? [] : [`${path} is kept at two bytes a character`]),
    ...[...text.matchAll(/^import\b[^"\n]*"((?!node:|\.)[^"\n]+)"/gm)].map(([, name]) => `${path} imports ${name}`),
  ])
}

test('code loaded at start is Latin-1 only and imports no package', () => {
  const loaded = loadedWith('build/server/index.js')
  expect(loaded.size).toBeGreaterThan(1)
  expect(findCostly(loaded)).toEqual([])
})

test('code loaded at start leaves out the screens of the desk, a quarter of it', () => {
  const loaded = loadedWith('build/server/index.js')
  const characters = [...loaded.values()].reduce((sum, { length }) => sum + length, 0)
  expect(characters).toBeLessThan(4_500_000)
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
    ['b.js', 'import { x } from "./a.js"\nimport React from "react"\nimport { join } from "node:path"'],
  ])
  expect(findCostly(planted)).toEqual(['a.js is kept at two bytes a character', 'b.js imports react'])
})

test('the code cache of the PDF program matches its source', () => {
  const [script, compiled] = [`build/server/${PROGRAM}.script.cjs`, `build/server/${PROGRAM}.compiled`]
  const read = `const { readFileSync } = require('node:fs')
    const source = '(function (exports, require, module, __filename, __dirname) {' + readFileSync('${script}', 'utf8') + '\\n})'
    const { cachedDataRejected } = new (require('node:vm').Script)(source, { cachedData: readFileSync('${compiled}') })
    console.info(cachedDataRejected)`
  const run = (flags: string[]) => execFileSync(process.execPath, [...flags, '--eval', read], { encoding: 'utf8' })
  expect(run(FLAGS)).toBe('false\n')
  expect(run([])).toBe('true\n')
})

test('npm start loads the server with a code cache that V8 accepts, of Latin-1 text only', () => {
  expect(startFlags.length).toBeGreaterThan(0)
  expect(hasCodeCache(startFlags)).toBe(true)
  expect(hasCodeCache([])).toBe(false)
  expect(hasCodeCache([...startFlags, '--no-opt'])).toBe(false)
  const caches = readdirSync('build/server').filter((file) => file.endsWith('.cjs.cache'))
  expect(caches).toContain('server.cjs.cache')
  const read = `const { readFileSync } = require('node:fs')
    const rejected = ${JSON.stringify(caches)}.filter((cache) => {
      const text = readFileSync('build/server/' + cache.slice(0, -6), 'utf8')
      const cachedData = readFileSync('build/server/' + cache)
      return new (require('node:vm').Script)(require('node:module').wrap(text), { cachedData }).cachedDataRejected
    })
    console.info(rejected.length)`
  const run = (own: string[]) => execFileSync(process.execPath, [...own, '--eval', read], { encoding: 'utf8' })
  expect(run(startFlags)).toBe('0\n')
  expect(run([])).toBe(`${caches.length}\n`)
  expect(isLatin1(readFileSync('build/server/server.cjs', 'utf8'))).toBe(true)
})

test('the scripts import nothing, since a cached script cannot', () => {
  const scripts = readdirSync('build/server').filter((file) => file.endsWith('.cjs'))
  const importing = /[^.\w`]import\(\s*["'`]/
  expect(importing.test('const argon2 = () => import("@node-rs/argon2")')).toBe(true)
  expect(scripts.filter((file) => importing.test(readFileSync(join('build/server', file), 'utf8')))).toEqual([])
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
