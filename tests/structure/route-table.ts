import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes'

export interface RouteRow {
  /** Absolute, as React Router reads it. */
  pattern: string
  /** The same with example values for its parameters. */
  path: string
  file: string
}

/** Every route of the product, flattened; layouts without a path of their own come with their parent's. */
export function routeTable(entries: RouteConfigEntry[] = routes, parent = ''): RouteRow[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    return [
      { pattern: path || '/', path: examplePath(path), file: entry.file },
      ...routeTable(entry.children ?? [], path),
    ]
  })
}

export function examplePath(path: string): string {
  return path.replace(/:\w+/g, 'exemple').replace(/\*/g, 'ailleurs') || '/'
}
