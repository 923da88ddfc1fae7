import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './debian.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const headlessShell = 'chromium-headless-shell'

/** Path of an installed Chromium, or undefined. CHROMIUM_PATH takes precedence. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  return findInPath(names) ?? ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(existsSync)
}

/** The headless shell, a quarter faster, or else a full Chromium. */
export function findHeadlessChromium() {
  return process.env.CHROMIUM_PATH ? findChromium() : (findInPath([headlessShell]) ?? findChromium())
}

function findInPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync)
}

/** Finds a Chromium, or installs the distribution's where possible; otherwise explains how and returns undefined. */
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

/** For tests: where nothing can be installed, uses the existing Chromium. */
function findOrInstallHeadlessChromium() {
  const isWanted = !process.env.CHROMIUM_PATH && !findInPath([headlessShell])
  if (isWanted) installPackages('Chromium', [headlessShell, 'fonts-dejavu-core'])
  return findHeadlessChromium() ?? findOrInstallChromium()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = findOrInstallHeadlessChromium() ? 0 : 1
