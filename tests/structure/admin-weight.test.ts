import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { isHydrated } from '../../app/runtime/route-policy'
import { builtTable } from './built-table'

interface BuiltModule {
  module: string
  imports?: string[]
}

interface Manifest {
  url: string
  entry: BuiltModule
  routes: Record<string, BuiltModule & { parentId?: string }>
}

const client = 'build/client'
const { assets: manifest }: { assets: Manifest } = await import(join(process.cwd(), 'build/server/index.js'))

/** Each route with its parents. */
function branchesOf(routes: RouteObject[], above: RouteObject[] = []): RouteObject[][] {
  return routes.flatMap((route) => [[...above, route], ...branchesOf(route.children ?? [], [...above, route])])
}

const branches = branchesOf(await builtTable()).map((branch) => ({
  ids: branch.map(({ id }) => id ?? ''),
  hydrates: isHydrated(branch.map(({ handle }) => handle)),
}))
const hydrated = branches.filter(({ hydrates }) => hydrates)

/** Scripts a browser loads before a page is interactive. */
function scriptsOf(ids: string[]): string[] {
  const routes = ids.flatMap((id) => manifest.routes[id] ?? [])
  const loaded = [manifest.entry, ...routes].flatMap(({ module, imports = [] }) => [module, ...imports])
  return [...new Set([manifest.url, ...loaded])]
}

function read(url: string): string {
  return readFileSync(join(client, url), 'utf8')
}

/** Static imports, and what is loaded once a page answers or a form is touched. */
const LINK = /(?:from|import\(|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g

/** All that a page can load without leaving it: with the checks of its forms, and what keeps its screen. */
function reachableFrom(ids: string[]): string[] {
  const reached = new Set(scriptsOf(ids))
  for (const url of reached) {
    if (url === manifest.url) continue
    for (const [, file] of read(url).matchAll(LINK)) reached.add(`/assets/${file}`)
  }
  return [...reached]
}

/** Size as sent: small files are not compressed. */
function sentBytes(url: string): number {
  const file = join(client, url)
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
}

const MOST_BYTES = 200_000

function findHeavy(pages: { ids: string[] }[], bytesOf: (url: string) => number): string[] {
  return pages.flatMap(({ ids }) => {
    const bytes = reachableFrom(ids).reduce((sum, url) => sum + bytesOf(url), 0)
    return bytes > MOST_BYTES ? [`${ids.at(-1)}: ${bytes} bytes of scripts`] : []
  })
}

test('no page of the back-office loads more than 200 kB of scripts in all, with what checks its forms', () => {
  expect(hydrated.length).toBeGreaterThan(60)
  expect(findHeavy(hydrated, sentBytes)).toEqual([])
})

test('a page over the limit is found', () => {
  expect(findHeavy(hydrated.slice(0, 1), () => MOST_BYTES)).toHaveLength(1)
})

const CHECKS = 'ZodError'
const holds = (word: string) => (url: string) => read(url).includes(word)
const pageOf = (id: string) => hydrated.find(({ ids }) => ids.at(-1) === id)?.ids ?? []

test.each(['routes/admin/orders/order', 'routes/admin/leads/lead'])('the checks of %s are loaded on demand', (id) => {
  const early = scriptsOf(pageOf(id)).filter(holds(CHECKS))
  const all = reachableFrom(pageOf(id)).filter(holds(CHECKS))
  expect(early).toEqual([])
  expect(all).toHaveLength(1)
})
