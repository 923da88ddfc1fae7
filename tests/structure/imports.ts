import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/**
 * Which layer may import which, as in the README: `routes, agents → assistant, mails, models → database`,
 * `routes, agents → integrations`. Any layer may import `runtime`.
 */
const mayImport: Record<string, string[]> = {
  routes: ['middleware', 'components', 'islands', 'styles', 'assistant', 'mails', 'models', 'integrations', 'database'],
  agents: ['assistant', 'mails', 'models', 'integrations', 'database'],
  middleware: ['models', 'database'],
  integrations: ['assistant', 'models', 'database'],
  assistant: ['models', 'database'],
  mails: ['models', 'database'],
  'order-effects': ['models', 'database'],
  templates: ['models', 'database'],
  models: ['database'],
  database: ['templates'],
  components: ['islands', 'styles', 'models', 'templates'],
  islands: ['models'],
}

/**
 * Which context of models may know which. What sells knows neither customers to win, nor what is mailed, written or
 * answered about it: they know it. Everybody stands on the base; the platform looks across all.
 */
const contexts: Record<string, string[]> = {
  values: [],
  base: ['values'],
  shop: ['base', 'values'],
  crm: ['shop', 'base', 'values'],
  content: ['shop', 'base', 'values'],
  mailing: ['crm', 'shop', 'base', 'values'],
  support: ['content', 'crm', 'shop', 'base', 'values'],
  platform: ['support', 'mailing', 'content', 'crm', 'shop', 'base', 'values'],
}

/** Layers that a browser may load. */
const browserRooms = ['components', 'islands']

export interface SourceFile {
  path: string
  text: string
}

export interface Import {
  from: string
  to: string
  /** Erased by the build. */
  typeOnly: boolean
}

export function readSources(folder: string): SourceFile[] {
  return readFiles(folder, (file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
}

/** Unit tests beside their modules. */
export function readTests(folder: string): SourceFile[] {
  return readFiles(folder, (file) => /\.test\.tsx?$/.test(file))
}

function readFiles(folder: string, isWanted: (file: string) => boolean): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isWanted)
    .map((file) => join(folder, file))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** All imports between these files, resolved to paths, without packages, styles and pictures. */
export function importsOf(files: SourceFile[]): Import[] {
  const known = new Set(files.map(({ path }) => path))
  return files.flatMap(({ path, text }) =>
    specifiersOf(path, text).flatMap(({ specifier, typeOnly }) => {
      const to = resolveImport(path, specifier, known)
      return to === undefined ? [] : [{ from: path, to, typeOnly }]
    }),
  )
}

function specifiersOf(path: string, text: string): { specifier: string; typeOnly: boolean }[] {
  const found: { specifier: string; typeOnly: boolean }[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({ specifier: node.moduleSpecifier.text, typeOnly: isTypeOnlyImport(node) })
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({ specifier: node.moduleSpecifier.text, typeOnly: isTypeOnlyExport(node) })
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments
      if (argument && ts.isStringLiteral(argument)) found.push({ specifier: argument.text, typeOnly: false })
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const { literal } = node.argument
      if (ts.isStringLiteral(literal)) found.push({ specifier: literal.text, typeOnly: true })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest))
  return found
}

function isTypeOnlyImport({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const named = importClause.namedBindings
  if (importClause.name || !named || !ts.isNamedImports(named)) return false
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly)
}

function isTypeOnlyExport({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean {
  if (isTypeOnly) return true
  return (
    exportClause !== undefined &&
    ts.isNamedExports(exportClause) &&
    exportClause.elements.every((element) => element.isTypeOnly)
  )
}

function resolveImport(from: string, specifier: string, known: Set<string>): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  const base = bare.startsWith('~/')
    ? `app/${bare.slice(2)}`
    : bare.startsWith('.')
      ? join(dirname(from), bare)
      : undefined
  if (base === undefined) return undefined
  return ['', '.ts', '.tsx', '/index.ts'].map((ending) => base + ending).find((path) => known.has(path))
}

/** Violations: wrong direction, a model folder's internals, server code in the browser. */
export function findImportViolations(imports: Import[]): string[] {
  const direct = imports.flatMap((each) => {
    const reason = findViolation(each)
    return reason ? [`${each.from} imports ${each.to}: ${reason}`] : []
  })
  return [...direct, ...findServerCodeInReach(imports)]
}

function findViolation({ from, to, typeOnly }: Import): string | undefined {
  if (to.startsWith('server/') && from.startsWith('app/')) return 'the adapter is not a library'
  const [source, target] = [roomOf(from), roomOf(to)]
  if (isForeignInside(from, to)) return 'only the faces of a model folder are open to others'
  const [knowing, known] = [contextOf(from), contextOf(to)]
  if (knowing && known && knowing !== known && !contexts[knowing]?.includes(known))
    return `${knowing} may not know ${known}`
  if (!source || !target || source === target || target === 'runtime' || typeOnly) return undefined
  return mayImport[source]?.includes(target) ? undefined : `${source} may not open ${target}`
}

/** The first folder below app/; undefined for the files of app/ itself and for other trees. */
function roomOf(path: string): string | undefined {
  return /^app\/([\w-]+)\//.exec(path)?.[1]
}

/** `app/models/<context>/<noun>`; undefined elsewhere. Values are imported file by file. */
export function nounOf(path: string): string | undefined {
  return /^app\/models\/[\w-]+\/[\w-]+(?=\/)/.exec(path)?.[0]
}

/** The first folder below app/models/. */
function contextOf(path: string): string | undefined {
  return /^app\/models\/([\w-]+)\//.exec(path)?.[1]
}

function isForeignInside(from: string, to: string): boolean {
  const noun = nounOf(to)
  if (noun === undefined || nounOf(from) === noun) return false
  // A barrel would pull its whole folder into an island's bundle.
  if (roomOf(from) === 'islands') return false
  return to !== `${noun}/index.ts` && to !== `${noun}/index.server.ts`
}

/** `index.ts` entry files, components and islands reach no server file, directly or transitively. */
function findServerCodeInReach(imports: Import[]): string[] {
  const next = adjacency(imports.filter(({ typeOnly }) => !typeOnly))
  const open = [...next.keys()].filter(
    (path) => /^app\/models\/[\w-]+\/[\w-]+\/index\.ts$/.test(path) || browserRooms.includes(roomOf(path) ?? ''),
  )
  return open.flatMap((path) => {
    const chain = pathTo(path, next, (file) => /\.server\.tsx?$/.test(file))
    return chain ? [`${chain.join(' → ')}: a browser may load it`] : []
  })
}

function pathTo(start: string, next: Map<string, string[]>, isGoal: (file: string) => boolean): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[start, undefined]])
  for (const file of cameFrom.keys()) {
    if (isGoal(file)) return chainTo(file, cameFrom)
    for (const to of next.get(file) ?? []) if (!cameFrom.has(to)) cameFrom.set(to, file)
  }
  return undefined
}

function chainTo(file: string, cameFrom: Map<string, string | undefined>): string[] {
  const before = cameFrom.get(file)
  return before === undefined ? [file] : [...chainTo(before, cameFrom), file]
}

/** Import cycles, types included (strongly connected components, Tarjan, SIAM J. Comput. 1, 1972). */
export function findCircles(imports: Import[]): string[][] {
  const next = adjacency(imports)
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (file: string) => {
    index.set(file, index.size)
    low.set(file, index.get(file) ?? 0)
    stack.push(file)
    for (const to of next.get(file) ?? []) {
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) low.set(file, Math.min(low.get(file) ?? 0, low.get(to) ?? 0))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1 || next.get(file)?.includes(file)) circles.push(group.sort())
  }
  for (const file of next.keys()) if (!index.has(file)) visit(file)
  return circles
}

/** Import cycles between model folders. */
export function findNounCircles(imports: Import[]): string[][] {
  const between = imports.flatMap((each) => {
    const [from, to] = [nounOf(each.from), nounOf(each.to)]
    return from && to && from !== to ? [{ ...each, from, to }] : []
  })
  return findCircles(between)
}

function adjacency(imports: Import[]): Map<string, string[]> {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
  return next
}

/** Imports of a file as paths from the project root without an extension, without packages. */
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
