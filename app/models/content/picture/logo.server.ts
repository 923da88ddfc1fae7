import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import type { PictureOwner } from './owner.server'
import type { DrawPicture, MarkAsked } from './text'
import { moveFiles } from './upload.server'

export interface Logo {
  /** File stem. */
  file: string
  width: number
  height: number
}

/** A shop has one logo; another replaces it. */
export function shopLogo(): PictureOwner {
  return {
    folder: 'shop',
    find: async (db) => ({ name: (await readSettings(db))['shop.name'], slug: 'logo' }),
    findPlace: async (db, file) =>
      (await findLogo(db))?.file === file ? { ok: false, reason: 'known' } : { ok: true },
    add: (db, { picture: { file, width, height }, actor, at }) =>
      db.transaction().execute(async (trx) => {
        const logo = { file, width, height }
        await trx
          .insertInto('shop_logo')
          .values({ id: 1, ...logo })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(logo))
          .execute()
        await record(trx, { action: 'picture.add', file, actor, at })
        return { ok: true }
      }),
  }
}

export function findLogo(db: ShopDb): Promise<Logo | undefined> {
  return db.selectFrom('shop_logo').select(['file', 'width', 'height']).where('id', '=', 1).executeTakeFirst()
}

/** False without a logo. Its files are swept an hour later. */
export function removeLogo(db: ShopDb, change: { actor: AuditInput['actor']; at: Date }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const removed = await trx.deleteFrom('shop_logo').where('id', '=', 1).returning('file').executeTakeFirst()
    if (removed) await record(trx, { action: 'picture.delete', file: removed.file, ...change })
    return removed !== undefined
  })
}

function record(
  trx: ShopDb,
  { file, ...entry }: Pick<AuditInput, 'action' | 'actor' | 'at'> & { file: string },
): Promise<void> {
  const subject = { kind: 'picture', id: 'logo', label: 'Logo de la boutique' }
  return recordAudit(trx, { ...entry, subject, after: { image: file } })
}

const drawing = new Map<string, Promise<unknown>>()

/** Path of a file of the sign of a shop without a logo, drawn once; undefined while too much else is drawn. */
export async function keepMark(
  { uploadsDir, incomingDir }: { uploadsDir: string; incomingDir: string },
  { mark, file, draw }: { mark: MarkAsked['mark']; file: (stem: string) => string; draw: DrawPicture },
): Promise<string | undefined> {
  const hash = createHash('sha256').update(`${mark.name} ${mark.colour}`).digest('hex').slice(0, 16)
  const stem = `mark-${hash}`
  const folder = join(uploadsDir, 'shop')
  const path = join(folder, file(stem))
  const key = join(folder, stem)
  if (!existsSync(path)) {
    const made = drawing.get(key) ?? drawInto({ folder, incomingDir, draw, asked: { stem, mark } })
    drawing.set(key, made)
    await made.finally(() => drawing.delete(key))
  }
  return existsSync(path) ? path : undefined
}

async function drawInto({
  folder,
  incomingDir,
  draw,
  asked,
}: {
  folder: string
  incomingDir: string
  draw: DrawPicture
  asked: Omit<MarkAsked, 'folder'>
}) {
  await mkdir(incomingDir, { recursive: true, mode: 0o700 })
  const place = await mkdtemp(join(incomingDir, 'mark-'))
  try {
    const drawn = await draw({ ...asked, folder: place })
    if (drawn.ok) await moveFiles(place, folder)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}
