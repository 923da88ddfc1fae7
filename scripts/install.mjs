import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const [MAJOR, MINOR] = [20, 19]

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > MAJOR || (major === MAJOR && minor >= MINOR)) return
  console.error(`Node ${MAJOR}.${MINOR} ou plus récent est nécessaire (ici\u202f: ${process.versions.node}).`)
  process.exit(1)
}

/** Installs what package-lock.json asks for, when node_modules holds something else or nothing. */
export function installIfMissing() {
  if (isInstalled()) return
  console.info('Installation des dépendances (la première prend une à deux minutes)…')
  // The build tools are development dependencies: NODE_ENV=production must not drop them.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
}

/** npm leaves a lockfile of what it installed: the same versions mean that nothing is to be done. */
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

/** Runs a step of ours with its output on screen; a step that fails ends the process. */
export function run(command, args, options = {}) {
  const cwd = new URL('..', import.meta.url)
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', cwd, ...options })
  if (error) console.error(`${command}\u202f: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}
