import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filledFolder } from '../../tests/support/filled-folder'
import { confirmClock, findClockDoubt, readClockDoubt, watchClock } from './clock.server'
import type { PlatformDatabase } from './schema'
import { openSqlite } from './sqlite.server'

const at = new Date('2026-11-20T10:00:00Z')
const days = (count: number) => new Date(at.getTime() + count * 86_400_000)

async function openRegistry() {
  const dataDir = await filledFolder({ demo: true, at })
  return { dataDir, ...openSqlite<PlatformDatabase>(join(dataDir, 'platform.sqlite')) }
}

test('a clock a year ahead is doubted until a person confirms it, and one that goes on is not', async () => {
  const { db, dataDir, close } = await openRegistry()
  expect(await watchClock(db, at)).toBeUndefined()
  expect(await watchClock(db, days(6))).toBeUndefined()
  const ahead = { way: 'ahead', seenAt: days(6) }
  expect(await watchClock(db, days(371))).toEqual(ahead)
  // Watching it does not make it right.
  expect(await watchClock(db, days(372))).toEqual(ahead)
  expect(readClockDoubt(dataDir, days(372))).toEqual(ahead)
  await confirmClock(db, days(372))
  expect(await findClockDoubt(db, days(372))).toBeUndefined()
  await close()
})

test('a clock a year back is told, and what was noted stays until a person confirms it', async () => {
  const { db, close } = await openRegistry()
  await watchClock(db, at)
  expect(await watchClock(db, days(-365))).toEqual({ way: 'behind', seenAt: at })
  expect(await watchClock(db, days(1))).toBeUndefined()
  await confirmClock(db, days(-365))
  expect(await watchClock(db, days(-365))).toBeUndefined()
  expect(await watchClock(db, days(1))).toMatchObject({ way: 'ahead' })
  await close()
})

test('a folder of before knows no moment: its first one is taken', async () => {
  const { db, dataDir, close } = await openRegistry()
  await db.schema.dropTable('clock').execute()
  expect(readClockDoubt(dataDir, days(400))).toBeUndefined()
  await close()
})
