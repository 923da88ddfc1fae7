import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './debian.mjs'

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
  if (!process.env.CHROMIUM_PATH) installPackages('Chromium', ['chromium', 'fonts-dejavu-core'])
  const installed = findChromium()
  if (!installed) {
    console.error(
      'Chromium est introuvable. Installez-le (Debian, Ubuntu\u202f: apt-get install chromium) ou donnez son chemin par CHROMIUM_PATH.',
    )
  }
  return installed
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = findOrInstallChromium() ? 0 : 1
