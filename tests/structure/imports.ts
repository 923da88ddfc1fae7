import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Which drawer may open which: `routes, agents → models → database` and `routes, agents → integrations`. */
const mayImport: Record<string, string[]> = {
  routes: ['routes', 'models', 'integrations', 'middleware', 'components', 'islands', 'styles', 'database'],
  agents: ['agents', 'models', 'integrations', 'database'],
  middleware: ['middleware', 'models', 'database'],
  integrations: ['integrations', 'models', 'database'],
  models: ['models', 'database'],
  database: ['database', 'templates'],
  templates: ['templates'],
  components: ['components', 'islands', 'styles', 'models'],
  islands: ['islands', 'models'],
}

/** Filling a new shop is told in the words of the trade, and stands in no one's way at run time. */
const fills = /^app\/database\/fill(\.server|\/.*)\.ts$/

export interface SourceFile {
  path: string
  text: string
}

export function readSources(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** Sentences about the imports that run against the design. Types are free: they are gone when the program runs. */
export function findImportViolations(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    importedPaths(path, text).flatMap((target) => {
      const reason = whyForbidden(path, target)
      return reason ? [`${path} imports ${target}: ${reason}`] : []
    }),
  )
}

function whyForbidden(path: string, target: string): string | undefined {
  if (target.startsWith('server/')) return 'the adapter is nobody’s library'
  const [from, to] = [drawerOf(path), drawerOf(target)]
  if (!from) return undefined
  if ((from === 'components' || from === 'islands') && /\.server$/.test(target)) return 'a browser may load it'
  // Of templates, this and the types are for everyone; the texts stay where a shop is opened.
  if (target === 'app/templates/fill-in') return undefined
  if (!to || mayImport[from]?.includes(to)) return undefined
  if (to === 'models' && fills.test(path)) return undefined
  return `${from} may not open ${to}`
}

/** The folder of app/ that a file stands in; undefined for the files of app/ itself. */
function drawerOf(path: string): string | undefined {
  return /^app\/([\w-]+)\//.exec(path)?.[1]
}

/** What a file imports of ours, as paths from the project's folder without an ending; packages are left out. */
export function importedPaths(path: string, text: string): string[] {
  const statements = text.matchAll(/^\s*(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm)
  const calls = text.matchAll(/(?<!typeof )\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)
  return [...statements, ...calls]
    .map(([, specifier = '']) => specifier.replace(/\?.*$/, ''))
    .flatMap((specifier) => {
      if (specifier.startsWith('~/')) return [`app/${specifier.slice(2)}`]
      return specifier.startsWith('.') ? [join(dirname(path), specifier)] : []
    })
}
