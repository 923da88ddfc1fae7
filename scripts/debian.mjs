import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs Debian or Ubuntu packages where possible: as root, with apt-get available.
 * @param {string} label
 * @param {string[]} names
 */
export function installPackages(label, names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.info(`Installation de ${label} par apt-get…`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '-o', 'DPkg::Lock::Timeout=120', '--no-install-recommends', ...names],
    options,
  )
}
