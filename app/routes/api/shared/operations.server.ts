import type { ServerBuild } from 'react-router'
import type { Operation } from './call.server'

type Routes = ServerBuild['routes']

/** A call with its path in OpenAPI notation: `/api/products/{productId}`. */
export interface ApiOperation extends Operation {
  path: string
}

/** The calls of a build, in the order of app/routes.ts. */
export function describedCalls(routes: Routes): ApiOperation[] {
  return Object.values(routes).flatMap((route) => {
    if (!route) return []
    const path = openApiPath(patternOf(route, routes))
    const { loader, action } = route.module
    return [loader, action].flatMap((handler) => (isDescribed(handler) ? [{ ...handler.operation, path }] : []))
  })
}

export function openApiPath(pattern: string): string {
  return pattern.replaceAll(/:(\w+)/g, '{$1}')
}

function patternOf({ path, parentId }: NonNullable<Routes[string]>, routes: Routes): string {
  const parent = routes[parentId ?? '']
  return (parent ? patternOf(parent, routes) : '') + (path ? `/${path}` : '')
}

export function isDescribed(handler: unknown): handler is { operation: Operation } {
  return typeof handler === 'function' && 'operation' in handler
}
