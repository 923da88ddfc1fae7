import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Output of `documentsWithoutModule` for a page that does not hydrate. */
const DOCUMENT = /^\s*(?:var|let|const) \w+\s*=\s*\(\)\s*=>\s*null;?\s*export\s*\{\s*\w+ as default\s*\};?\s*$/

/**
 * Removes pages that do not hydrate from the route manifest that every hydrated page loads: navigating to any of them
 * loads its document, so the catch-all route can stand for all (docs/decisions/0044-weight-of-the-desk.md).
 */
export function leanManifest(folder) {
  const assets = join(folder, 'assets')
  const files = readdirSync(assets).filter((name) => /^manifest-\w+\.js$/.test(name))
  for (const name of files) {
    const file = join(assets, name)
    const script = readFileSync(file, 'utf8')
    const [start, end] = [script.indexOf('{'), script.lastIndexOf('}') + 1]
    const manifest = JSON.parse(script.slice(start, end))
    const isDocument = ({ module }) => DOCUMENT.test(readFileSync(join(assets, basename(module)), 'utf8'))
    manifest.routes = withoutDocuments(manifest.routes, isDocument)
    leaveOutKnown(manifest)
    inOneOrder(manifest.routes)
    writeFileSync(file, script.slice(0, start) + JSON.stringify(manifest) + script.slice(end))
  }
}

/** Omits falsy flags and empty lists, which are React Router's defaults, and what the entry has already loaded. */
export function leaveOutKnown({ entry, routes }) {
  const loaded = new Set([...(entry.imports ?? []), ...(routes.root?.imports ?? [])])
  for (const route of Object.values(routes)) {
    if (route.id !== 'root') route.imports = route.imports?.filter((url) => !loaded.has(url))
    for (const [name, value] of Object.entries(route))
      if (value === false || value?.length === 0 || name === 'hasDefaultExport') delete route[name]
  }
}

/** Sorts imports by use, which compresses better. */
export function inOneOrder(routes) {
  const all = Object.values(routes).flatMap(({ imports = [] }) => imports)
  const uses = new Map()
  for (const name of all) uses.set(name, (uses.get(name) ?? 0) + 1)
  const byUse = (one, other) => uses.get(other) - uses.get(one) || (one < other ? -1 : 1)
  for (const route of Object.values(routes)) route.imports?.sort(byUse)
}

/** Parents of kept routes are kept. */
export function withoutDocuments(routes, isDocument) {
  const kept = new Set()
  for (const route of Object.values(routes)) {
    if (isDocument(route) && route.path !== '*') continue
    for (let above = route; above; above = routes[above.parentId]) kept.add(above.id)
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)))
}
