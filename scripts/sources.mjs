import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const checkedMark = join(root, 'build/checked.sha256')

/** Inputs of the build: when none has changed, the build is up to date. */
export const sources = [
  'app',
  'server',
  'migrations',
  'public',
  'scripts',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/**
 * Mark of all that a start checks, by sizes and change times: it costs a third of the checks, and a tenth of a start
 * less. Programs cannot set a change time; a clone or a copy has others, and is checked by its contents. Another Node
 * needs another driver.
 */
export function markOfSources() {
  return (
    process.versions.modules +
    markOf([...sources, 'pictures', 'node_modules/.package-lock.json'].map((path) => root + path))
  )
}

export function markOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addChanges(hash, path)
  return hash.digest('hex')
}

function addChanges(hash, path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  hash.update(`${path} ${stats?.size} ${stats?.ctimeMs}\n`)
  if (!stats?.isDirectory()) return
  for (const name of readdirSync(path)) addChanges(hash, `${path}/${name}`)
}

export function isChecked(mark) {
  return existsSync(checkedMark) && readFileSync(checkedMark, 'utf8') === mark
}

/** `mark` is from before the checks, so that a change during them is noticed at the next start. */
export function rememberChecked(mark) {
  try {
    writeFileSync(checkedMark, mark)
  } catch (error) {
    // The service's account may not write to the program: each start checks it.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
}
