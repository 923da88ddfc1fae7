import type { Selectable } from 'kysely'
import type { ProductImageTable, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'

import type { PictureMove } from './forms'
import type { NewPicture, PictureChange, PictureOwner } from './owner.server'
import { MAX_PICTURES } from './sizes'

/** Above `MAX_PICTURES`, which earlier versions did not enforce. */
export const MAX_LISTED = 40

type PictureView = Selectable<ProductImageTable>

type Change = PictureChange & { productId: string }

/** In display order. */
export function productPictures(productId: string): PictureOwner {
  return {
    folder: 'products',
    find: (db) => findProduct(db, productId),
    findPlace: (db, file) => findPlace(db, { productId, file }),
    add: (db, input) => addPicture(db, { productId, ...input }),
  }
}

/** In display order; the first is the main one. */
export function listPictures(db: ShopDb, productId: string): Promise<PictureView[]> {
  return db
    .selectFrom('product_image')
    .selectAll()
    .where('product_id', '=', productId)
    .where('position', '<', MAX_LISTED)
    .orderBy('position')
    .limit(MAX_LISTED)
    .execute()
}

/** Restorable pictures, last deleted first. */
export function listDeletedPictures(db: ShopDb, productId: string) {
  return db
    .selectFrom('deleted_picture')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('deleted_at', 'desc')
    .orderBy('file')
    .limit(MAX_LISTED)
    .execute()
}

type AddPictureResult = { ok: true } | { ok: false; reason: 'unknown' | 'full' | 'known' }

/** Appends a picture; restores a deleted one with the same file instead. */
function addPicture(db: ShopDb, input: Omit<Change, 'file'> & { picture: NewPicture }): Promise<AddPictureResult> {
  const { productId, picture } = input
  const { file } = picture
  return db.transaction().execute(async (trx): Promise<AddPictureResult> => {
    const placed = await findPlace(trx, { productId, file })
    if (!placed.ok) return placed
    await trx.deleteFrom('deleted_picture').where('product_id', '=', productId).where('file', '=', file).execute()
    await insertAt(trx, { ...input, file, position: placed.position })
    await recordPicture(trx, { ...input, file, action: 'picture.add', name: placed.name })
    return { ok: true }
  })
}

type Place = { ok: true; position: number; name: string } | { ok: false; reason: 'unknown' | 'full' | 'known' }

/** Next free position of the product. */
async function findPlace(db: ShopDb, { productId, file }: Pick<Change, 'productId' | 'file'>): Promise<Place> {
  const product = await findProduct(db, productId)
  if (!product) return { ok: false, reason: 'unknown' }
  const pictures = await listPictures(db, productId)
  if (pictures.some((picture) => picture.file === file)) return { ok: false, reason: 'known' }
  if (pictures.length >= MAX_PICTURES) return { ok: false, reason: 'full' }
  return { ok: true, position: (pictures.at(-1)?.position ?? -1) + 1, name: product.name }
}

export function findProduct(db: ShopDb, productId: string) {
  return db.selectFrom('product').select(['id', 'name', 'slug']).where('id', '=', productId).executeTakeFirst()
}

type MovePictureResult = { ok: true } | { ok: false; reason: 'unknown' | 'changed' }

/** Refused when it is no longer at the position shown. */
export function movePicture(
  db: ShopDb,
  input: Change & { position: number; to: PictureMove },
): Promise<MovePictureResult> {
  const { productId, file, position, to } = input
  return db.transaction().execute(async (trx): Promise<MovePictureResult> => {
    const product = await findProduct(trx, productId)
    const pictures = await listPictures(trx, productId)
    const from = pictures.findIndex((picture) => picture.file === file)
    if (!product || from < 0) return { ok: false, reason: 'unknown' }
    if (pictures[from]?.position !== position) return { ok: false, reason: 'changed' }
    const target = { first: 0, forward: Math.max(0, from - 1), backward: from + 1 }[to]
    await rewrite(trx, productId, moved(pictures, from, target))
    await recordPicture(trx, { ...input, action: 'picture.move', name: product.name, after: { position: target + 1 } })
    return { ok: true }
  })
}

function moved(pictures: PictureView[], from: number, to: number): PictureView[] {
  const others = pictures.filter((_, index) => index !== from)
  return [...others.slice(0, to), ...pictures.slice(from, from + 1), ...others.slice(to)]
}

/** Positions are part of the key and start at 0: lists show the picture at 0. */
async function rewrite(trx: ShopDb, productId: string, pictures: PictureView[]): Promise<void> {
  await trx.deleteFrom('product_image').where('product_id', '=', productId).where('position', '<', MAX_LISTED).execute()
  if (pictures.length === 0) return
  const rows = pictures.map((picture, position) => ({ ...picture, position }))
  await trx.insertInto('product_image').values(rows).execute()
}

type DescribePictureResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'changed'; version: number; alt: string }

/** Writes the alternative text, on the version that was read. */
export function describePicture(
  db: ShopDb,
  input: Change & { alt: string; version: number },
): Promise<DescribePictureResult> {
  const { productId, file, alt } = input
  return db.transaction().execute(async (trx): Promise<DescribePictureResult> => {
    const product = await findProduct(trx, productId)
    const picture = (await listPictures(trx, productId)).find((each) => each.file === file)
    if (!product || !picture) return { ok: false, reason: 'unknown' }
    if (picture.alt === alt) return { ok: true }
    const { version } = picture
    if (version !== input.version) return { ok: false, reason: 'changed', version, alt: picture.alt }
    await trx
      .updateTable('product_image')
      .set({ alt, version: version + 1 })
      .where('product_id', '=', productId)
      .where('position', '=', picture.position)
      .execute()
    const [before, after] = [{ alt: picture.alt }, { alt }]
    await recordPicture(trx, { ...input, action: 'picture.describe', name: product.name, before, after })
    return { ok: true }
  })
}

type DeletePictureResult = { ok: true } | { ok: false; reason: 'unknown' }

/** Can be restored for 30 days. */
export function deletePicture(db: ShopDb, input: Change): Promise<DeletePictureResult> {
  const { productId, file, actor, at } = input
  return db.transaction().execute(async (trx): Promise<DeletePictureResult> => {
    const product = await findProduct(trx, productId)
    const pictures = await listPictures(trx, productId)
    const picture = pictures.find((each) => each.file === file)
    if (!product || !picture) return { ok: false, reason: 'unknown' }
    const { alt, width, height } = picture
    const others = pictures.filter((each) => each !== picture)
    await rewrite(trx, productId, others)
    const deleted = { actor: actor.name, deleted_at: at.toISOString() }
    await trx
      .insertInto('deleted_picture')
      .values({ product_id: productId, file, alt, width, height, ...deleted })
      .execute()
    await recordPicture(trx, { ...input, action: 'picture.delete', name: product.name, before: { alt } })
    return { ok: true }
  })
}

type RestorePictureResult = { ok: true } | { ok: false; reason: 'unknown' | 'full' | 'known' }

/** Appends a deleted picture. */
export function restorePicture(db: ShopDb, input: Change): Promise<RestorePictureResult> {
  const { productId, file } = input
  return db.transaction().execute(async (trx): Promise<RestorePictureResult> => {
    const placed = await findPlace(trx, input)
    if (!placed.ok) return placed
    const deleted = await trx
      .deleteFrom('deleted_picture')
      .where('product_id', '=', productId)
      .where('file', '=', file)
      .returning(['alt', 'width', 'height'])
      .executeTakeFirst()
    if (!deleted) return { ok: false, reason: 'unknown' }
    await insertAt(trx, { ...input, picture: deleted, position: placed.position })
    await recordPicture(trx, { ...input, action: 'picture.restore', name: placed.name })
    return { ok: true }
  })
}

function insertAt(
  trx: ShopDb,
  input: Change & { picture: Pick<PictureView, 'alt' | 'width' | 'height'>; position: number },
) {
  const { productId, file, position } = input
  const { alt, width, height } = input.picture
  return trx.insertInto('product_image').values({ product_id: productId, file, position, alt, width, height }).execute()
}

type Recorded = Change & Pick<AuditInput, 'action' | 'before' | 'after'> & { name: string }

function recordPicture(trx: ShopDb, { productId, file, actor, at, action, name, before, after }: Recorded) {
  const subject = { kind: 'picture', id: productId, label: name }
  return recordAudit(trx, { at, actor, action, subject, before, after: { image: file, ...after } })
}
