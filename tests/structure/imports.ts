import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Which drawer may open which: `routes, agents → assistant, mails, models → database` and `routes, agents → integrations`. */
const mayImport: Record<string, string[]> = {
  routes: [
    'routes',
    'middleware',
    'components',
    'islands',
    'styles',
    'assistant',
    'mails',
    'models',
    'integrations',
    'database',
  ],
  agents: ['agents', 'assistant', 'mails', 'models', 'integrations', 'database'],
  middleware: ['middleware', 'models', 'database'],
  integrations: ['integrations', 'assistant', 'models', 'database'],
  assistant: ['assistant', 'mails', 'models', 'database'],
  mails: ['mails', 'models', 'database'],
  models: ['models', 'mails', 'database'],
  database: ['database', 'templates'],
  templates: ['templates', 'models', 'database'],
  components: ['components', 'islands', 'styles', 'assistant', 'models'],
  islands: ['islands', 'models'],
}

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
  if (!to || to === 'runtime' || mayImport[from]?.includes(to)) return undefined
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
