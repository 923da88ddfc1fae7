import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Plugin, parseSync } from 'vite'

const SERVER_BUILD = '\0virtual:react-router/server-build'
const DEFERRED = '\0virtual:deferred-routes'
const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Loads the route modules of some folders at the first request for one of them
 * (docs/decisions/0159-deferred-route-modules.md). Modules of which React Router reads more than a handler before the
 * request, such as middleware, load with the server.
 */
export function deferredRoutes(folders: string[]): Plugin {
  const imported = new RegExp(`import \\* as (route\\d+) from "(/app/routes/(?:${folders.join('|')})/[^"]+)";`, 'g')
  const deferred = new Map<string, string>()
  return {
    name: 'deferred-routes',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (id) => (id === DEFERRED ? id : undefined),
    load(id) {
      if (id !== DEFERRED) return undefined
      return [...deferred].map(([name, file]) => `export * as ${name} from ${JSON.stringify(file)}`).join('\n')
    },
    transform(code, id) {
      if (id !== SERVER_BUILD) return undefined
      const changed = code.replace(imported, (whole, name: string, file: string) => {
        const { exports, handle } = readExports(readFileSync(root + file, 'utf8'), file)
        if (exports.includes('middleware') || (!exports.includes('loader') && exports.includes('default'))) return whole
        deferred.set(name, file)
        return `const ${name} = deferModule(loadDeferred, { name: '${name}', handle: ${handle}, exports: ${JSON.stringify(exports)} });`
      })
      if (deferred.size === 0) this.error('React Router no longer writes its server build as it did')
      return `import { deferModule } from '~/runtime/deferred-module'
        const loadDeferred = () => import(${JSON.stringify(DEFERRED)})
        ${changed}`
    },
  }
}

/** Names of a route module's exports, and the literal of its handle as JavaScript. */
function readExports(source: string, file: string): { exports: string[]; handle: string } {
  const { module, program } = parseSync(file, source)
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .map(({ exportName }) => exportName.name ?? 'default')
  const declared = program.body
    .flatMap((node) => (node.type === 'ExportNamedDeclaration' ? [node.declaration] : []))
    .flatMap((declaration) => (declaration?.type === 'VariableDeclaration' ? declaration.declarations : []))
    .find(({ id }) => id.type === 'Identifier' && id.name === 'handle')
  if (exports.includes('handle') && !declared?.init) throw new Error(`${file} does not declare its handle itself`)
  const handle = declared?.init ? source.slice(declared.init.start, declared.init.end) : 'undefined'
  return { exports, handle: handle.replaceAll(/ satisfies \w+/g, '') }
}
