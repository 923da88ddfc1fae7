import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** The path of a Chromium of this machine, or undefined. CHROMIUM_PATH goes before what is installed. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...applications].find(existsSync)
}

/** Finds a Chromium, or installs the distribution's where that is possible, or gives undefined after saying how. */
export function findOrInstallChromium() {
  const found = findChromium()
  if (found) return found
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall && !process.env.CHROMIUM_PATH) {
    console.info('Installation de Chromium par apt-get…')
    const stdio = 'inherit'
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio, env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], {
      stdio,
      env,
    })
  }
  const installed = findChromium()
  if (!installed) {
    console.error(
      'Chromium est introuvable. Installez-le (Debian, Ubuntu\u202f: apt-get install chromium) ou donnez son chemin par CHROMIUM_PATH.',
    )
  }
  return installed
}
