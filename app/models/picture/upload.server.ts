import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ShopDb } from '~/database/schema'
import type { AuditInput } from '~/models/audit/index.server'
import { syncPath } from '~/runtime/sync-path.server'
import type { UploadedFile } from '~/runtime/uploaded-files.server'

import type { DrawPicture } from './drawing'
import { addPicture, findPlace, findProduct } from './product-pictures.server'
import { MAX_PICTURE_BYTES } from './sizes'
import type { PictureRefusal } from './words'

/** Of a tenant: served under `/uploads/products`. */
export interface PictureFolders {
  uploadsDir: string
}

export type UploadPictureResult = { ok: true; file: string } | { ok: false; reason: PictureRefusal }

interface Upload {
  productId: string
  file: UploadedFile
  folders: PictureFolders
  draw: DrawPicture
  actor: AuditInput['actor']
  at: Date
}

/**
 * Draws a file that was sent and adds it to a product. Its name ends in the hash of what was sent: the same picture sent
 * twice is one. Renderings are on the disk before the row that names them.
 */
export async function uploadPicture(db: ShopDb, input: Upload): Promise<UploadPictureResult> {
  const { productId, file, folders, draw, actor, at } = input
  if (file.isTooLarge || file.size > MAX_PICTURE_BYTES) return { ok: false, reason: 'too-large' }
  if (file.size === 0) return { ok: false, reason: 'empty' }
  const product = await findProduct(db, productId)
  if (!product) return { ok: false, reason: 'unknown' }
  const stem = `${product.slug}-${await hashOf(file.path)}`
  const place = await findPlace(db, { productId, file: stem })
  if (!place.ok) return place
  const folder = `${file.path}-drawn`
  await mkdir(folder)
  const drawn = await draw({ source: file.path, folder, stem })
  if (!drawn.ok) return drawn
  await moveFiles(folder, join(folders.uploadsDir, 'products'))
  const picture = { alt: product.name, width: drawn.width, height: drawn.height }
  const added = await addPicture(db, { productId, file: stem, picture, actor, at })
  return added.ok ? { ok: true, file: stem } : added
}

/** Of 16 digits: those of the pictures that came with the shop have 8. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex').slice(0, 16)
}

async function moveFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name))
  await syncPath(to)
}
