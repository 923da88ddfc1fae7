import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes'

export interface RouteRow {
  id: string
  /** Absolute pattern. */
  pattern: string
  /** The pattern with example parameters. */
  path: string
  file: string
  /** Key in the screen's table of verbs. */
  verb?: string
}

/** All routes and the verbs of screens, flattened; pathless layouts have their parent's path. */
export function routeTable(entries: RouteConfigEntry[] = routes, parent = ''): RouteRow[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
    const row = { id, path: examplePath(path), pattern: path || '/', file: entry.file }
    const verbs = path.endsWith('/*') ? verbsIn(entry.file, path) : []
    const ofVerbs = verbs.map((verb) => {
      const pattern = path.replace(/\/\*$/, verb && `/${verb}`)
      return { ...row, verb, pattern, path: examplePath(pattern) }
    })
    return [row, ...ofVerbs, ...routeTable(entry.children ?? [], path)]
  })
}

export function examplePath(path: string): string {
  return path.replace(/:\w+/g, 'exemple').replace(/\*/g, 'ailleurs') || '/'
}

/** Keys of the tables beside a route, from their source: a test compares them with the build. */
function verbsIn(file: string, path: string): string[] {
  return tablesBeside(file)
    .flatMap((text) => (text.split('verbsOf(').length > 2 ? text.split(/^(?=export const \w+ = verbsOf)/m) : [text]))
    .filter((text) => !text.includes('verbsOf(') || text.includes(`verbsOf('${path}'`))
    .flatMap((text) =>
      [...text.matchAll(/^ {2}'?([\w:/-]*)'?: (?:verb|bulk|decision)\(/gm)].map(([, verb = '']) => verb),
    )
}

/** Sources of the tables of verbs in a route's folder. */
export function tablesBeside(file: string): string[] {
  const folder = join('app', dirname(file))
  const tables = readdirSync(folder).filter((name) => /verbs\.server\.ts$/.test(name))
  return tables.map((name) => readFileSync(join(folder, name), 'utf8'))
}
