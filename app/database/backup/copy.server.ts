import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncPath } from '~/runtime/sync-path.server'
import { listAllArchives, readBackupName, rotateBackups } from './catalogue.server'
import { BackupRefused, claimFolder, folderTrouble, noteBackupFolder } from './folder.server'
import { listStoredOf, sweepFiles } from './stored-files.server'

interface Copying {
  dataDir: string
  backupDir: string
  copyDir: string
  key: string | undefined
  at: Date
  /** A person wants it, also where a former copy is gone. */
  isAsked: boolean
}

/**
 * Brings to another disk or machine what the folder of backups has and it lacks, each file read back. What is deleted here stays
 * there until its own turn: a folder that was emptied must not empty its copy. Returns how many archives came.
 */
export async function copyBackups(input: Copying): Promise<number> {
  const { dataDir, backupDir, copyDir, at, key } = input
  // A mount point that is missing is not made: the copy would land on the disk it should survive.
  if (!existsSync(copyDir))
    throw new BackupRefused(`${copyDir} manque. Montez-le, ou créez-le\u202f: mkdir -m 700 ${copyDir}`)
  try {
    claimFolder({ dataDir, backupDir: copyDir, isAsked: input.isAsked })
    const names = readdirSync(backupDir)
    const archives = names.filter((name) => readBackupName(name) !== undefined && !existsSync(join(copyDir, name)))
    let copied = 0
    for (const name of archives) copied += Number(await bringArchive(name, input))
    // They grow with each line.
    for (const name of names.filter((each) => /^(erasures|issued-[a-z0-9-]+)\.jsonl$/.test(each)))
      await bring(name, input)
    rotateBackups(copyDir, at)
    await sweepFiles({ backupDir: copyDir, key }, { archives: listAllArchives(copyDir), at })
    noteBackupFolder(dataDir, copyDir)
    return copied
  } catch (error) {
    const trouble = folderTrouble(error, copyDir)
    throw trouble ? new BackupRefused(`${trouble.what} ${trouble.fix}`, { cause: error }) : error
  }
}

/** After its pictures: an archive that is there is whole. */
async function bringArchive(name: string, input: Copying): Promise<boolean> {
  const { backupDir, key } = input
  for (const path of await listStoredOf({ backupDir, key }, join(backupDir, name))) await bring(path, input)
  return bring(name, input)
}

/** False when it is there, or no longer here. */
async function bring(path: string, { backupDir, copyDir }: Copying): Promise<boolean> {
  const [from, to] = [join(backupDir, path), join(copyDir, path)]
  const size = statSync(from, { throwIfNoEntry: false })?.size
  if (size === undefined || statSync(to, { throwIfNoEntry: false })?.size === size) return false
  const part = `${to}.part`
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  rmSync(part, { force: true })
  await copyFile(from, part)
  await syncPath(part)
  if (path.endsWith('.jsonl') || (await digestOf(part)) === (await digestOf(from))) {
    await rename(part, to)
    await syncPath(dirname(to))
    return true
  }
  rmSync(part, { force: true })
  throw new BackupRefused(`${to} ne se relit pas comme il a été écrit. Vérifiez ce disque.`)
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
