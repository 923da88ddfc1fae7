import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { type Backup, listBackups, newestBackup } from './catalogue.server'
import { registryFile } from './data-folder.server'
import type { Manifest } from './manifest.server'
import { RestoreRefused, unpackBackup } from './restore.server'

interface Options {
  backupDir: string
  into: string
  demo: boolean
  key?: string | undefined
}

/**
 * Unpacks the registry of the newest archive, and of each shop that it knows the newest archive that holds it. Throws
 * like `unpackBackup`, and for a shop without an archive.
 */
export async function unpackNewest({ backupDir, into, demo, key }: Options): Promise<Manifest[]> {
  const newest = newestBackup(backupDir)
  if (!newest) throw new RestoreRefused(`Il n’y a aucune sauvegarde dans ${backupDir}.`)
  const part = `${into}.part`
  const manifests: Manifest[] = []
  const unpack = async ({ file, shop }: Backup, take: () => void) => {
    manifests.push(await unpackBackup(file, { into: part, demo, shop, key }))
    take()
    rmSync(part, { recursive: true })
  }
  try {
    await unpack(newest, () => move(part, into, registryFile.path))
    for (const [backup, ids] of archivesOf(backupDir, listShops(into))) {
      await unpack(backup, () => {
        for (const id of ids) move(part, into, `tenants/${id}`)
      })
    }
    return manifests
  } catch (error) {
    for (const folder of [part, into]) rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Shops by the archive that holds their newest state. */
function archivesOf(backupDir: string, ids: string[]): Map<Backup, string[]> {
  const found = new Map<string, [Backup, string[]]>()
  for (const id of ids) {
    const [newest] = listBackups(backupDir, id)
    if (!newest) throw new RestoreRefused(`Aucune sauvegarde ne contient la boutique «\u202f${id}\u202f».`)
    const known = found.get(newest.file)
    if (known) known[1].push(id)
    else found.set(newest.file, [newest, [id]])
  }
  return new Map(found.values())
}

function listShops(folder: string): string[] {
  const registry = new Database(join(folder, registryFile.path), { readonly: true })
  try {
    return registry.prepare<[], string>('select id from tenant where filled_at is not null order by id').pluck().all()
  } finally {
    registry.close()
  }
}

function move(from: string, to: string, path: string): void {
  if (!existsSync(join(from, path))) throw new RestoreRefused(`Une sauvegarde ne contient pas ${path}.`)
  mkdirSync(dirname(join(to, path)), { recursive: true, mode: 0o700 })
  renameSync(join(from, path), join(to, path))
}
