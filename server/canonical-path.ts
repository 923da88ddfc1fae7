import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject } from 'react-router'
import { type CompletePolicy, completePolicy } from '~/runtime/route-policy'
import { patternOf } from '~/runtime/route-table'

export interface RoutedPath {
  /** The matched route and its parents, outermost first; empty when no route matches. */
  routeIds: string[]
  /**
   * The path in the route table's spelling; parameters and the segments of splats are kept byte for byte. Every page has one address,
   * so rules by address cannot be evaded (docs/decisions/0005-route-policies.md).
   */
  canonical: string
  /** As in the route table, absolute; `/` when no route matches. */
  pattern: string
  policy: CompletePolicy
}

/**
 * Finds the route of a path. React Router ranks all given routes on each lookup, so it is given only those of the
 * path's first segment, and results are memoized.
 */
export function createPathRouter(table: RouteObject[]): (path: string) => RoutedPath {
  const candidates = routesBySegment(table)
  const remembered = new LRUCache<string, RoutedPath>({
    max: 1000,
    maxEntrySize: 200,
    sizeCalculation: (_routed, path) => Math.max(1, path.length),
    memoMethod: (path) => routePath(candidates(firstSegment(path)), path),
  })
  return (path) => remembered.memo(path)
}

function routePath(table: RouteObject[], path: string): RoutedPath {
  const branch = (matchRoutes(table, path.replace(/\/{2,}/g, '/')) ?? []).map(({ route }) => route)
  const pattern = patternOf(branch)
  const parts = encodeURI(pattern)
    .split('/')
    .filter((part) => part !== '')
  const spelled = branch.length > 0 && pattern !== '/*' ? spell(parts, path.slice(1).split('/')) : undefined
  return {
    routeIds: branch.map(({ id }) => id ?? ''),
    canonical: spelled ? `/${spelled.join('/')}` : path,
    pattern,
    policy: completePolicy(branch.map(({ handle }) => handle)),
  }
}

/** First non-empty segment, as React Router compares it. */
function firstSegment(path: string): string {
  const segment = path.split('/').find((part) => part !== '') ?? ''
  return decodeURIComponent(segment).toLowerCase()
}

/** Candidate routes by first segment. */
function routesBySegment(table: RouteObject[]): (segment: string) => RouteObject[] {
  const spelled = new Set(firstParts(table).map((part) => part.toLowerCase()))
  const known = new Map<string, RouteObject[]>()
  return (segment) => {
    // One entry for all unknown segments, which are unbounded.
    const name = spelled.has(segment) ? segment : '*'
    const routes = known.get(name) ?? routesUnder(table, name)
    known.set(name, routes)
    return routes
  }
}

function routesUnder(table: RouteObject[], segment: string): RouteObject[] {
  return table.flatMap((route): RouteObject[] => {
    if (route.path) return isNonCanonical(route.path, segment) ? [] : [route]
    if (!route.children) return [route]
    const children = routesUnder(route.children, segment)
    return children.length > 0 ? [{ ...route, children }] : []
  })
}

function isNonCanonical(path: string, segment: string): boolean {
  const [part] = firstParts([{ path }])
  return part !== undefined && part.toLowerCase() !== segment
}

/** Literal first segments of the routes; parameters, splats and optional segments match any. */
function firstParts(table: RouteObject[]): string[] {
  return table.flatMap(({ path, children = [] }) => {
    if (!path) return firstParts(children)
    const part = path.replace(/^\/+/, '').split('/')[0] ?? ''
    return /^[:*]|\?/.test(path) ? [] : [part]
  })
}

/** The segments in the pattern's spelling, or undefined when they do not match. */
function spell(pattern: string[], segments: string[]): string[] | undefined {
  const [part, ...parts] = pattern
  const [segment, ...rest] = segments
  if (part === '*') return segments.filter((each) => each !== '')
  if (segment === '') return spell(pattern, rest)
  if (part === undefined) return segment === undefined ? [] : undefined
  const isOptional = part.endsWith('?')
  const spelled = segment === undefined ? undefined : spellSegment(isOptional ? part.slice(0, -1) : part, segment)
  const following = spelled === undefined ? undefined : spell(parts, rest)
  if (spelled !== undefined && following) return [spelled, ...following]
  return isOptional ? spell(parts, segments) : undefined
}

function spellSegment(part: string, segment: string): string | undefined {
  if (part.startsWith(':')) return segment
  return decodeURIComponent(segment).toLowerCase() === decodeURI(part).toLowerCase() ? part : undefined
}
