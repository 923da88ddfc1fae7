import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import sirv from 'sirv'
import { defineConfig, type Plugin } from 'vite'
import { childPrograms } from './scripts/vite/child-programs.ts'
import { developmentMarkdownWorker, MARKDOWN_WORKER } from './scripts/vite/markdown-worker.ts'

/** In development the first shop's pictures come from its folder, as server/static.ts serves them otherwise. */
const uploads: Plugin = {
  name: 'uploads',
  configureServer(server) {
    const folder = `${process.env.DATA_DIR ?? 'data'}/tenants/boutique/uploads`
    server.middlewares.use('/uploads', sirv(folder, { dev: true }))
  },
}

/** pdfkit reads its colour profile, which PDF/A needs, beside its own code: here beside the bundle. */
const COLOUR_PROFILE = 'data/sRGB_IEC61966_2_1.icc'
const colourProfile: Plugin = {
  name: 'colour-profile',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle() {
    const pdfkit = createRequire(import.meta.url).resolve('pdfkit')
    const source = readFileSync(join(dirname(pdfkit), COLOUR_PROFILE))
    this.emitFile({ type: 'asset', fileName: COLOUR_PROFILE, source })
  },
}

/** Which plugin takes how long is nothing that who starts the shop can change. */
const checks = { bundlerTimings: false }

const programs = {
  'export-file.js': './app/integrations/spreadsheets/child.ts',
  'papers-pdf.js': './app/integrations/pdf/child.ts',
  'spreadsheet-reader.js': './app/integrations/spreadsheets/reader/child.ts',
  'archive-reader.js': './app/integrations/security/child.ts',
  'shop-archive-reader.js': './app/integrations/shop-archive/child.ts',
  'pictures.js': './app/integrations/images/child.ts',
  'markdown-worker.js': MARKDOWN_WORKER,
  'mail-report-reader.js': './app/integrations/mail/child.ts',
}

/** Day and name of the commit, for the version on screen; empty where git does not tell. */
function builtFrom(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
    return `${git('log', '-1', '--format=%cs, %h')}${isChanged ? ', modifiée' : ''}`
  } catch {
    return ''
  }
}

export default defineConfig({
  define: { 'import.meta.env.BUILT_FROM': JSON.stringify(builtFrom()) },
  plugins: [uploads, developmentMarkdownWorker, childPrograms(programs), colourProfile, reactRouter()],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  build: {
    // Small files stay files: a data: URL cannot be cached apart from the page that names it.
    assetsInlineLimit: 0,
    // React Router preloads what a page needs; what is loaded on demand is small.
    modulePreload: false,
  },
  // Islands are built as workers.
  worker: { rollupOptions: { output: { comments: false } } },
  environments: {
    client: {
      build: {
        rollupOptions: {
          checks,
          output: {
            // What every screen of the back-office is made of, and words of orders: twenty small files would compress half
            // as well.
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
                {
                  name: 'admin',
                  test: /\/app\/(components\/(ui|admin\/(form\/(?!check\.|checks|forms\/|difference|legal-text-preview)|frame|inbox\/facts|keyboard|list|page|palette\/palette|row))|styles\/admin-|routes\/admin\/(\w+\/)?stylesheet)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rollupOptions: {
          checks,
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
        // sheetjs-style assigns to names that it never declares, which a module may not.
        external: ['@node-rs/argon2', 'better-sqlite3', 'react', 'react-dom', 'sharp', 'sheetjs-style', 'undici'],
      },
    },
  },
})
