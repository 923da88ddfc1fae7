import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

/** V8 caches the code of scripts, not of modules: docs/decisions/0165-code-cache.md. */
export const serverFolder = fileURLToPath(new URL('../build/server/', import.meta.url))
const markFile = `${serverFolder}code-cache.txt`
const sourcesFile = fileURLToPath(new URL('../build/sources.sha256', import.meta.url))

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** Node flags of `npm start`. */
export const startFlags = scripts.start.split(' ').filter((word) => word.startsWith('--'))

const cacheFile = (file) => `${file}.cache`

/** V8 rejects a cache of another version or other flags, but not one of another text. */
const markFor = (flags) => [readFileSync(sourcesFile, 'utf8'), process.version, ...flags].join(' ')

/** Whether the cache is complete, and of this build, this Node and these flags. */
export function hasCodeCache(flags = process.execArgv) {
  return existsSync(markFile) && existsSync(sourcesFile) && readFileSync(markFile, 'utf8') === markFor(flags)
}

/** Whether this account may write the cache: a service's may not change its program. */
export function mayWriteCodeCache() {
  try {
    accessSync(serverFolder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Loads the server's scripts with their cached code.
 * @param {(file: string, script: Script) => void} [onLoad] called with each script
 * @returns {typeof import('../server/main')}
 */
export function requireServer(onLoad) {
  const require = createRequire(serverFolder)
  require.extensions['.cjs'] = (module, file) => {
    if (!file.startsWith(serverFolder)) return require.extensions['.js'](module, file)
    const cache = cacheFile(file)
    const script = new Script(Module.wrap(readFileSync(file, 'utf8')), {
      filename: file,
      cachedData: !onLoad && existsSync(cache) ? readFileSync(cache) : undefined,
    })
    onLoad?.(file, script)
    script.runInThisContext().call(module.exports, module.exports, createRequire(file), module, file, dirname(file))
  }
  return require('./server.cjs')
}

/** @param {Map<string, Script>} scripts those that every start loads, by file */
export function saveCodeCache(scripts) {
  for (const [file, script] of scripts) writeFileSync(cacheFile(file), script.createCachedData())
  writeFileSync(markFile, markFor(process.execArgv))
}
