import type { ServerBuild } from 'react-router'
import { loadedModule } from '~/runtime/deferred-module'
import type { Operation } from './call.server'

type Routes = ServerBuild['routes']

/** A call with its path in OpenAPI notation: `/api/products/{productId}`. */
export interface ApiOperation extends Operation {
  path: string
}

/** The calls of a build, in the order of app/routes.ts; of one path if it is given. */
export async function describedCalls(routes: Routes, only?: string): Promise<ApiOperation[]> {
  const described = Object.values(routes).map(async (route) => {
    if (!route) return []
    const path = openApiPath(patternOf(route, routes))
    if (only !== undefined && path !== only) return []
    const { loader, action } = await loadedModule(route.module)
    return [loader, action].flatMap((handler) => (isDescribed(handler) ? [{ ...handler.operation, path }] : []))
  })
  return (await Promise.all(described)).flat()
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
