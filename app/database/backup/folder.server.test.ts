import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { filledFolder } from '../../../tests/support/filled-folder'
import { assertDataFolder } from '../data-guard.server'
import { openTenants } from '../tenants.server'
import {
  type BackupReason,
  backupName,
  listAllArchives,
  listBackups,
  listFutureBackups,
  rotateBackups,
} from './catalogue.server'
import { copyBackups } from './copy.server'
import { createBackup } from './create.server'
import { findLastRun } from './due.server'
import { BackupRefused, findFolderTrouble } from './folder.server'
import {
  assertSameInstallation,
  listLeftStaging,
  returnBackups,
  stagingFolder,
  undoCutSwap,
  unpackBackup,
} from './restore.server'
import { listStored, readManifest, sweepFiles } from './stored-files.server'

const at = new Date('2026-11-20T10:00:00Z')
const DAY_MS = 86_400_000
const key = 'une clé de trente-deux caractères'

async function openWorkplace() {
  const folder = mkdtempSync(join(tmpdir(), 'backup-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  renameSync(await filledFolder({ demo: true, at }), dataDir)
  const uploads = join(dataDir, 'tenants/boutique/uploads')
  rmSync(uploads, { recursive: true, force: true })
  mkdirSync(join(uploads, 'products'), { recursive: true })
  for (const name of ['une', 'deux']) writeFileSync(join(uploads, `products/${name}.webp`), `des pixels ${name}`)
  return { folder, dataDir, backupDir: join(folder, 'backups'), uploads }
}

type Workplace = Awaited<ReturnType<typeof openWorkplace>>

function backUp(place: Workplace, more: { reason?: BackupReason; at?: Date; key?: string } = {}) {
  return createBackup({ ...place, reason: 'manual', demo: true, at, ...more })
}

const minutes = (count: number) => new Date(at.getTime() + count * 60_000)

test('pictures are stored once for all archives, and come back with each', async () => {
  const place = await openWorkplace()
  for (const count of [0, 1, 2]) await backUp(place, { at: minutes(count) })
  expect(listStored(place.backupDir)).toHaveLength(2)
  for (const [count, { file }] of listBackups(place.backupDir).entries()) {
    const into = join(place.folder, `restored-${count}`)
    await unpackBackup(file, { into, demo: true })
    expect(readFileSync(join(into, 'tenants/boutique/uploads/products/deux.webp'), 'utf8')).toBe('des pixels deux')
  }
})

test('an archive without its pictures, or with a changed one, is told so and restores nothing', async () => {
  const place = await openWorkplace()
  const { file } = await backUp(place)
  const into = join(place.folder, 'restored')
  const [stored = ''] = listStored(place.backupDir)
  writeFileSync(
    join(place.backupDir, stored),
    'des pixels autres'.slice(0, readFileSync(join(place.backupDir, stored)).length),
  )
  await expect(unpackBackup(file, { into, demo: true })).rejects.toThrow('est endommagée dans le dossier files')
  rmSync(join(place.backupDir, 'files'), { recursive: true })
  await expect(unpackBackup(file, { into, demo: true })).rejects.toThrow('Il lui manque 2 images sur 2')
  expect(existsSync(into)).toBe(false)
})

test('an archive from before a migration holds its pictures itself, as the version before reads it', async () => {
  const place = await openWorkplace()
  const { file } = await backUp(place, { reason: 'migration' })
  expect(listStored(place.backupDir)).toEqual([])
  const manifest = await readManifest(file, undefined)
  expect([manifest.format, manifest.files]).toEqual([1, undefined])
  expect(manifest.members.map(({ name }) => name)).toContain('tenants/boutique/uploads/products/une.webp')
})

test('what no archive needs is deleted a day later, and nothing while an archive cannot be read', async () => {
  const place = await openWorkplace()
  const first = await backUp(place, { reason: 'scheduled' })
  rmSync(join(place.uploads, 'products/deux.webp'))
  await backUp(place, { at: minutes(1) })
  const sweep = (day: number) =>
    sweepFiles(
      { backupDir: place.backupDir, key: undefined },
      { archives: listAllArchives(place.backupDir), at: new Date(Date.now() + day * DAY_MS) },
    )
  expect(await sweep(2)).toEqual({ deleted: 0, unread: undefined })
  rmSync(first.file)
  const damaged = join(place.backupDir, backupName({ reason: 'manual', at: minutes(2) }))
  writeFileSync(damaged, 'une archive ?')
  expect(await sweep(4)).toEqual({ deleted: 0, unread: damaged })
  rmSync(damaged)
  expect(await sweep(4)).toEqual({ deleted: 1, unread: undefined })
  expect(listStored(place.backupDir)).toHaveLength(1)
})

test('with a key archive and pictures are encrypted; another key, or none, is told as such', async () => {
  const place = await openWorkplace()
  await backUp(place)
  const { file } = await backUp(place, { key, at: minutes(1) })
  expect(file).toMatch(/\.tar\.enc$/)
  expect(listStored(place.backupDir)).toHaveLength(4)
  const into = join(place.folder, 'restored')
  await expect(unpackBackup(file, { into, demo: true })).rejects.toThrow('est chiffrée\u202f: donnez sa clé')
  await expect(unpackBackup(file, { into, demo: true, key: 'x'.repeat(32) })).rejects.toThrow('une autre clé')
  await unpackBackup(file, { into, demo: true, key })
  expect(readFileSync(join(into, 'tenants/boutique/uploads/products/une.webp'), 'utf8')).toBe('des pixels une')
  expect(listBackups(place.backupDir)[0]?.file).toBe(file)
})

test('a folder that is missing or empty though backups were in it stops scheduled ones, until a person begins anew', async () => {
  const place = await openWorkplace()
  await backUp(place)
  rmSync(place.backupDir, { recursive: true })
  await expect(backUp(place, { reason: 'scheduled' })).rejects.toThrow(
    'manque, alors que les dernières sauvegardes y sont',
  )
  mkdirSync(place.backupDir)
  await expect(backUp(place, { reason: 'scheduled' })).rejects.toThrow('est vide, ou un autre dossier')
  expect(readdirSync(place.backupDir)).toEqual([])
  await backUp(place)
  await backUp(place, { reason: 'scheduled', at: minutes(1) })
  expect(findFolderTrouble(place.dataDir, place.backupDir)).toBeUndefined()
})

test('a folder of another installation, and a file in its place, are refused by name', async () => {
  const place = await openWorkplace()
  await backUp(place)
  const other = { ...(await openWorkplace()), backupDir: place.backupDir }
  const registry = new Database(join(other.dataDir, 'platform.sqlite'))
  registry.exec("update tenant set created_at = '2026-01-01T00:00:00.000Z'")
  registry.close()
  await expect(backUp(other)).rejects.toThrow('contient les sauvegardes d’une autre installation')
  const file = join(place.folder, 'fichier')
  writeFileSync(file, '')
  const refused = backUp({ ...place, backupDir: file })
  await expect(refused).rejects.toThrow(BackupRefused)
  await expect(refused).rejects.toThrow('n’est pas un dossier')
  const swept = sweepFiles({ backupDir: file, key: undefined }, { archives: listAllArchives(file), at })
  expect(await swept).toEqual({ deleted: 0, unread: undefined })
})

test('an archive of the future neither stops the next ones nor takes a place among them', async () => {
  const place = await openWorkplace()
  mkdirSync(place.backupDir)
  const later = backupName({ reason: 'scheduled', at: new Date(at.getTime() + 400 * DAY_MS) })
  writeFileSync(join(place.backupDir, later), '')
  expect(await findLastRun({ ...place, at })).toBeUndefined()
  expect(listBackups(place.backupDir, undefined, at)).toEqual([])
  expect(listFutureBackups(place.backupDir, at)).toHaveLength(1)
  rotateBackups(place.backupDir, at)
  expect(readdirSync(place.backupDir)).toEqual([later])
})

test('a copy gets what it lacks, survives an emptied folder, and its mount point is not made', async () => {
  const place = await openWorkplace()
  const copyDir = join(place.folder, 'elsewhere')
  await backUp(place)
  const copying = { ...place, copyDir, key: undefined, at, isAsked: false }
  await expect(copyBackups(copying)).rejects.toThrow(`${copyDir} manque`)
  mkdirSync(copyDir)
  writeFileSync(join(place.backupDir, 'erasures.jsonl'), '{}\n')
  expect(await copyBackups(copying)).toBe(1)
  expect(await copyBackups(copying)).toBe(0)
  for (const { file } of listBackups(place.backupDir)) rmSync(file)
  expect(await copyBackups(copying)).toBe(0)
  const [kept] = listBackups(copyDir)
  await unpackBackup(kept?.file ?? '', { into: join(place.folder, 'restored'), demo: true })
  expect(existsSync(join(copyDir, 'erasures.jsonl'))).toBe(true)
})

test('a restore killed between its renames is undone, and no shop begins anew meanwhile', async () => {
  const place = await openWorkplace()
  const former = `${place.dataDir}.before-restore-2026-11-20T10-00-00`
  renameSync(place.dataDir, former)
  const staging = stagingFolder(place.dataDir, at).replace(/\d+$/, '999999999')
  mkdirSync(staging)
  mkdirSync(place.dataDir)
  expect(() => assertDataFolder(place.dataDir)).toThrow('Une restauration a été coupée')
  await expect(openTenants({ dataDir: place.dataDir, platformDomain: 'localhost', demo: true, at })).rejects.toThrow(
    'coupée',
  )
  expect(undoCutSwap(place.dataDir)).toBe(former)
  expect(existsSync(join(place.dataDir, 'platform.sqlite'))).toBe(true)
  expect(listLeftStaging(place.dataDir)).toEqual([staging])
  expect(undoCutSwap(place.dataDir)).toBeUndefined()
})

test('archives that a killed restore left in the former folder come back', async () => {
  const place = await openWorkplace()
  const former = `${place.dataDir}.before-restore-2026-11-20T10-00-00`
  mkdirSync(join(former, 'backups'), { recursive: true })
  writeFileSync(join(former, 'backups/a.tar'), 'a')
  expect(returnBackups(place.dataDir)).toBe(1)
  expect(readdirSync(join(place.dataDir, 'backups'))).toEqual(['a.tar'])
  expect(returnBackups(place.dataDir)).toBe(0)
})

test('an archive of another installation does not replace data that have sold', async () => {
  const [place, other] = [await openWorkplace(), await openWorkplace()]
  const registry = new Database(join(other.dataDir, 'platform.sqlite'))
  registry.exec("update tenant set created_at = '2026-01-01T00:00:00.000Z'")
  registry.close()
  const both = { dataDir: place.dataDir, restored: other.dataDir }
  expect(() => assertSameInstallation(both)).not.toThrow()
  const shop = new Database(join(place.dataDir, 'tenants/boutique/shop.sqlite'))
  shop.pragma('foreign_keys = OFF')
  shop.exec(`insert into invoice (number, kind, series, sequence, order_id, total_cents, issued_at, content)
    values ('FA-2026-000001', 'invoice', 'FA-2026', 1, 'x', 1, '2026-11-20', '{}')`)
  shop.close()
  expect(() => assertSameInstallation(both)).toThrow('autre installation')
})
