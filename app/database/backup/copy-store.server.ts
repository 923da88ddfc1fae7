import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { listExpiredNames, newestBackup, readBackupName } from './catalogue.server'
import { BackupRefused, INSTALLATION, readBirth } from './folder.server'
import { listStoredOf } from './stored-files.server'

/** The message tells the operator why a copy elsewhere was not made or read. */
export class CopyStoreFailed extends BackupRefused {
  override name = 'CopyStoreFailed'

  constructor(what: string, fix: string) {
    super(`${what} ${fix}`)
  }
}

export interface StoredObject {
  name: string
  size: number
}

/** Files kept on another machine by their names; throws CopyStoreFailed. */
export interface CopyStore {
  name: string
  list(): Promise<StoredObject[]>
  /** Whole, or not at all. */
  put(name: string, file: string): Promise<void>
  get(name: string, target: { file: string; size: number }): Promise<void>
  remove(name: string): Promise<void>
}

const JOURNAL = /^(erasures|issued-[a-z0-9-]+)\.jsonl$/
const COPIED = 'last-copy.json'
const copiedSchema = z.object({ store: z.string(), newest: z.string() })

interface Copying {
  dataDir: string
  backupDir: string
  key: string | undefined
}

/**
 * Brings to a store what the folder of backups has and it lacks; an archive after its pictures, so that one that is there is
 * whole. Archives leave it by their own rotation, pictures never. Returns how many archives came.
 */
export async function copyToStore(store: CopyStore, { dataDir, backupDir, key }: Copying): Promise<number> {
  const there = new Map((await store.list()).map(({ name, size }) => [name, size]))
  await claimStore(store, { there, dataDir, backupDir })
  const bring = async (path: string) => {
    const size = statSync(join(backupDir, path), { throwIfNoEntry: false })?.size
    if (size === undefined || there.get(path) === size) return false
    await store.put(path, join(backupDir, path))
    there.set(path, size)
    return true
  }
  const names = readdirSync(backupDir)
  let copied = 0
  for (const name of names.filter((each) => readBackupName(each) !== undefined)) {
    if (there.get(name) === statSync(join(backupDir, name), { throwIfNoEntry: false })?.size) continue
    for (const path of await listStoredOf({ backupDir, key }, join(backupDir, name))) await bring(path)
    copied += Number(await bring(name))
  }
  // They grow with each line.
  for (const name of names.filter((each) => JOURNAL.test(each))) await bring(name)
  const here = new Set(names)
  for (const name of listExpiredNames([...there.keys()])) if (!here.has(name)) await store.remove(name)
  const newest = newestBackup(backupDir)?.file.slice(backupDir.length + 1) ?? ''
  writeFileSync(join(backupDir, COPIED), JSON.stringify({ store: store.name, newest }))
  return copied
}

/** Two installations would delete each other's archives. */
async function claimStore(
  store: CopyStore,
  { there, dataDir, backupDir }: { there: Map<string, number>; dataDir: string; backupDir: string },
): Promise<void> {
  const own = readBirth(dataDir)
  const size = there.get(INSTALLATION)
  if (size === undefined) {
    if (existsSync(join(backupDir, INSTALLATION))) await store.put(INSTALLATION, join(backupDir, INSTALLATION))
    return
  }
  const file = join(backupDir, 'installation-of-copy.json')
  await store.get(INSTALLATION, { file, size })
  const owner = z.object({ bornAt: z.string() }).safeParse(JSON.parse(readFileSync(file, 'utf8')))
  rmSync(file)
  if (own === undefined || (owner.success && owner.data.bornAt === own)) return
  throw new CopyStoreFailed(
    `${store.name} contient les sauvegardes d’une autre installation.`,
    'Donnez un autre dossier par BACKUP_COPY_URL\u202f: deux installations y effaceraient leurs archives.',
  )
}

/** Brings back what the folder of backups lacks. Returns how many archives came. */
export async function fetchFromStore(store: CopyStore, backupDir: string): Promise<number> {
  mkdirSync(backupDir, { recursive: true, mode: 0o700 })
  const wanted = (await store.list()).filter(({ name, size }) => isWanted(backupDir, { name, size }))
  // Archives last, so that one that is there is whole.
  const archives = wanted.filter(({ name }) => readBackupName(name) !== undefined)
  for (const { name, size } of [...wanted.filter((each) => !archives.includes(each)), ...archives]) {
    const file = join(backupDir, name)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    await store.get(name, { file, size })
  }
  return archives.length
}

/** Names of a store are not believed. A journal that is longer here is the newer one. */
function isWanted(backupDir: string, { name, size }: StoredObject): boolean {
  const isKnown =
    readBackupName(name) !== undefined ||
    name === INSTALLATION ||
    JOURNAL.test(name) ||
    /^files\/[0-9a-f]{2}\/[0-9a-f]{64}(-[0-9a-f]+\.enc)?$/.test(name)
  const here = statSync(join(backupDir, name), { throwIfNoEntry: false })?.size
  if (!isKnown || here === size) return false
  return here === undefined || (JOURNAL.test(name) && size > here)
}

/** Name of the newest archive that the last copy to this store knew. */
export function readLastCopy(backupDir: string, store: string): string | undefined {
  try {
    const last = copiedSchema.parse(JSON.parse(readFileSync(join(backupDir, COPIED), 'utf8')))
    return last.store === store ? last.newest : undefined
  } catch {
    return undefined
  }
}
