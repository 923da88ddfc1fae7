import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [MAJOR, MINOR] = [20, 19]

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > MAJOR || (major === MAJOR && minor >= MINOR)) return
  console.error(`Node ${MAJOR}.${MINOR} ou plus récent est nécessaire (ici\u202f: ${process.versions.node}).`)
  process.exit(1)
}

const quietOptions = ['--no-audit', '--no-fund']

/** Installs from package-lock.json when node_modules is missing or out of date. */
export function installIfMissing() {
  if (isInstalled() && isCompiled()) return
  console.info('Installation des dépendances (la première prend une à deux minutes)…')
  if (!isInstalled()) install()
  compileIfMissing()
}

/** For tests: skips compiling SQLite, the slowest step, so that it runs in parallel with what opens no database. */
export function installUncompiledIfMissing() {
  if (isInstalled()) return
  console.info('Installation des dépendances…')
  install('--ignore-scripts')
}

function install(...options) {
  // Build tools are devDependencies: NODE_ENV=production must not omit them.
  run('npm', ['ci', '--include=dev', ...quietOptions, ...options])
}

/** The only package in `allowScripts`. */
function compileIfMissing() {
  if (!isCompiled()) run('npm', ['rebuild', 'better-sqlite3', ...quietOptions])
}

/** For the version of Node that runs. */
function isCompiled() {
  const file = new URL('../node_modules/better-sqlite3/build/Release/better_sqlite3.node', import.meta.url)
  return existsSync(file) && readFileSync(file).includes(`node_register_module_v${process.versions.modules}`)
}

/** npm stores a lockfile of what it installed: equal versions mean up to date. */
function isInstalled() {
  const wanted = readLock('package-lock.json')
  const present = readLock('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || entry.devOptional || present[path]?.version === entry.version,
  )
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Runs a step with inherited output; a failure ends the process. */
export function run(command, args, options = {}) {
  const cwd = new URL('..', import.meta.url)
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', cwd, ...options })
  if (error) console.error(`${command}\u202f: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) compileIfMissing()
