import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { listCutRestores } from '~/database/backup/beside.server'
import { listBackups, listFutureBackups, newestBackup } from '~/database/backup/catalogue.server'
import { readLastCopy } from '~/database/backup/copy-store.server'
import { sizeOfData } from '~/database/backup/create.server'
import {
  type DatabaseFile,
  freeBytes,
  hasChangedSince,
  hasShopChangedSince,
  listDatabases,
  listTenantIds,
  MIN_FREE_BYTES,
} from '~/database/backup/data-folder.server'
import { hasManyShops } from '~/database/backup/due.server'
import { findFolderTrouble, folderTrouble } from '~/database/backup/folder.server'
import { findRehearsal } from '~/database/backup/manifest.server'
import { listLeftStaging } from '~/database/backup/restore.server'
import { isLocked } from '~/database/backup/sealed-file.server'
import { type ClockDoubt, readClockDoubt } from '~/database/clock.server'
import { readSchemas } from '~/database/schema-guard.server'
import { tenantFolders } from '~/database/tenant-folders.server'
import { formatDate } from '~/models/values/french-date'
import { formatBytes } from '~/models/values/wording'
import type { Config } from '~/runtime/config.server'
import { DAY_MS } from '~/runtime/time'
import { type Finding, note, ok, slow, wrong } from './finding'

const LOW_FREE_BYTES = 1024 * 1024 * 1024
const BACKUP_TOO_OLD_MS = 15 * 60_000
const REHEARSAL_TOO_OLD_DAYS = 90

/** Checks the data folder: disk space, permissions, schema, backups. */
export async function checkDataFolder(config: Config, at: Date): Promise<Finding[]> {
  const { dataDir } = config
  if (listDatabases(dataDir).length === 0) {
    return [note(`${resolve(dataDir)} ne contient pas encore de boutique.`, 'npm start la crée.')]
  }
  return [
    await checkRoom(dataDir),
    checkRights(config),
    ...checkClock(config, at),
    ...checkSchemas(dataDir),
    ...checkFormerFolders(dataDir),
    // With more, each shop's is among its findings.
    ...(hasManyShops(dataDir) ? [] : [await checkBackupAge(config, at)]),
    ...checkFuture(config, at),
    checkBackupPlace(config),
    ...checkCopy(config, at),
    ...checkCopyAway(config, at),
    ...(await checkKey(config, at)),
    checkRehearsal(config, at),
  ]
}

async function checkRoom(dataDir: string): Promise<Finding> {
  const free = await freeBytes(dataDir)
  const what = `Place libre\u202f: ${formatBytes(free)}`
  if (free < MIN_FREE_BYTES)
    return wrong(
      `${what}\u202f: la boutique ne pourra bientôt plus rien enregistrer.`,
      'Libérez de la place (les anciennes sauvegardes d’abord).',
    )
  return free < LOW_FREE_BYTES
    ? note(`${what}\u202f: c’est peu.`, 'Libérez de la place, ou mettez BACKUP_DIR sur un autre disque.')
    : ok(what)
}

export function checkRights({ dataDir, backupDir }: Config): Finding {
  const privateDirs = listTenantIds(dataDir)
    .map((id) => tenantFolders(join(dataDir, 'tenants', id)))
    .flatMap((folders) => [folders.privateDir, folders.exportsDir])
  const open = [dataDir, backupDir, ...privateDirs].filter(
    (folder) => existsSync(folder) && (statSync(folder).mode & 0o007) !== 0,
  )
  if (open.length === 0) return ok('Les données ne sont lisibles que par leur compte.')
  const folders = open.map((folder) => resolve(folder)).join(' ')
  return wrong(`Tous les comptes de la machine peuvent lire ${folders}.`, `chmod 700 ${folders}`)
}

function checkClock({ dataDir }: Config, at: Date): Finding[] {
  const doubt = readClockDoubt(dataDir, at)
  if (!doubt) return []
  const { what, fix } = clockText(doubt, at)
  return [wrong(what, fix, 'npm run clock -- confirm')]
}

/** Of a clock in doubt, for screens, commands and the log. */
export function clockText({ way, seenAt }: ClockDoubt, at: Date): { what: string; fix: string } {
  const days = Math.round(Math.abs(at.getTime() - seenAt.getTime()) / DAY_MS)
  const fix = 'Si l’horloge est juste, confirmez-la\u202f; sinon, réglez-la.'
  const now = `L’horloge dit le ${formatDate(at)}, ${days} jours`
  return way === 'ahead'
    ? {
        what: `${now} après le dernier moment que ces données connaissent\u202f: rien n’est effacé, ni expiré, ni suspendu, et les agents attendent.`,
        fix,
      }
    : { what: `${now} avant un moment que ces données connaissent déjà.`, fix }
}

function checkSchemas(dataDir: string): Finding[] {
  const schemas = listDatabases(dataDir).flatMap((database) => readableSchema(dataDir, database))
  const newer = schemas.filter((schema) => schema.unknown.length > 0)
  const pending = schemas.filter((schema) => schema.pending.length > 0)
  if (newer.length > 0) {
    return newer.map((schema) =>
      wrong(
        `${schema.path} est plus récente que ce programme.`,
        'Installez la version qui l’a écrite, ou restaurez une sauvegarde d’avant.',
      ),
    )
  }
  if (pending.length === 0) return [ok(`Schéma à jour (${schemas.length} bases).`)]
  return [
    note(
      `Bases en attente d’une migration\u202f: ${pending.length}.`,
      'Elle se fait au prochain démarrage, ou quand la boutique est demandée, après une sauvegarde.',
    ),
  ]
}

/** An unreadable file is among its shop's findings. */
function readableSchema(dataDir: string, database: DatabaseFile) {
  try {
    return readSchemas(dataDir, [database])
  } catch {
    return []
  }
}

function checkFormerFolders(dataDir: string): Finding[] {
  const folder = resolve(dataDir)
  const leftovers = readdirSync(dirname(folder)).filter((name) =>
    name.startsWith(`${basename(folder)}.before-restore-`),
  )
  const cut = listLeftStaging(dataDir).map((path) =>
    note(
      `Une restauration coupée a laissé ${path}.`,
      'Supprimez ce dossier\u202f; la prochaine restauration le ferait aussi.',
      `rm -r ${path}`,
    ),
  )
  const former = leftovers.map((name) =>
    note(
      `D’anciennes données restent dans ${join(dirname(folder), name)}.`,
      'Supprimez-les quand la restauration donne satisfaction\u202f: elles contiennent des données personnelles.',
    ),
  )
  return [...cut, ...former, ...checkCutRestores(dataDir)]
}

/** Of one shop, which they left suspended. */
function checkCutRestores(dataDir: string): Finding[] {
  return listCutRestores(dataDir).map(({ shop, isSwapped }) => {
    return isSwapped
      ? wrong(
          `Une restauration de «\u202f${shop}\u202f» a été coupée après l’échange\u202f: la boutique est suspendue, et les effacements demandés depuis l’archive ne sont peut-être pas refaits.`,
          'Relancez la restauration de la même archive\u202f: elle rouvre la boutique.',
          `npm run restore -- <archive> --tenant ${shop}`,
        )
      : wrong(
          `Une restauration de «\u202f${shop}\u202f» a été coupée avant de rien remplacer\u202f: la boutique est suspendue.`,
          'Rouvrez-la\u202f; le prochain démarrage le ferait aussi.',
          `npm run tenants -- resume ${shop}`,
        )
  })
}

/** Room for the next backup, and for a restore beside the data. Lists every file, so it is too slow for a page. */
export async function checkRoomOfBackups({ dataDir, backupDir }: Config): Promise<Finding[]> {
  const needed = sizeOfData({ dataDir, reason: 'manual' })
  const places = [
    { what: 'Restaurer', folder: dirname(resolve(dataDir)), fix: 'Libérez de la place à côté des données.' },
    { what: 'Sauvegarder', folder: resolve(backupDir), fix: 'Donnez un disque plus grand par BACKUP_DIR.' },
  ].filter(({ folder }) => existsSync(folder))
  const findings = places.map(async ({ what, folder, fix }) => {
    const free = await freeBytes(folder)
    const text = `${what} demande jusqu’à ${formatBytes(needed)} dans ${folder}\u202f: ${formatBytes(free)} sont libres.`
    return free < needed + MIN_FREE_BYTES ? wrong(text, fix) : ok(text)
  })
  return slow(await Promise.all(findings))
}

/** Beside the archives: what erases people again, and passes over numbers, after a restore. Lines cut by a crash are read over. */
export function checkJournals({ backupDir }: Config): Finding[] {
  const names = existsSync(backupDir) && statSync(backupDir).isDirectory() ? readdirSync(backupDir) : []
  return names
    .filter((name) => /^(erasures|issued-[a-z0-9-]+)\.jsonl$/.test(name))
    .flatMap((name) => checkJournal(join(resolve(backupDir), name)))
}

function checkJournal(file: string): Finding[] {
  try {
    const damaged = readFileSync(file, 'utf8').split('\n').filter(isDamaged).length
    if (damaged === 0) return []
    const fix = 'Reprenez-le de sa copie, si elle est entière\u202f; sinon laissez-le\u202f: le reste se lit.'
    return [note(`${file}\u202f: lignes illisibles, ${damaged}.`, fix)]
  } catch (error) {
    const trouble = folderTrouble(error, file)
    if (!trouble) throw error
    return [wrong(trouble.what, 'Vérifiez ses droits\u202f: sans lui, une restauration donnerait deux fois un numéro.')]
  }
}

function isDamaged(line: string): boolean {
  try {
    return line !== '' && typeof JSON.parse(line) !== 'object'
  } catch {
    return true
  }
}

/** None would ever count as due, and the newest would not be. */
function checkFuture({ backupDir }: Config, at: Date): Finding[] {
  const future = listFutureBackups(backupDir, at)
  const [first] = future
  if (!first) return []
  return [
    wrong(
      `Archives datées de l’avenir\u202f: ${future.length}, dont ${basename(first.file)}.`,
      'Vérifiez l’horloge de la machine\u202f; si elle est juste, sortez ces archives du dossier.',
      'timedatectl',
    ),
  ]
}

/** `shop`: of that one, where each has archives of its own. */
export async function checkBackupAge({ dataDir, backupDir, demo }: Config, at: Date, shop?: string): Promise<Finding> {
  const [newest] = listBackups(backupDir, shop, at)
  const fix = ['Une sauvegarde à la demande dit ce qui l’empêche.', 'npm run backup'] as const
  if (!newest) return (demo ? note : wrong)('Il n’y a aucune sauvegarde.', ...fix)
  const ageMs = at.getTime() - newest.at.getTime()
  const what = `Dernière sauvegarde vérifiée il y a ${formatAge(ageMs)}`
  const hasChanged = () =>
    shop === undefined ? hasChangedSince(dataDir, newest.at) : hasShopChangedSince(dataDir, shop, newest.at)
  const current = ageMs < BACKUP_TOO_OLD_MS || !(await hasChanged())
  return current ? ok(`${what}.`) : (demo ? note : wrong)(`${what}, alors que des données ont changé depuis.`, ...fix)
}

function checkBackupPlace({ dataDir, backupDir }: Config): Finding {
  const trouble = findFolderTrouble(dataDir, backupDir) ?? unusableFolder(backupDir)
  if (trouble) return wrong(trouble.what, trouble.fix)
  const sameDisk = existsSync(backupDir) && statSync(backupDir).dev === statSync(dataDir).dev
  if (!sameDisk) return ok(`Sauvegardes dans ${resolve(backupDir)}.`)
  return note(
    'Les sauvegardes sont sur le même disque que les données.',
    'BACKUP_DIR sur un autre disque, et une copie sur une autre machine (docs/operations.md).',
  )
}

/** On another disk or machine. */
function checkCopy({ dataDir, backupDir, backupCopyDir }: Config, at: Date): Finding[] {
  if (backupCopyDir === undefined) return []
  const missing = { what: `${resolve(backupCopyDir)} manque.`, fix: 'Montez-le, ou créez-le.' }
  const isMissing = existsSync(backupCopyDir) ? undefined : missing
  const trouble = isMissing ?? findFolderTrouble(dataDir, backupCopyDir) ?? unusableFolder(backupCopyDir)
  if (trouble) return [wrong(`La copie des sauvegardes ne se fait pas\u202f: ${trouble.what}`, trouble.fix)]
  const [here, there] = [backupDir, backupCopyDir].map((folder) => newestBackup(folder, at)?.at)
  if (here?.getTime() === there?.getTime()) return [ok(`Sauvegardes copiées dans ${resolve(backupCopyDir)}.`)]
  return [
    wrong(
      `La dernière sauvegarde n’est pas dans ${resolve(backupCopyDir)}.`,
      'Une sauvegarde à la demande dit pourquoi.',
      'npm run backup',
    ),
  ]
}

/** As the last copy said: its server is not asked. */
function checkCopyAway({ backupDir, backupKey, backupCopyBucket: bucket }: Config, at: Date): Finding[] {
  if (!bucket) return []
  const store = `s3://${bucket.bucket}/${bucket.folder}`
  const newest = newestBackup(backupDir, at)
  const isCopied = newest === undefined || readLastCopy(backupDir, store) === basename(newest.file)
  const open = note(
    `Les archives sont copiées en clair dans ${store}.`,
    'Une clé par BACKUP_KEY les chiffre avant leur départ.',
  )
  const late = wrong(
    `La dernière sauvegarde n’est pas dans ${store}.`,
    'Une sauvegarde à la demande dit pourquoi.',
    'npm run backup',
  )
  return [isCopied ? ok(`Sauvegardes copiées dans ${store}.`) : late, ...(backupKey === undefined ? [open] : [])]
}

/** Of the newest archive: without its key it is worth nothing. */
async function checkKey({ backupDir, backupKey }: Config, at: Date): Promise<Finding[]> {
  const newest = newestBackup(backupDir, at)
  if (!newest || !existsSync(newest.file)) return []
  if (await isLocked(newest.file, backupKey).catch(() => false))
    return [
      wrong(
        `BACKUP_KEY n’ouvre pas la dernière archive (${basename(newest.file)}).`,
        'Remettez la clé qui l’a chiffrée\u202f: sans elle, rien ne la rouvre.',
      ),
    ]
  return backupKey === undefined ? [] : [ok('Les archives sont chiffrées, et BACKUP_KEY ouvre la dernière.')]
}

/** One that does not exist yet is made by the first backup. */
function unusableFolder(backupDir: string) {
  if (!existsSync(backupDir)) return undefined
  try {
    if (!statSync(backupDir).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
    accessSync(backupDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return folderTrouble(error, backupDir)
  }
}

export function checkRehearsal({ backupDir }: Config, at: Date): Finding {
  const last = findRehearsal(backupDir)
  const fix = ['Essayez-la, sans rien remplacer.', 'npm run restore -- <archive> --verify'] as const
  if (!last) return note('Aucune sauvegarde n’a encore été essayée.', ...fix)
  const days = (at.getTime() - last.at.getTime()) / 86_400_000
  const what = `Dernière sauvegarde essayée il y a ${formatAge(at.getTime() - last.at.getTime())} (${last.archive}).`
  return days > REHEARSAL_TOO_OLD_DAYS ? note(what, ...fix) : ok(what)
}

/** For people: `12 min`, `5 h`, `3 jours`. */
export function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  if (minutes < 120) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} jours`
}

/** Space on the disk of a folder, in bytes. */
export async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Database size with its journal, in bytes. */
export function databaseBytes(file: string): number {
  const files = [file, `${file}-wal`]
  return files.reduce((sum, each) => sum + (statSync(each, { throwIfNoEntry: false })?.size ?? 0), 0)
}
