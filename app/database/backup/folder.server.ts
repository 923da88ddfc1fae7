import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { refusalBy, type Trouble } from '~/runtime/data-refused.server'
import { FIRST_TENANT } from '../hosts.server'
import { registryFile } from './data-folder.server'

/** The message tells the operator why there is no backup. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

const troubles: Trouble[] = [
  {
    codes: /^(EACCES|EPERM)$/,
    what: (path, code) => `Ce compte ne peut pas écrire dans ${path} (${code}).`,
    fix: 'Vérifiez son propriétaire et ses droits.',
  },
  {
    codes: /^(EROFS|SQLITE_READONLY\w*|SQLITE_CANTOPEN\w*)$/,
    what: (path, code) => `Le disque de ${path} est en lecture seule (${code}).`,
    fix: 'Remontez-le en écriture.',
  },
  {
    codes: /^(ENOSPC|EDQUOT|SQLITE_FULL)$/,
    what: (path, code) => `Le disque de ${path} est plein (${code}).`,
    fix: 'Libérez de la place, ou donnez un autre disque par BACKUP_DIR.',
  },
  {
    codes: /^(ENOTDIR|EEXIST)$/,
    what: (path, code) => `${path} n’est pas un dossier (${code}).`,
    fix: 'Donnez un dossier par BACKUP_DIR.',
  },
  {
    codes: /^(EIO|ENODEV|ENXIO|ESTALE|ETIMEDOUT|EHOSTDOWN|SQLITE_IOERR\w*)$/,
    what: (path, code) => `Le disque de ${path} ne répond plus (${code}).`,
    fix: 'Vérifiez le disque, ou son montage.',
  },
  {
    codes: /^ENOENT$/,
    what: (path, code) => `${path} a disparu, ou ne peut pas être créé (${code}).`,
    fix: 'Remettez-le en place, ou donnez un autre dossier par BACKUP_DIR.',
  },
]

/** Undefined for an error that says nothing of the folder of backups. */
export function folderTrouble(error: unknown, folder: string): { what: string; fix: string } | undefined {
  const refused = refusalBy(troubles, error, resolve(folder))
  return refused && { what: refused.what, fix: refused.fix ?? '' }
}

export const INSTALLATION = 'installation.json'
/** In the data folder. */
export const LAST_BACKUP = 'last-backup.json'
const ownerSchema = z.object({ bornAt: z.string() })
const lastSchema = z.object({ folders: z.array(z.string()) })

/**
 * Why a folder must not be written to as it is: another installation's, or no longer the one that the last backups were
 * written to, as when its disk is not mounted. Undefined when it is fine.
 */
export function findFolderTrouble(dataDir: string, backupDir: string): { what: string; fix: string } | undefined {
  const owner = readJson(join(backupDir, INSTALLATION), ownerSchema)
  const own = readBirth(dataDir)
  if (owner && own && owner.bornAt !== own) {
    return {
      what: `${resolve(backupDir)} contient les sauvegardes d’une autre installation.`,
      fix: 'Donnez un autre dossier par BACKUP_DIR\u202f: deux installations y effaceraient leurs archives.',
    }
  }
  const last = readJson(join(dataDir, LAST_BACKUP), lastSchema)
  if (owner || !last?.folders.includes(resolve(backupDir))) return undefined
  const what = existsSync(backupDir) ? 'est vide, ou un autre dossier' : 'manque'
  return {
    what: `${resolve(backupDir)} ${what}, alors que les dernières sauvegardes y sont.`,
    fix: 'Montez son disque. S’il doit recommencer à zéro, faites une sauvegarde à la main\u202f: npm run backup',
  }
}

/** `isAsked`: a person wants a backup here, also where a former folder is gone. */
export function claimFolder({
  dataDir,
  backupDir,
  isAsked,
}: {
  dataDir: string
  backupDir: string
  isAsked: boolean
}): void {
  const trouble = findFolderTrouble(dataDir, backupDir)
  const isForeign = trouble && existsSync(join(backupDir, INSTALLATION))
  if (trouble && (isForeign || !isAsked)) throw new BackupRefused(`${trouble.what} ${trouble.fix}`)
  mkdirSync(backupDir, { recursive: true, mode: 0o700 })
  const bornAt = readBirth(dataDir)
  if (bornAt !== undefined && !existsSync(join(backupDir, INSTALLATION)))
    replaceFile(join(backupDir, INSTALLATION), JSON.stringify({ bornAt }))
}

/** One within the data moves with them. */
export function noteBackupFolder(dataDir: string, backupDir: string): void {
  const place = resolve(backupDir)
  if (place.startsWith(resolve(dataDir) + sep)) return
  const folders = readJson(join(dataDir, LAST_BACKUP), lastSchema)?.folders ?? []
  if (!folders.includes(place))
    replaceFile(join(dataDir, LAST_BACKUP), JSON.stringify({ folders: [...folders, place] }))
}

function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.part`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.part`, file)
}

function readJson<Value>(file: string, schema: z.ZodType<Value>): Value | undefined {
  if (!existsSync(file)) return undefined
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** When the first shop was registered, which restores keep: it tells installations apart. */
export function readBirth(dataDir: string): string | undefined {
  return readOne<string>(join(dataDir, registryFile.path), `select created_at from tenant where id = '${FIRST_TENANT}'`)
}

/** Undefined for a missing or unreadable database. */
export function readOne<Value>(file: string, query: string): Value | undefined {
  if (!existsSync(file)) return undefined
  let connection: Database.Database | undefined
  try {
    connection = new Database(file, { fileMustExist: true })
    return connection.prepare<[], Value>(query).pluck().get()
  } catch (error) {
    if (error instanceof Database.SqliteError) return undefined
    throw error
  } finally {
    connection?.close()
  }
}
