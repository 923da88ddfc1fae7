import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { filledFolder } from '../../../tests/support/filled-folder'
import { insertOrderRow } from '../../../tests/support/order-row'
import { openTenants } from '../tenants.server'
import { createArchive, readArchive } from './archive.server'
import { createBackup } from './create.server'
import { hasChangedSince } from './data-folder.server'
import { BackupRefused } from './folder.server'
import { keepRefusals } from './kept-refusals.server'
import { findRehearsal, manifestSchema, recordRehearsal } from './manifest.server'
import { keepSessionSecret, RestoreRefused, swapDataFolder, unpackBackup } from './restore.server'

const at = new Date('2026-11-20T10:00:00Z')

interface Workplace {
  folder: string
  dataDir: string
  backupDir: string
  shopFile: string
}

/** Closed demo shop with an order and, for speed, a single picture. */
async function openWorkplace(): Promise<Workplace> {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  renameSync(await filledFolder({ demo: true, at }), dataDir)
  const registry = await openTenants({ dataDir, platformDomain: 'localhost', demo: true, at })
  await insertOrderRow(registry.first.db)
  rmSync(registry.first.uploadsDir, { recursive: true, force: true })
  mkdirSync(join(registry.first.uploadsDir, 'products'), { recursive: true })
  writeFileSync(join(registry.first.uploadsDir, 'products/une-photo.webp'), 'des pixels')
  writeFileSync(join(registry.first.uploadsDir, '.en-cours'), 'la moitié')
  writeFileSync(join(registry.first.privateDir, 'facture.pdf'), 'des montants')
  mkdirSync(registry.first.incomingDir)
  writeFileSync(join(registry.first.incomingDir, 'envoi.jpg'), 'le début')
  await registry.close()
  return {
    folder,
    dataDir,
    backupDir: join(folder, 'backups'),
    shopFile: join(dataDir, 'tenants/boutique/shop.sqlite'),
  }
}

function backUp(place: Workplace, demo = true) {
  return createBackup({ dataDir: place.dataDir, backupDir: place.backupDir, reason: 'manual', demo, at })
}

async function listMembers(file: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name, content } of readArchive(file)) {
    for await (const _chunk of content);
    names.push(name)
  }
  return names
}

function edit(file: string, statements: string): void {
  const connection = new Database(file)
  connection.exec(statements)
  connection.close()
}

test('a backup holds every database and every finished upload, and leaves no partial files', async () => {
  const place = await openWorkplace()
  const made = await backUp(place)
  expect(await listMembers(made.file)).toEqual([
    'platform.sqlite.gz',
    'tenants/boutique/shop.sqlite.gz',
    'tenants/boutique/private/facture.pdf',
    'manifest.json',
  ])
  expect(readdirSync(place.backupDir).sort()).toEqual([
    'backup-2026-11-20T10-00-00.000Z-manual.tar',
    'files',
    'installation.json',
  ])
})

test('a restore reproduces the original data', async () => {
  const place = await openWorkplace()
  const { file } = await backUp(place)
  const into = join(place.folder, 'restored')
  const manifest = await unpackBackup(file, { into, demo: true })
  expect(manifest.databases.find((database) => database.kind === 'shop')?.counts).toMatchObject({ customer_order: 1 })
  expect(readFileSync(join(into, 'tenants/boutique/uploads/products/une-photo.webp'), 'utf8')).toBe('des pixels')
  expect(readFileSync(join(into, 'tenants/boutique/private/facture.pdf'), 'utf8')).toBe('des montants')
  expect(statSync(join(into, 'tenants/boutique/private')).mode & 0o777).toBe(0o700)
  const registry = await openTenants({ dataDir: into, platformDomain: 'localhost', demo: true, at })
  expect(await registry.first.db.selectFrom('customer_order').select('order_number').execute()).toEqual([
    { order_number: 'A1B2C3D4' },
  ])
  await registry.close()
})

test('a row written before the copy is included, even without a checkpoint', async () => {
  const place = await openWorkplace()
  const writer = new Database(place.shopFile)
  writer.exec(
    "insert into setting values ('shop.name', 'Écrit à l’instant', '2026-11-20T10:00:00Z')  on conflict do update set value = excluded.value",
  )
  const { file } = await backUp(place)
  writer.close()
  const into = join(place.folder, 'restored')
  await unpackBackup(file, { into, demo: true })
  const copy = new Database(join(into, 'tenants/boutique/shop.sqlite'), { readonly: true })
  expect(copy.prepare("select value from setting where key = 'shop.name'").pluck().get()).toBe('Écrit à l’instant')
  copy.close()
})

test('a shop with inconsistent books is not backed up', async () => {
  const place = await openWorkplace()
  edit(place.shopFile, 'update customer_order set subtotal_cents = subtotal_cents + 5, total_cents = total_cents + 5')
  await expect(backUp(place)).rejects.toThrow(
    'le sous-total d’une commande est la somme de ses lignes\u202f: faux pour 1',
  )
  expect(readdirSync(place.backupDir).filter((name) => name.includes('backup'))).toEqual([])
})

test('an order marked as paid with credit that was never spent is not backed up', async () => {
  const place = await openWorkplace()
  edit(place.shopFile, 'update customer_order set credit_cents = 100')
  await expect(backUp(place)).rejects.toThrow('une commande retient l’avoir qui la règle, sauf annulée ou remboursée')
})

test('an empty folder is not backed up', async () => {
  const place = await openWorkplace()
  await expect(backUp({ ...place, dataDir: join(place.folder, 'nothing') })).rejects.toThrow(BackupRefused)
})

test('a restore never turns a demo into a real shop, nor a real shop into a demo', async () => {
  const place = await openWorkplace()
  const demo = await backUp(place)
  const into = join(place.folder, 'restored')
  await expect(unpackBackup(demo.file, { into, demo: false })).rejects.toThrow('boutique de démonstration')
  const real = await backUp(place, false)
  await expect(unpackBackup(real.file, { into, demo: true })).rejects.toThrow('vraie boutique')
  expect(existsSync(into)).toBe(false)
})

test('an archive of a newer version is refused before any database is opened', async () => {
  const place = await openWorkplace()
  edit(place.shopFile, "insert into kysely_migration (name, timestamp) values ('9999-future', '2027')")
  const { file } = await backUp(place)
  const restored = unpackBackup(file, { into: join(place.folder, 'restored'), demo: true })
  await expect(restored).rejects.toThrow(RestoreRefused)
  await expect(restored).rejects.toThrow('9999-future')
})

test('an archive that is sealed but names a file outside a shop’s folder is refused', async () => {
  const place = await openWorkplace()
  for (const name of [
    '../evil',
    'tenants/../../evil',
    '/etc/cron.d/evil',
    'tenants/boutique/uploads/.hidden',
    'server.lock',
  ]) {
    const file = join(place.folder, 'forged.tar')
    rmSync(file, { force: true })
    const archive = await createArchive(file, { at })
    await archive.addText(name, 'x')
    await archive.addText('manifest.json', '{}')
    await archive.close()
    await expect(unpackBackup(file, { into: join(place.folder, 'restored'), demo: true })).rejects.toThrow(
      'n’a rien à faire dans une sauvegarde',
    )
  }
})

test('a manifest whose row counts differ is refused', async () => {
  const place = await openWorkplace()
  const { file } = await backUp(place)
  const forged = join(place.backupDir, 'forged.tar')
  const archive = await createArchive(forged, { at })
  for await (const { name, content } of readArchive(file)) {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    if (name === 'manifest.json') {
      const manifest = manifestSchema.parse(JSON.parse(Buffer.concat(chunks).toString()))
      for (const database of manifest.databases) if (database.kind === 'shop') database.counts.customer_order = 2
      await archive.addText(name, JSON.stringify(manifest))
      continue
    }
    writeFileSync(join(place.folder, 'member'), Buffer.concat(chunks))
    await archive.addFile(name, join(place.folder, 'member'))
  }
  await archive.close()
  await expect(unpackBackup(forged, { into: join(place.folder, 'restored'), demo: true })).rejects.toThrow(
    'la table customer_order n’a pas le nombre de lignes annoncé',
  )
})

test('the swap keeps the former data beside the new, and the backups and the demo’s secret in place', async () => {
  const place = await openWorkplace()
  const inside = { ...place, backupDir: join(place.dataDir, 'backups') }
  const { file } = await backUp(inside)
  writeFileSync(join(place.dataDir, 'session-secret'), 'secret')
  const restored = join(place.folder, 'restored')
  await unpackBackup(file, { into: restored, demo: true })
  keepSessionSecret({ from: place.dataDir, into: restored })
  const former = await swapDataFolder({ dataDir: place.dataDir, restored, at })
  expect(former).toBe(`${place.dataDir}.before-restore-2026-11-20T10-00-00`)
  expect(existsSync(join(former ?? '', 'tenants/boutique/shop.sqlite'))).toBe(true)
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(join(place.dataDir, 'session-secret'), 'utf8')).toBe('secret')
})

test('a folder without a shop is not kept when a backup replaces it', async () => {
  const place = await openWorkplace()
  const { file } = await backUp(place)
  const restored = join(place.folder, 'restored')
  await unpackBackup(file, { into: restored, demo: true })
  const dataDir = join(place.folder, 'fresh')
  mkdirSync(dataDir)
  expect(await swapDataFolder({ dataDir, restored, at })).toBeUndefined()
  expect(existsSync(join(dataDir, 'platform.sqlite'))).toBe(true)
})

test('a write or a new picture counts as a change; elapsed time alone does not', async () => {
  const place = await openWorkplace()
  const past = new Date('2026-01-01T00:00:00Z')
  const uploads = join(place.dataDir, 'tenants/boutique/uploads')
  const privateDir = join(place.dataDir, 'tenants/boutique/private')
  const seen = [place.shopFile, join(place.dataDir, 'platform.sqlite'), uploads, join(uploads, 'products'), privateDir]
  const settle = () => {
    for (const path of seen) utimesSync(path, past, past)
  }
  const later = new Date('2026-01-02T00:00:00Z')
  settle()
  expect(await hasChangedSince(place.dataDir, later)).toBe(false)
  writeFileSync(join(uploads, 'products/autre.webp'), 'x')
  expect(await hasChangedSince(place.dataDir, later)).toBe(true)
  settle()
  writeFileSync(join(privateDir, 'autre.pdf'), 'x')
  expect(await hasChangedSince(place.dataDir, later)).toBe(true)
  settle()
  edit(place.shopFile, "delete from setting where key = 'shop.name'")
  expect(await hasChangedSince(place.dataDir, later)).toBe(true)
})

test('the last rehearsed archive is recorded, and a damaged record is ignored', async () => {
  const place = await openWorkplace()
  expect(findRehearsal(place.backupDir)).toBeUndefined()
  recordRehearsal(place.backupDir, { archive: 'a.tar', at })
  expect(findRehearsal(place.backupDir)).toEqual({ archive: 'a.tar', at })
  writeFileSync(join(place.backupDir, 'last-rehearsal.json'), '{')
  expect(findRehearsal(place.backupDir)).toBeUndefined()
})

test('refusals and ended agreements since the archive survive a restore, older ones are not lost', async () => {
  const place = await openWorkplace()
  const agreement = (id: string) => `insert into click_agreement
    (id, mailbox_hash, text_version, text_shown, page, given_at)
    values ('${id}', '${'c'.repeat(64)}', '1', 'Oui', '/accords', '2026-11-20T09:00:00.000Z');`
  const refusal = (letter: string) =>
    `insert into mail_refusal values ('${letter.repeat(64)}', '2026-11-20T09:00:00.000Z');`
  edit(place.shopFile, refusal('a') + agreement('ended-later') + agreement('still-given'))
  const { file } = await backUp(place)
  edit(
    place.shopFile,
    `delete from mail_refusal; ${refusal('b')}
     update click_agreement set ended_at = '2026-11-20T11:00:00.000Z', ended_page = '/accords' where id = 'ended-later'`,
  )
  const restored = join(place.folder, 'restored')
  await unpackBackup(file, { into: restored, demo: true })
  expect(keepRefusals({ from: place.dataDir, into: restored })).toBe(2)
  const shop = new Database(join(restored, 'tenants/boutique/shop.sqlite'))
  onTestFinished(() => void shop.close())
  expect(shop.prepare('select substr(mailbox_hash, 1, 1) from mail_refusal order by 1').pluck().all()).toEqual([
    'a',
    'b',
  ])
  expect(shop.prepare('select id, ended_at from click_agreement order by id').all()).toEqual([
    { id: 'ended-later', ended_at: '2026-11-20T11:00:00.000Z' },
    { id: 'still-given', ended_at: null },
  ])
  expect(keepRefusals({ from: place.dataDir, into: restored })).toBe(0)
})
