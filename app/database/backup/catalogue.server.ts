import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
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
  bytes: number
}

export function backupName({
  reason,
  at,
  shop,
}: {
  reason: BackupReason
  at: Date
  shop?: string | undefined
}): string {
  return `backup-${at.toISOString().replaceAll(':', '-')}-${reason}${shop === undefined ? '' : `-${shop}`}.tar`
}

const namePattern =
  /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-(scheduled|manual|migration)(?:-([a-z0-9-]+))?\.tar$/

/** Backups of the whole folder, newest first. */
export function listBackups(backupDir: string): Backup[] {
  return listArchives(backupDir).filter(({ shop }) => shop === undefined)
}

function listArchives(backupDir: string): Backup[] {
  if (!existsSync(backupDir)) return []
  return readdirSync(backupDir)
    .flatMap((name) => parseName(backupDir, name) ?? [])
    .sort((a, b) => b.at.getTime() - a.at.getTime())
}

function parseName(backupDir: string, name: string): Backup | undefined {
  const [, day, hours, minutes, seconds, word, shop] = namePattern.exec(name) ?? []
  const reason = backupReasons.find((known) => known === word)
  if (!reason) return undefined
  const file = join(backupDir, name)
  return { file, reason, shop, at: new Date(`${day}T${hours}:${minutes}:${seconds}`), bytes: statSync(file).size }
}

const LATEST = 12
const HOURS = 24
const DAYS = 14
const MIGRATIONS = 5

/**
 * Deletes expired backups. Keeps the last 12 scheduled ones, the newest of each of the last 24 hours and of the last 14
 * days that have one, the last 5 from before a migration, and all manual ones.
 */
export function rotateBackups(backupDir: string): void {
  const archives = listArchives(backupDir)
  for (const shop of new Set(archives.map((backup) => backup.shop))) {
    for (const backup of listExpired(archives.filter((each) => each.shop === shop))) rmSync(backup.file)
  }
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
