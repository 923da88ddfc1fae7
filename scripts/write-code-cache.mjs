import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { requireServer, saveCodeCache, serverFolder } from './code-cache.mjs'

/** Program: bundles the server as scripts, starts them on a new shop, requests a page and saves V8's code cache. */
async function writeCodeCache() {
  const dataDir = mkdtempSync(join(tmpdir(), 'code-cache-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  Object.assign(process.env, { DATA_DIR: dataDir, AGENTS: 'off', LOG_LEVEL: 'error' })
  await bundleAsScripts()
  const loaded = new Map()
  const { serve } = requireServer((file, script) => loaded.set(file, script))
  // Without what only a new shop loads, such as migrations.
  const loadedAtStart = new Map(loaded)
  const server = await serve({ port: 0, host: '127.0.0.1' })
  const page = await fetch(`http://127.0.0.1:${new URL(server.url).port}/`)
  if (!page.ok) throw new Error(`The home page answered ${page.status}.`)
  saveCodeCache(loadedAtStart)
  await server.close()
}

function bundleAsScripts() {
  return build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: join(serverFolder, 'index.js'),
      outDir: serverFolder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        output: {
          format: 'cjs',
          charset: 'ascii',
          comments: false,
          // V8 forgets who resolves an import() of a cached script.
          dynamicImportInCjs: false,
          entryFileNames: 'server.cjs',
          chunkFileNames: '[name]-[hash].cjs',
        },
      },
    },
  })
}

await writeCodeCache()
