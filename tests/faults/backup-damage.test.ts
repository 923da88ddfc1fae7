import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DamagedArchive } from '~/database/backup/archive.server'
import { createBackup } from '~/database/backup/create.server'
import { unpackBackup } from '~/database/backup/restore.server'
import { openTenants } from '~/database/tenants.server'
import { report, rounds, runCommand, seed, seededRandom } from './support'

const FLIPPED = rounds(4, 50)
const TRUNCATED = rounds(2, 10)

const folder = mkdtempSync(join(tmpdir(), 'damage-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function sound(): Promise<string> {
  const dataDir = join(folder, 'data')
  const at = new Date()
  const registry = await openTenants({ dataDir, platformDomain: 'localhost', demo: true, at })
  await registry.close()
  const { file } = await createBackup({ dataDir, backupDir: join(folder, 'backups'), reason: 'manual', demo: true, at })
  return file
}

const archive = await sound()

test('an archive with a flipped bit or a missing end is refused, every time', async () => {
  const random = seededRandom(seed)
  const bytes = readFileSync(archive)
  const damaged = join(folder, 'backups/damaged.tar')
  const counted = { flipped: 0, truncated: 0, refused: 0 }
  for (let copy = 0; copy < FLIPPED; copy++) {
    const place = Math.floor(random() * bytes.length)
    const wrong = Buffer.from(bytes)
    wrong[place] = (wrong[place] ?? 0) ^ (1 << Math.floor(random() * 8))
    writeFileSync(damaged, wrong)
    counted.flipped += 1
    counted.refused += await isRefused(damaged)
  }
  for (let copy = 0; copy < TRUNCATED; copy++) {
    copyFileSync(archive, damaged)
    truncateSync(damaged, Math.floor(random() * bytes.length))
    counted.truncated += 1
    counted.refused += await isRefused(damaged)
  }
  report('damaged archives', counted)
  expect(counted.refused).toBe(FLIPPED + TRUNCATED)
})

test('the error is in French, and nothing is replaced', async () => {
  const wrong = readFileSync(archive)
  wrong[700] = (wrong[700] ?? 0) ^ 1
  const damaged = join(folder, 'backups/told.tar')
  writeFileSync(damaged, wrong)
  const dataDir = join(folder, 'data')
  const before = readFileSync(join(dataDir, 'tenants/boutique/shop.sqlite'))
  const { exitCode, output } = await runCommand(['restore', damaged], { DATA_DIR: dataDir })
  expect(exitCode).toBe(1)
  expect(output).toMatch(/^Cette archive est endommagée\. [^\n]+\nRien n’a été remplacé\.\n$/)
  expect(readFileSync(join(dataDir, 'tenants/boutique/shop.sqlite'))).toEqual(before)
})

async function isRefused(file: string): Promise<number> {
  const into = join(folder, 'unpacked')
  try {
    await unpackBackup(file, { into, demo: true })
    rmSync(into, { recursive: true })
    return 0
  } catch (error) {
    if (!(error instanceof DamagedArchive)) throw error
    expect(existsSync(into)).toBe(false)
    return 1
  }
}
