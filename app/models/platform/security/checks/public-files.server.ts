import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Checked, failed, passed, skipped } from '../scans'

/** Served as they are; the others are precompressed. */
const served = /^[^.].*\.(avif|css|html|ico|jpe?g|js|json|png|svg|txt|webmanifest|webp|woff2|xml)(\.(br|gz))?$/i
const secret = /(^\.(?!well-known$))|(^(id_|secrets?\b))|\.(env|key|pem|pfx|p12|sqlite|db|sql|bak|dump|tar|zip)\b/i
const NAMED = 5

/** All files in the folders served as they are. */
export async function checkPublicFiles(folders: string[]): Promise<Checked> {
  const present = folders.filter((folder) => existsSync(folder))
  if (present.length === 0) return skipped('Le dossier public n’est pas là\u202f: la boutique n’est pas construite.')
  const files = (await Promise.all(present.map(listFiles))).flat()
  const unexpected = files.filter(({ name }) => !served.test(name))
  if (unexpected.length === 0) return passed(`${files.length} fichiers publics, tous d’une sorte attendue.`)
  const named = unexpected.slice(0, NAMED).map(({ path }) => path)
  const more = unexpected.length > NAMED ? ` et ${unexpected.length - NAMED} autres` : ''
  return failed(
    unexpected.some(({ name }) => secret.test(name)) ? 'critical' : 'warning',
    `Fichiers qui n’ont rien à faire dans un dossier public\u202f: ${named.join(', ')}${more}.`,
    'Retirez-les\u202f; ce qu’ils contiennent est à considérer comme connu de tous.',
  )
}

async function listFiles(folder: string): Promise<{ name: string; path: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ name, parentPath }) => ({ name, path: relative(process.cwd(), join(parentPath, name)) }))
}
