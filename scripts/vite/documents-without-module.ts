import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'

/**
 * Drops the browser module of pages that do not hydrate; React Router would build one for each and list its imports in
 * the manifest that every hydrated page loads (docs/decisions/0044-weight-of-the-desk.md).
 */
export function documentsWithoutModule(routes: RouteConfigEntry[]): Plugin {
  const documents = documentFiles(routes)
  return {
    name: 'documents-without-module',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(_code, id) {
      const isDocument = documents.some((file) => id.endsWith(`/app/${file}?__react-router-build-client-route`))
      return isDocument ? 'export default () => null' : undefined
    },
  }
}

/** Route modules below which no page hydrates. */
function documentFiles(entries: RouteConfigEntry[], inherited = false): string[] {
  return entries.flatMap(({ file, children = [] }) => {
    const hydrates = declaredHydration(file) ?? inherited
    const below = documentFiles(children, hydrates)
    return hydrates || below.length < countRoutes(children) ? below : [file, ...below]
  })
}

function countRoutes(entries: RouteConfigEntry[]): number {
  return entries.reduce((sum, { children = [] }) => sum + 1 + countRoutes(children), 0)
}

/** Reads the literal `handle.policy` of a route. */
function declaredHydration(file: string): boolean | undefined {
  const [, word] = /\bhydrate: (true|false)\b/.exec(readFileSync(`app/${file}`, 'utf8')) ?? []
  return word === undefined ? undefined : word === 'true'
}
