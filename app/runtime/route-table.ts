import type { RouteObject } from 'react-router'
import { type CompletePolicy, completePolicy } from './route-policy'

/** The part of a build's route that holds its path and policy. */
interface BuiltRoute {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  caseSensitive?: boolean
  module: { handle?: unknown }
}

export interface RouteRow {
  id: string
  /** Absolute, in React Router's syntax. */
  pattern: string
  policy: CompletePolicy
}

/** Route objects for React Router's matcher, each with its handle. */
export function routeObjects(routes: Record<string, BuiltRoute | undefined>): RouteObject[] {
  const childrenOf = new Map<string | undefined, BuiltRoute[]>()
  for (const route of Object.values(routes)) {
    if (!route) continue
    const siblings = childrenOf.get(route.parentId)
    if (siblings) siblings.push(route)
    else childrenOf.set(route.parentId, [route])
  }
  const toObject = ({ id, path, caseSensitive, index, module }: BuiltRoute): RouteObject => {
    const common = { id, path, caseSensitive, handle: module.handle }
    return index ? { ...common, index: true } : { ...common, children: below(id) }
  }
  const below = (parentId?: string) => (childrenOf.get(parentId) ?? []).map(toObject)
  return below()
}

/** All routes with their own address, in table order. */
export function routeRows(table: RouteObject[]): RouteRow[] {
  return branches(table).map((branch) => ({
    id: branch.at(-1)?.id ?? '',
    pattern: patternOf(branch),
    policy: completePolicy(branch.map(({ handle }) => handle)),
  }))
}

function branches(routes: RouteObject[], parents: RouteObject[] = []): RouteObject[][] {
  return routes.flatMap((route) => {
    const branch = [...parents, route]
    const own = route.index || route.path ? [branch] : []
    return [...own, ...branches(route.children ?? [], branch)]
  })
}

export function patternOf(branch: RouteObject[]): string {
  return `/${branch
    .flatMap(({ path }) => (path ?? '').split('/'))
    .filter((part) => part !== '')
    .join('/')}`
}

/**
 * Paths for robots.txt, where `*` matches anything and the rest is a prefix. The catch-all route has no path; pages
 * that send `noindex` must stay crawlable, so their policy is `open`.
 */
export function closedToRobots(rows: RouteRow[]): string[] {
  const closed = rows.filter(({ pattern, policy }) => policy.search === 'closed' && pattern !== '/*')
  const paths = [...new Set(closed.map(({ pattern }) => robotsPath(pattern)))]
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other)))
}

function robotsPath(pattern: string): string {
  return pattern === '/' ? '/$' : pattern.replace(/[:*][^/]*$/, '').replace(/:[^/]+/g, '*')
}
