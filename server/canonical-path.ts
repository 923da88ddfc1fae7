import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject } from 'react-router'
import { type CompletePolicy, completePolicy } from '~/runtime/route-policy'
import { patternOf } from '~/runtime/route-table'

export interface RoutedPath {
  /** The matched route and its parents, outermost first; empty when not even the last route takes the path. */
  routeIds: string[]
  /**
   * The path as the route table spells it. Parameters and splats are kept byte for byte. Every page has one address, so
   * rules by address cannot be evaded (docs/decisions/0018-one-spelling.md).
   */
  canonical: string
  /** As in the route table, absolute; `/` when no route takes the path. */
  pattern: string
  policy: CompletePolicy
}

/**
 * Finds the route of a path. React Router ranks all routes for each look-up, so paths asked for again are remembered.
 */
export function createPathRouter(table: RouteObject[]): (path: string) => RoutedPath {
  const remembered = new LRUCache<string, RoutedPath>({
    max: 1000,
    maxEntrySize: 200,
    sizeCalculation: (_routed, path) => Math.max(1, path.length),
    memoMethod: (path) => routePath(table, path),
  })
  return (path) => remembered.memo(path)
}

function routePath(table: RouteObject[], path: string): RoutedPath {
  const branch = (matchRoutes(table, path.replace(/\/{2,}/g, '/')) ?? []).map(({ route }) => route)
  const pattern = patternOf(branch)
  const parts = encodeURI(pattern)
    .split('/')
    .filter((part) => part !== '')
  const spelled = branch.length > 0 ? spell(parts, path.slice(1).split('/')) : undefined
  return {
    routeIds: branch.map(({ id }) => id ?? ''),
    canonical: spelled ? `/${spelled.join('/')}` : path,
    pattern,
    policy: completePolicy(branch.map(({ handle }) => handle)),
  }
}

/** The segments in the spelling of the pattern, or undefined when they do not fit it. */
function spell(pattern: string[], segments: string[]): string[] | undefined {
  const [part, ...parts] = pattern
  const [segment, ...rest] = segments
  if (part === '*') return segments
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
