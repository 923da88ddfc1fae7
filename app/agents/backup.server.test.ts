import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupName } from '~/database/backup/catalogue.server'
import { isBackupDue } from './backup.server'

const made = new Date('2026-11-20T10:00:00Z')

function openFolder(writtenAt: Date) {
  const dataDir = mkdtempSync(join(tmpdir(), 'due-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const backupDir = join(dataDir, 'backups')
  mkdirSync(backupDir)
  const database = join(dataDir, 'platform.sqlite')
  writeFileSync(database, '')
  utimesSync(database, writtenAt, writtenAt)
  return { dataDir, backupDir }
}

function after(minutes: number): Date {
  return new Date(made.getTime() + minutes * 60_000)
}

test('a shop without a backup gets one', async () => {
  expect(await isBackupDue({ ...openFolder(made), at: after(0) })).toBe(true)
})

test('five minutes after the last backup, from any source, new writes are backed up', async () => {
  const folder = openFolder(after(1))
  writeFileSync(join(folder.backupDir, backupName({ reason: 'manual', at: made })), '')
  expect(await isBackupDue({ ...folder, at: after(4.9) })).toBe(false)
  expect(await isBackupDue({ ...folder, at: after(5) })).toBe(true)
})

test('nothing is copied again while nothing is written', async () => {
  const folder = openFolder(after(-1))
  writeFileSync(join(folder.backupDir, backupName({ reason: 'scheduled', at: made })), '')
  expect(await isBackupDue({ ...folder, at: after(60 * 24) })).toBe(false)
})
