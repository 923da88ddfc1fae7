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

export default defineConfig({
  plugins: [uploads, reactRouter()],
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
        external: ['better-sqlite3', 'pino', 'react', 'react-dom', 'sharp'],
      },
    },
  },
})
