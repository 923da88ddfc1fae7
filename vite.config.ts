import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import sirv from 'sirv'
import { defineConfig, type Plugin } from 'vite'

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
 * pdfkit asks Node for the metrics of its standard fonts by a name of its own package, and loads a font parser of 1 MB
 * that they do not need. An upgrade that changes the text fails the build.
 */
function standardFontsOnly(): Plugin {
  const loaders = /^registerStdFontLoaders\(\{[^}]*\}\);$/m
  let found = false
  return {
    name: 'standard-fonts-only',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (id) => (id === 'fontkit' ? '\0no-fontkit' : undefined),
    load: (id) =>
      id === '\0no-fontkit' ? "export const create = () => { throw new Error('standard fonts only') }" : undefined,
    transform(code, id) {
      if (!id.endsWith('/pdfkit/js/pdfkit.node.mjs')) return undefined
      found = loaders.test(code)
      return `import helvetica from 'pdfkit/standard-fonts/Helvetica'
        import helveticaBold from 'pdfkit/standard-fonts/HelveticaBold'
        ${code.replace(loaders, "registerStdFontLoaders({ Helvetica: () => helvetica, 'Helvetica-Bold': () => helveticaBold })")}`
    },
    generateBundle() {
      if (!found) this.error('pdfkit no longer loads its fonts as it did')
    },
  }
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
    standardFontsOnly(),
    reactRouter(),
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  build: {
    // Small files stay files: a data: URL cannot be cached apart from the page that names it.
    assetsInlineLimit: 0,
  },
  environments: {
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
