import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

export const MARKDOWN_WORKER = './app/models/content/text/markdown-worker.ts'

/** Bundles the worker for a process that has no build, which finds it in the environment; returns its removal. */
export async function bundleMarkdownWorker(): Promise<() => Promise<void>> {
  const name = `markdown-worker-${process.pid}.mjs`
  // Below node_modules, where the worker finds its packages.
  const outDir = fileURLToPath(new URL('../../node_modules/.cache/markdown-worker', import.meta.url))
  await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { '~': fileURLToPath(new URL('../../app', import.meta.url)) } },
    build: { ssr: MARKDOWN_WORKER, outDir, emptyOutDir: false, rollupOptions: { output: { entryFileNames: name } } },
  })
  process.env.MARKDOWN_WORKER = `${outDir}/${name}`
  return () => rm(`${outDir}/${name}`, { force: true })
}

/** The development server's. */
export const developmentMarkdownWorker: Plugin = {
  name: 'development-markdown-worker',
  async configureServer(server) {
    const remove = await bundleMarkdownWorker()
    server.httpServer?.once('close', remove)
  },
}
