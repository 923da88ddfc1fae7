import { join } from 'node:path'
import type { RouteObject } from 'react-router'
import { routeObjects } from '../../app/runtime/route-table'

/** Routes of the served build, each with its handle. */
export async function builtTable(): Promise<RouteObject[]> {
  const { routes }: { routes: Parameters<typeof routeObjects>[0] } = await import(
    join(process.cwd(), 'build/server/index.js')
  )
  return routeObjects(routes)
}
