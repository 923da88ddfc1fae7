import * as build from 'virtual:react-router/server-build'
import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject } from 'react-router'
import { type CompletePolicy, completePolicy } from './route-policy'
import { patternOf, type RouteRow, routeObjects, routeRows } from './route-table'

/** Memoized: building it takes milliseconds. */
let table: RouteObject[] | undefined
let rows: RouteRow[] | undefined

/**
 * The routes of the running build. Call only inside functions: the build imports the calling modules, so it is ready
 * after them.
 */
export function builtRoutes(): RouteRow[] {
  rows ??= routeRows(builtTable())
  return rows
}

/** First path segments of pages: `support`, `cart`. */
export function pageNames(): ReadonlySet<string> {
  return new Set(builtRoutes().flatMap(({ pattern }) => /^\/([\w-]+)/.exec(pattern)?.[1] ?? []))
}

/** Pattern of the route that matches a path: `/blog/:articleId`. */
export function patternAt(path: string): string {
  return patternOf((matchRoutes(builtTable(), path) ?? []).map(({ route }) => route))
}

/** Memoized: React Router ranks all routes on each match, which takes milliseconds. */
const policies = new LRUCache<string, CompletePolicy>({
  max: 1000,
  maxEntrySize: 200,
  sizeCalculation: (_policy, path) => Math.max(1, path.length),
  memoMethod: (path) => {
    const branch = matchRoutes(builtTable(), path) ?? []
    return completePolicy(branch.map(({ route }) => route.handle))
  },
})

/** The route policy of a path. */
export function policyAt(path: string): CompletePolicy {
  return policies.memo(path)
}

function builtTable(): RouteObject[] {
  table ??= routeObjects(build.routes)
  return table
}
