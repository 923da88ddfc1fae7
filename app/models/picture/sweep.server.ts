import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShopDb } from '~/database/schema'

import { SHARED_PICTURE } from './sizes'
import type { PictureFolders } from './upload.server'

/** A deleted picture can be put back so long. */
export const KEPT_DAYS = 30
const KEPT_MS = KEPT_DAYS * 24 * 3600_000
/** An upload is answered by then. */
const YOUNG_MS = 3600_000
const DELETED_A_RUN = 100
const ASKED_AT_ONCE = 200

/** Ends pictures that were deleted 30 days ago, then removes files of pictures that were sent and no row names. */
export async function sweepPictures(
  db: ShopDb,
  { folders, at }: { folders: PictureFolders; at: Date },
): Promise<{ ended: number; files: number }> {
  const ended = await endDeleted(db, new Date(at.getTime() - KEPT_MS))
  const folder = join(folders.uploadsDir, 'products')
  const names = await listSent(folder)
  const named = await listNamed(db, [...new Set(names.map(stemOf))])
  let files = 0
  for (const name of names.filter((each) => !named.has(stemOf(each)))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (at.getTime() - mtimeMs < YOUNG_MS) continue
    await rm(path)
    files += 1
  }
  return { ended, files }
}

async function endDeleted(db: ShopDb, before: Date): Promise<number> {
  const old = await db
    .selectFrom('deleted_picture')
    .select(['product_id', 'file'])
    .where('deleted_at', '<', before.toISOString())
    .orderBy('deleted_at')
    .orderBy('product_id')
    .orderBy('file')
    .limit(DELETED_A_RUN)
    .execute()
  for (const { product_id, file } of old)
    await db.deleteFrom('deleted_picture').where('product_id', '=', product_id).where('file', '=', file).execute()
  return old.length
}

const { width, height } = SHARED_PICTURE
const sent = new RegExp(`^(.+-[0-9a-f]{16})-(\\d+\\.(avif|webp)|${width}x${height}\\.jpg)$`)

/** Names of uploaded pictures: those that came with the shop have a shorter hash. */
async function listSent(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => sent.test(name))
}

/** Of one of its files, or the name itself. */
export function stemOf(name: string): string {
  return sent.exec(name)?.[1] ?? name.replace(/-(\d+\.(avif|webp)|\d+x\d+\.jpg)$/, '')
}

async function listNamed(db: ShopDb, stems: string[]): Promise<Set<string>> {
  const named = new Set<string>()
  for (let start = 0; start < stems.length; start += ASKED_AT_ONCE) {
    const asked = stems.slice(start, start + ASKED_AT_ONCE)
    const shown = db.selectFrom('product_image').select('file').where('file', 'in', asked)
    const deleted = db.selectFrom('deleted_picture').select('file').where('file', 'in', asked)
    for (const { file } of [...(await shown.execute()), ...(await deleted.execute())]) named.add(file)
  }
  return named
}
