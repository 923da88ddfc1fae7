import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ShopDb } from '~/database/schema'
import type { AuditInput } from '~/models/base/audit/index.server'
import { syncPath } from '~/runtime/sync-path.server'
import type { UploadedFile } from '~/runtime/uploaded-files.server'
import type { PictureOwner } from './owner.server'
import { MAX_PICTURE_BYTES } from './sizes'
import type { DrawPicture, PictureRefusal } from './text'

/** Per tenant, served under `/uploads`. */
export interface PictureFolders {
  uploadsDir: string
}

type UploadPictureResult = { ok: true; file: string } | { ok: false; reason: PictureRefusal }

interface Upload {
  owner: PictureOwner
  file: UploadedFile
  folders: PictureFolders
  draw: DrawPicture
  actor: AuditInput['actor']
  at: Date
}

/**
 * Renders an uploaded file and adds it to a product or an article. The name ends in a hash of the upload, which dedupes
 * it. Renderings are written before the row that references them.
 */
export async function uploadPicture(db: ShopDb, input: Upload): Promise<UploadPictureResult> {
  const { owner, file, folders, draw, actor, at } = input
  if (file.isTooLarge || file.size > MAX_PICTURE_BYTES) return { ok: false, reason: 'too-large' }
  if (file.size === 0) return { ok: false, reason: 'empty' }
  const owned = await owner.find(db)
  if (!owned) return { ok: false, reason: 'unknown' }
  const stem = `${owned.slug}-${await hashOf(file.path)}`
  const place = await owner.findPlace(db, stem)
  if (!place.ok) return place
  const folder = `${file.path}-drawn`
  await mkdir(folder)
  const drawn = await draw({ source: file.path, folder, stem, isLogo: owner.folder === 'shop' })
  if (!drawn.ok) return drawn
  await moveFiles(folder, join(folders.uploadsDir, owner.folder))
  const picture = { file: stem, alt: owned.name, width: drawn.width, height: drawn.height }
  const added = await owner.add(db, { picture, actor, at })
  return added.ok ? { ok: true, file: stem } : added
}

/** 16 digits, to differ from the 8 of bundled pictures. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex').slice(0, 16)
}

export async function moveFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name))
  await syncPath(to)
}
