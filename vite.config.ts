import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import sirv from 'sirv'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({
  plugins: [uploads, handoffWhenRead(), reactRouter()],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  build: {
    // Small files stay files: a data: URL cannot be cached apart from the page that names it.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: {
      build: { rollupOptions: { input: './server/main.ts' } },
      // Bundled, what the server imports loads in half the time; React stays outside so that tests get its warnings.
      resolve: {
        noExternal: true,
        external: ['better-sqlite3', 'pino', 'react', 'react-dom', 'sharp', 'undici'],
      },
    },
  },
})
