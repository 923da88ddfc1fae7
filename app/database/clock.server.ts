import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { DAY_MS, MINUTE_MS } from '~/runtime/time'
import { registryFile } from './backup/data-folder.server'
import { readOne } from './backup/folder.server'
import type { PlatformDatabase } from './schema'

type PlatformDb = Kysely<PlatformDatabase>

/** A holiday; what a wrong clock ahead by less would end was about to end. */
const FARTHEST_AHEAD_MS = 7 * DAY_MS
/** More than a correction of the hour. */
const FARTHEST_BACK_MS = DAY_MS
const NOTED_EVERY_MS = MINUTE_MS

export interface ClockDoubt {
  /** `ahead`: what deletes or ends by the date waits. `behind`: nothing is due, so nothing waits. */
  way: 'ahead' | 'behind'
  /** The last moment that was noted. */
  seenAt: Date
}

function doubtOf(seen: string | undefined, at: Date): ClockDoubt | undefined {
  if (seen === undefined) return undefined
  const seenAt = new Date(seen)
  const aheadMs = at.getTime() - seenAt.getTime()
  if (aheadMs > FARTHEST_AHEAD_MS) return { way: 'ahead', seenAt }
  return -aheadMs > FARTHEST_BACK_MS ? { way: 'behind', seenAt } : undefined
}

async function readSeen(db: PlatformDb): Promise<string | undefined> {
  return (await db.selectFrom('clock').select('seen_at').executeTakeFirst())?.seen_at
}

/** Why the clock may be wrong (docs/decisions/0066-doubted-clock.md); undefined while it is trusted. */
export async function findClockDoubt(db: PlatformDb, at: Date): Promise<ClockDoubt | undefined> {
  return doubtOf(await readSeen(db), at)
}

/** The same of a folder whose registry may be damaged, or of a former version. */
export function readClockDoubt(dataDir: string, at: Date): ClockDoubt | undefined {
  return doubtOf(readOne<string>(join(dataDir, registryFile.path), 'select seen_at from clock'), at)
}

/** Notes that time goes on, unless the clock is in doubt; returns the doubt. */
export async function watchClock(db: PlatformDb, at: Date): Promise<ClockDoubt | undefined> {
  const seen = await readSeen(db)
  const doubt = doubtOf(seen, at)
  const isDue = seen === undefined || at.getTime() - Date.parse(seen) >= NOTED_EVERY_MS
  if (!doubt && isDue) await confirmClock(db, at)
  return doubt
}

/** A person says that the clock is right, whatever was noted. */
export async function confirmClock(db: PlatformDb, at: Date): Promise<void> {
  const seen_at = at.toISOString()
  await db
    .insertInto('clock')
    .values({ id: 1, seen_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
    .execute()
}
