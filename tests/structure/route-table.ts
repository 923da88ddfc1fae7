import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes'

export interface RouteRow {
  id: string
  /** Absolute pattern. */
  pattern: string
  /** The pattern with example parameters. */
  path: string
  file: string
}

/** All routes, flattened; pathless layouts have their parent's path. */
export function routeTable(entries: RouteConfigEntry[] = routes, parent = ''): RouteRow[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
    const row = { id, path: examplePath(path), pattern: path || '/', file: entry.file }
    return [row, ...routeTable(entry.children ?? [], path)]
  })
}

export function examplePath(path: string): string {
  return path.replace(/:\w+/g, 'exemple').replace(/\*/g, 'ailleurs') || '/'
}
