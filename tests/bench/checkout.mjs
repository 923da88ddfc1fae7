import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './process.mjs'

/** Hash of a commit of this repository; undefined when it does not exist. */
export function findCommit(name) {
  const parsed = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])
  return parsed.status === 0 ? parsed.stdout.trim() : undefined
}

/** Checks out and builds a commit in a temporary folder, removed at exit. */
export function buildCommit(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-against-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const archive = join(folder, 'archive.tar')
  mustSucceed('git archive', git(['archive', '--format=tar', `--output=${archive}`, commit]))
  mustSucceed('tar', spawnSync('tar', ['-xf', archive, '-C', folder], { stdio: 'inherit' }))
  rmSync(archive)
  providePackages(folder)
  mustSucceed('npm run build', spawnSync('npm', ['run', 'build'], { cwd: folder, stdio: 'inherit' }))
  return folder
}

/** Reuses our packages where the lock files are the same. */
function providePackages(folder) {
  const lockOf = (project) => readFileSync(join(project, 'package-lock.json'), 'utf8')
  if (lockOf(folder) === lockOf(root)) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    return
  }
  const install = ['ci', '--include=dev', '--no-audit', '--no-fund']
  mustSucceed('npm ci', spawnSync('npm', install, { cwd: folder, stdio: 'inherit' }))
}

function git(args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' })
}

function mustSucceed(what, { status, error, stderr }) {
  if (status !== 0) throw new Error(`${what}: ${error?.message ?? stderr ?? `exit code ${status}`}`)
}
