import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShopDb } from '~/database/schema'
import { DAY_MS, HOUR_MS } from '~/runtime/time'

import { SHARED_PICTURE } from './sizes'
import type { PictureFolders } from './upload.server'

/** How long a deleted picture can be restored. */
export const KEPT_DAYS = 30
const KEPT_MS = KEPT_DAYS * DAY_MS
/** An upload request has ended by then. */
const YOUNG_MS = HOUR_MS
const DELETED_A_RUN = 100
const PATHS_A_QUERY = 200

/** Purges pictures deleted 30 days ago, then uploaded files that no row references. */
export async function sweepPictures(
  db: ShopDb,
  { folders, at }: { folders: PictureFolders; at: Date },
): Promise<{ ended: number; files: number }> {
  const ended = await endDeleted(db, new Date(at.getTime() - KEPT_MS).toISOString())
  let files = 0
  for (const folder of ['products', 'articles', 'shop', 'site'] as const)
    files += await sweepFolder(join(folders.uploadsDir, folder), { at, listNamed: (stems) => named[folder](db, stems) })
  return { ended, files }
}

async function sweepFolder(
  folder: string,
  { at, listNamed }: { at: Date; listNamed(stems: string[]): Promise<{ file: string | null }[]> },
): Promise<number> {
  const names = await listSent(folder)
  const named = await namedAmong([...new Set(names.map(stemOf))], listNamed)
  let files = 0
  for (const name of names.filter((each) => !named.has(stemOf(each)))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (at.getTime() - mtimeMs < YOUNG_MS) continue
    await rm(path)
    files += 1
  }
  return files
}

async function endDeleted(db: ShopDb, before: string): Promise<number> {
  return (await endDeletedOfProducts(db, before)) + (await endDeletedOfArticles(db, before))
}

async function endDeletedOfProducts(db: ShopDb, before: string): Promise<number> {
  const old = await db
    .selectFrom('deleted_picture')
    .select(['product_id', 'file'])
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .orderBy('product_id')
    .orderBy('file')
    .limit(DELETED_A_RUN)
    .execute()
  for (const { product_id, file } of old)
    await db.deleteFrom('deleted_picture').where('product_id', '=', product_id).where('file', '=', file).execute()
  return old.length
}

async function endDeletedOfArticles(db: ShopDb, before: string): Promise<number> {
  const old = await db
    .selectFrom('deleted_article_picture')
    .select(['article_id', 'file'])
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .orderBy('article_id')
    .orderBy('file')
    .limit(DELETED_A_RUN)
    .execute()
  for (const { article_id, file } of old)
    await db
      .deleteFrom('deleted_article_picture')
      .where('article_id', '=', article_id)
      .where('file', '=', file)
      .execute()
  return old.length
}

const { width, height } = SHARED_PICTURE
const sent = new RegExp(`^(.+-[0-9a-f]{16})-(\\d+\\.(avif|webp|png)|${width}x${height}\\.jpg)$`)

/** Uploaded pictures only: bundled ones have a shorter hash. */
async function listSent(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => sent.test(name))
}

/** Stem of a rendering's file name; other names are returned unchanged. */
export function stemOf(name: string): string {
  return sent.exec(name)?.[1] ?? name.replace(/-(\d+\.(avif|webp)|\d+x\d+\.jpg)$/, '')
}

async function namedAmong(
  stems: string[],
  listNamed: (stems: string[]) => Promise<{ file: string | null }[]>,
): Promise<Set<string | null>> {
  const found = new Set<string | null>()
  for (let start = 0; start < stems.length; start += PATHS_A_QUERY)
    for (const { file } of await listNamed(stems.slice(start, start + PATHS_A_QUERY))) found.add(file)
  return found
}

/** Pictures shown or restorable. */
const named = {
  async products(db: ShopDb, stems: string[]) {
    const shown = db.selectFrom('product_image').select('file').where('file', 'in', stems)
    const deleted = db.selectFrom('deleted_picture').select('file').where('file', 'in', stems)
    return [...(await shown.execute()), ...(await deleted.execute())]
  },
  async articles(db: ShopDb, stems: string[]) {
    const shown = db.selectFrom('article').select('image_file as file').where('image_file', 'in', stems)
    const deleted = db.selectFrom('deleted_article_picture').select('file').where('file', 'in', stems)
    return [...(await shown.execute()), ...(await deleted.execute())]
  },
  site: (db: ShopDb, stems: string[]) =>
    db.selectFrom('site_block').select('picture_file as file').where('picture_file', 'in', stems).execute(),
  /** The sign of a shop without a logo is drawn again when it is asked for. */
  shop: (db: ShopDb, stems: string[]) => db.selectFrom('shop_logo').select('file').where('file', 'in', stems).execute(),
}
