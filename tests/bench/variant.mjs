import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, startServer } from './process.mjs'
import { environment } from './shops.mjs'

/**
 * Starts our build with one feature patched out, placed beside the build so that it resolves the same packages.
 * Throws when the text to patch is missing: the bench would compare the build with itself.
 */
export async function startVariant(name, dataDir, { replace: [from, to] = ['', ''], env = {} } = {}) {
  const folder = join(root, 'build/variants', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'build/server'), join(folder, 'server'), { recursive: true })
  cpSync(join(root, 'build/client'), join(folder, 'client'), { recursive: true })
  const file = join(folder, 'server/index.js')
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`the server build has no ${from}`)
  writeFileSync(file, text.replace(from, to))
  const program = `const server = await import(${JSON.stringify(file)}); await server.start()`
  const server = await startServer({
    args: ['--input-type=module', '-e', program],
    env: { ...environment, DATA_DIR: dataDir, ...env },
  })
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
