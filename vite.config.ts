import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { reactRouter } from '@react-router/dev/vite'
import sirv from 'sirv'
import { defineConfig, type Plugin } from 'vite'
import routes from './app/routes'

// sheetjs-style assigns to names that it never declares, which a module may not.
const required = [
  ...['better-sqlite3', 'react', 'react/jsx-runtime', 'react-dom/server'],
  ...['sheetjs-style', 'sheetjs-style/jszip.js'],
]

/** In development the first shop's pictures come from its folder, as server/static.ts serves them otherwise. */
const uploads: Plugin = {
  name: 'uploads',
  configureServer(server) {
    const folder = `${process.env.DATA_DIR ?? 'data'}/tenants/boutique/uploads`
    server.middlewares.use('/uploads', sirv(folder, { dev: true }))
  },
}

/**
 * React Router encodes loader data for the browser even on pages that do not hydrate, a tenth of their CPU
 * (docs/decisions/0030-libraries.md). This makes it lazy. An upgrade that changes the text fails the build.
 */
function handoffWhenRead(): Plugin {
  const eager = /serverHandoffStream: (encodeViaTurboStream\([^()]*\)),/g
  let found = 0
  return {
    name: 'handoff-when-read',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform(code, id) {
      if (!id.includes('/react-router/dist/') || !code.includes('serverHandoffStream: encode')) return undefined
      return code.replace(eager, (_, encoded) => {
        found += 1
        return `get serverHandoffStream() {
          const value = ${encoded}
          Object.defineProperty(this, 'serverHandoffStream', { value })
          return value
        },`
      })
    },
    generateBundle() {
      if (found !== 2) this.error('React Router no longer encodes its handoff as it did')
    },
  }
}

/**
 * A CommonJS package that a module imports is parsed twice, the first time by Node in JavaScript to find the names of its
 * exports: with these, a fifth of what loading the server costs. They are known here, so the build requires the package.
 */
function requirePackages(names: string[]): Plugin {
  const prefix = '\0required:'
  return {
    name: 'require-packages',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (id) => (names.includes(id) ? prefix + id : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return undefined
      const name = id.slice(prefix.length)
      const exported = Object.keys(createRequire(import.meta.url)(name)).filter((key) => key !== 'default')
      return `import { createRequire } from 'node:module'
        const required = createRequire(import.meta.url)(${JSON.stringify(name)})
        export default required
        export const { ${exported.join(', ')} } = required`
    },
  }
}

/** A child process loads its own file alone: the server's would cost it a second and the memory of a second server. */
function childPrograms(programs: Record<string, string>): Plugin {
  return {
    name: 'child-programs',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    buildStart() {
      for (const [fileName, id] of Object.entries(programs)) this.emitFile({ type: 'chunk', id, fileName })
    },
  }
}

/**
 * What a paper's child process loads and never uses costs each PDF: WOFF2 and encryption are left out, and the tables of
 * scripts that need shaping are unpacked when they are read. An upgrade that no longer has one of them fails the build.
 */
function leanPdf(): Plugin {
  const prefix = '\0lean:'
  const unused = 'const unused = () => { throw new Error("left out of the build") }'
  const lean: Record<string, string> = {
    'brotli/decompress.js': `${unused}; export default unused`,
    '@noble/ciphers/aes': `${unused}; export const cbc = unused, ecb = unused`,
    'unicode-trie': `import Trie from 'unicode-trie/index.js'
      export default class {
        constructor(data) { this.data = data }
        get(code) { return (this.trie ??= new Trie(this.data)).get(code) }
      }`,
  }
  const found = new Set<string>()
  return {
    name: 'lean-pdf',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (id) => (id in lean ? prefix + id : undefined),
    load(id) {
      const name = id.startsWith(prefix) ? id.slice(prefix.length) : ''
      if (name in lean) found.add(name)
      return lean[name]
    },
    generateBundle() {
      const gone = Object.keys(lean).filter((name) => !found.has(name))
      if (gone.length > 0) this.error(`no longer imported by pdfkit or fontkit: ${gone.join(', ')}`)
    },
  }
}

/**
 * A page that does not hydrate needs no module in the browser; React Router builds one for every route all the same and
 * names what each imports in the manifest that every hydrated page loads (docs/decisions/0044-weight-of-the-desk.md).
 */
function documentsWithoutModule(): Plugin {
  const documents = documentFiles(routes)
  return {
    name: 'documents-without-module',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(_code, id) {
      const isDocument = documents.some((file) => id.endsWith(`/app/${file}?__react-router-build-client-route`))
      return isDocument ? 'export default () => null' : undefined
    },
  }
}

/** Route modules below which no page hydrates. */
function documentFiles(entries: RouteConfigEntry[], inherited = false): string[] {
  return entries.flatMap(({ file, children = [] }) => {
    const hydrates = declaredHydration(file) ?? inherited
    const below = documentFiles(children, hydrates)
    return hydrates || below.length < countRoutes(children) ? below : [file, ...below]
  })
}

function countRoutes(entries: RouteConfigEntry[]): number {
  return entries.reduce((sum, { children = [] }) => sum + 1 + countRoutes(children), 0)
}

/** `handle.policy` of a route is a literal. */
function declaredHydration(file: string): boolean | undefined {
  const [, word] = /\bhydrate: (true|false)\b/.exec(readFileSync(`app/${file}`, 'utf8')) ?? []
  return word === undefined ? undefined : word === 'true'
}

const programs = {
  'order-export.js': './app/integrations/spreadsheets/child.ts',
  'papers-pdf.js': './app/integrations/pdf/child.ts',
}

export default defineConfig({
  plugins: [
    uploads,
    handoffWhenRead(),
    requirePackages(required),
    childPrograms(programs),
    leanPdf(),
    documentsWithoutModule(),
    reactRouter(),
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  build: {
    // Small files stay files: a data: URL cannot be cached apart from the page that names it.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // What every screen of the back-office is made of: twenty small files would compress half as well.
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
                { name: 'desk', test: /\/app\/components\/(ui|admin\/(frame|keyboard|list|page|palette|row))\// },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rollupOptions: {
          input: './server/main.ts',
          output: {
            // Beside index.js: what is found from `import.meta.url` lies as far from every one of them.
            chunkFileNames: '[name]-[hash].js',
            // V8 keeps the source, at two bytes a character once a single one is not Latin-1.
            charset: 'ascii',
            comments: false,
          },
        },
      },
      // Bundled, what the server imports loads in half the time; React stays outside so that tests get its warnings.
      resolve: {
        noExternal: true,
        external: ['@node-rs/argon2', 'better-sqlite3', 'react', 'react-dom', 'sharp', 'undici'],
      },
    },
  },
})
