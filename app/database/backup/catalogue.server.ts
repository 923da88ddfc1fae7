import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The archives in the backup folder. An archive appears there only when complete and verified. */

const backupReasons = ['scheduled', 'manual', 'migration'] as const
export type BackupReason = (typeof backupReasons)[number]

export interface Backup {
  file: string
  reason: BackupReason
  /** Id of the only shop in it. */
  shop?: string | undefined
  at: Date
  /** Read from disk when asked: a thousand shops have many archives. */
  readonly bytes: number
}

export function backupName({
  reason,
  at,
  shop,
  isEncrypted = false,
}: {
  reason: BackupReason
  at: Date
  shop?: string | undefined
  isEncrypted?: boolean
}): string {
  const end = isEncrypted ? '.tar.enc' : '.tar'
  return `backup-${at.toISOString().replaceAll(':', '-')}-${reason}${shop === undefined ? '' : `-${shop}`}${end}`
}

const namePattern =
  /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-(scheduled|manual|migration)(?:-([a-z0-9-]+))?\.tar(?:\.enc)?$/

/**
 * Backups of the whole folder, newest first; with `shop` also those of that shop alone, with its files. `until`: without
 * those that a wrong clock has dated later, which no newer one would ever follow.
 */
export function listBackups(backupDir: string, shop?: string, until?: Date): Backup[] {
  return listArchives(backupDir, until).filter(
    (each) => each.shop === undefined || (each.shop === shop && isWhole(each)),
  )
}

/** Two processes read the clock apart. */
const CLOCK_TOLERANCE_MS = 60_000

function isLater({ at }: Backup, until: Date): boolean {
  return at.getTime() > until.getTime() + CLOCK_TOLERANCE_MS
}

/** Of any shop, dated later than `at`: the clock was wrong, then or now. */
export function listFutureBackups(backupDir: string, at: Date): Backup[] {
  return listArchives(backupDir).filter((backup) => isLater(backup, at))
}

/** One of a shop from before a migration lacks its uploads. */
function isWhole({ shop, reason }: Backup): boolean {
  return shop === undefined || reason !== 'migration'
}

/** Of any shop. */
export function newestBackup(backupDir: string, until?: Date): Backup | undefined {
  return listArchives(backupDir, until).find(isWhole)
}

/** When the newest archive that holds a shop was made, and the newest of all. */
export function newestByShop(
  backupDir: string,
  until: Date,
): { of(id: string): Date | undefined; any(): Date | undefined } {
  const archives = listArchives(backupDir, until).filter(isWhole)
  const newest = new Map<string | undefined, Date>()
  for (const { shop, at } of archives) if (!newest.has(shop)) newest.set(shop, at)
  const whole = newest.get(undefined)
  return {
    of(id) {
      const own = newest.get(id)
      return own && whole && whole > own ? whole : (own ?? whole)
    },
    any: () => archives[0]?.at,
  }
}

/** Of any shop, whatever it lacks. */
export function listAllArchives(backupDir: string): string[] {
  return listArchives(backupDir).map(({ file }) => file)
}

function listArchives(backupDir: string, until?: Date): Backup[] {
  return namesIn(backupDir)
    .flatMap((name) => {
      const named = readBackupName(name)
      return named ? [backupIn(backupDir, name, named)] : []
    })
    .filter((backup) => until === undefined || !isLater(backup, until))
    .sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** None in a folder that is missing or cannot be read: making a backup says why. */
function namesIn(backupDir: string): string[] {
  try {
    return readdirSync(backupDir)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return []
    throw error
  }
}

function backupIn(backupDir: string, name: string, named: Pick<Backup, 'reason' | 'shop' | 'at'>): Backup {
  const file = join(backupDir, name)
  return {
    file,
    ...named,
    get bytes() {
      return statSync(file, { throwIfNoEntry: false })?.size ?? 0
    },
  }
}

/** Undefined for another file. */
export function readBackupName(name: string): Pick<Backup, 'reason' | 'shop' | 'at'> | undefined {
  const [, day, hours, minutes, seconds, word, shop] = namePattern.exec(name) ?? []
  const reason = backupReasons.find((known) => known === word)
  if (!reason) return undefined
  return { reason, shop, at: new Date(`${day}T${hours}:${minutes}:${seconds}`) }
}

const LATEST = 12
const HOURS = 24
const DAYS = 14
const MIGRATIONS = 5

/**
 * Deletes expired backups. Keeps the last 12 scheduled ones, the newest of each of the last 24 hours and of the last 14
 * days that have one, the last 5 from before a migration, and all manual ones; also those dated later than `at`, in nobody's
 * place.
 */
export function rotateBackups(backupDir: string, at: Date): void {
  for (const { file } of listExpiredOfShops(listArchives(backupDir, at))) rmSync(file, { force: true })
}

/** The same by their names alone. */
export function listExpiredNames(names: string[]): string[] {
  const archives = names.flatMap((name) => {
    const named = readBackupName(name)
    return named ? [{ file: name, ...named, bytes: 0 }] : []
  })
  const newestFirst = archives.sort((a, b) => b.at.getTime() - a.at.getTime())
  return listExpiredOfShops(newestFirst).map(({ file }) => file)
}

function listExpiredOfShops(newestFirst: Backup[]): Backup[] {
  const byShop = new Map<string | undefined, Backup[]>()
  for (const backup of newestFirst) {
    const own = byShop.get(backup.shop)
    if (own) own.push(backup)
    else byShop.set(backup.shop, [backup])
  }
  return [...byShop.values()].flatMap(listExpired)
}

/** Archives of a deleted shop alone: no newer ones replace them, and another shop may get its id. */
export function discardBackups(backupDir: string, id: string): void {
  for (const { file, shop } of listArchives(backupDir)) if (shop === id) rmSync(file, { force: true })
}

/** `newestFirst` as returned by `listBackups`. */
export function listExpired(newestFirst: Backup[]): Backup[] {
  const scheduled = newestFirst.filter((backup) => backup.reason === 'scheduled')
  const migrations = newestFirst.filter((backup) => backup.reason === 'migration')
  const kept = new Set([
    ...scheduled.slice(0, LATEST),
    ...newestPerPeriod(scheduled, 'YYYY-MM-DDTHH'.length).slice(0, HOURS),
    ...newestPerPeriod(scheduled, 'YYYY-MM-DD'.length).slice(0, DAYS),
    ...migrations.slice(0, MIGRATIONS),
  ])
  return [...scheduled, ...migrations].filter((backup) => !kept.has(backup))
}

/** Groups by the first characters of the timestamp: an hour, a day. */
function newestPerPeriod(newestFirst: Backup[], characters: number): Backup[] {
  const newest = new Map<string, Backup>()
  for (const backup of newestFirst) {
    const period = backup.at.toISOString().slice(0, characters)
    if (!newest.has(period)) newest.set(period, backup)
  }
  return [...newest.values()]
}
