import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  type Backup,
  type BackupReason,
  backupName,
  discardBackups,
  listBackups,
  listExpired,
  rotateBackups,
} from './catalogue.server'

const now = new Date('2026-11-20T10:00:00.000Z')

function backupsEvery(minutes: number, count: number, reason: BackupReason): Backup[] {
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(now.getTime() - index * minutes * 60_000)
    return { file: backupName({ reason, at }), reason, at, bytes: 1 }
  })
}

test('retention keeps an hour of five-minute backups, a day of hourly and two weeks of daily ones', () => {
  const month = backupsEvery(5, 30 * 24 * 12, 'scheduled')
  const gone = new Set(listExpired(month))
  const kept = month.filter((backup) => !gone.has(backup))
  const ages = kept.map((backup) => (now.getTime() - backup.at.getTime()) / 60_000)
  expect(ages.slice(0, 12)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55])
  expect(ages.filter((age) => age <= 24 * 60).length).toBeGreaterThanOrEqual(12 + 22)
  expect(Math.max(...ages)).toBeGreaterThan(12 * 24 * 60)
  expect(kept.length).toBeLessThanOrEqual(12 + 24 + 14)
})

test('rotating often keeps the same backups as rotating once', () => {
  let kept: Backup[] = []
  for (const backup of backupsEvery(5, 3000, 'scheduled').reverse()) {
    kept = [backup, ...kept]
    const gone = new Set(listExpired(kept))
    kept = kept.filter((one) => !gone.has(one))
  }
  const atOnce = backupsEvery(5, 3000, 'scheduled')
  const gone = new Set(listExpired(atOnce))
  expect(kept).toEqual(atOnce.filter((backup) => !gone.has(backup)))
})

test('five backups from before a migration are kept, and all manual ones', () => {
  const migrations = backupsEvery(1000, 8, 'migration')
  expect(listExpired([...migrations, ...backupsEvery(1, 100, 'manual')])).toEqual(migrations.slice(5))
})

test('only files named like a backup are listed or deleted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [newest, ...others] = backupsEvery(24 * 60, 30, 'scheduled')
  for (const backup of [newest, ...others]) writeFileSync(join(folder, backup?.file ?? ''), 'x')
  writeFileSync(join(folder, 'photos.tar'), 'x')
  rotateBackups(folder, now)
  const left = listBackups(folder)
  expect(left).toHaveLength(24)
  expect(left[0]).toEqual({ ...newest, file: join(folder, newest?.file ?? '') })
})

test('of a deleted shop no archive stays, while those of the others and of the whole folder do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const shops = ['canari', 'canari-2', undefined]
  const reasons: BackupReason[] = ['scheduled', 'manual', 'migration']
  for (const shop of shops)
    for (const reason of reasons) writeFileSync(join(folder, backupName({ reason, at: now, shop })), 'x')
  discardBackups(folder, 'canari')
  const left = readdirSync(folder)
  expect(left).toHaveLength(6)
  expect(left.filter((name) => name.endsWith('-canari.tar'))).toEqual([])
})
