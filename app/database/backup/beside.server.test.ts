import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { filledFolder } from '../../../tests/support/filled-folder'
import { copyFirstShop } from '../../../tests/support/second-shop'
import { listCutRestores, undoCutRestores, whileClosed } from './beside.server'

const at = new Date('2026-11-20T10:00:00Z')
const closedAt = at.toISOString()
const stamp = '2026-11-20T10-00-00'

/** As a restore that was killed leaves it. */
async function cutFolder(): Promise<{
  dataDir: string
  former: string
  suspended(): unknown
  setSuspended(at: string | null): void
}> {
  const dataDir = await filledFolder({ demo: true, at })
  await copyFirstShop(dataDir, 'velo')
  const mark = { suspendedAt: null, closedAt, stamp, pid: 999_999_999 }
  writeFileSync(join(dataDir, 'restoring-velo.json'), JSON.stringify(mark))
  const registry = new Database(join(dataDir, 'platform.sqlite'))
  const setSuspended = (moment: string | null) =>
    void registry.prepare("update tenant set suspended_at = ? where id = 'velo'").run(moment)
  setSuspended(closedAt)
  const suspended = () => registry.prepare("select suspended_at from tenant where id = 'velo'").pluck().get()
  return { dataDir, former: `${resolve(dataDir)}.before-restore-${stamp}/tenants/velo`, suspended, setSuspended }
}

test('a restore of one shop that was killed before its swap is undone: its shop is open again', async () => {
  const { dataDir, suspended } = await cutFolder()
  expect(undoCutRestores(dataDir)).toEqual(['velo'])
  expect(suspended()).toBeNull()
  expect(listCutRestores(dataDir)).toEqual([])
})

test('one that was killed between its two renames gets its former folder back', async () => {
  const { dataDir, former, suspended } = await cutFolder()
  mkdirSync(dirname(former), { recursive: true })
  renameSync(join(dataDir, 'tenants/velo'), former)
  expect(undoCutRestores(dataDir)).toEqual(['velo'])
  expect(existsSync(join(dataDir, 'tenants/velo/shop.sqlite'))).toBe(true)
  expect(suspended()).toBeNull()
})

test('one that was killed after its swap stays suspended, and the next restore opens it', async () => {
  const { dataDir, former, suspended } = await cutFolder()
  mkdirSync(former, { recursive: true })
  expect(undoCutRestores(dataDir)).toEqual([])
  expect(listCutRestores(dataDir)).toMatchObject([{ shop: 'velo', isSwapped: true }])
  expect(suspended()).toBe(closedAt)
  expect(await whileClosed({ dataDir, shop: 'velo', at: new Date() }, async () => {})).toBe(true)
  expect(suspended()).toBeNull()
})

test('a shop that was resumed, and suspended by its operator since, is not opened', async () => {
  const { dataDir, suspended, setSuspended } = await cutFolder()
  setSuspended('2026-11-21T10:00:00.000Z')
  expect(undoCutRestores(dataDir)).toEqual([])
  expect(suspended()).toBe('2026-11-21T10:00:00.000Z')
})
