import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What `documentsWithoutModule` leaves of the module of a page that does not hydrate. */
const DOCUMENT = /^\s*(?:var|let|const) \w+\s*=\s*\(\)\s*=>\s*null;?\s*export\s*\{\s*\w+ as default\s*\};?\s*$/

/**
 * Takes pages that do not hydrate out of the list of routes that every hydrated page loads: any of them answers a script
 * by leading to its document, so that the route of unknown addresses stands for all (docs/decisions/0044-weight-of-the-desk.md).
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
    writeFileSync(file, script.slice(0, start) + JSON.stringify(manifest) + script.slice(end))
  }
}

/** Routes above one that is kept are kept. */
export function withoutDocuments(routes, isDocument) {
  const kept = new Set()
  for (const route of Object.values(routes)) {
    if (isDocument(route) && route.path !== '*') continue
    for (let above = route; above; above = routes[above.parentId]) kept.add(above.id)
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)))
}
