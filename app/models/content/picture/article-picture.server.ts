import type { Selectable } from 'kysely'
import type { ArticleTable, DeletedArticlePictureTable, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'

import type { NewPicture, PictureChange, PictureOwner, PlaceRefusal } from './owner.server'

/** An article has one picture; a replaced one can be restored. */
export function articlePicture(articleId: string): PictureOwner {
  return {
    folder: 'articles',
    async find(db) {
      const article = await findArticle(db, articleId)
      return article && { name: article.title, slug: article.slug }
    },
    findPlace: (db, file) => findPlace(db, { articleId, file }),
    add: (db, input) => addArticlePicture(db, { articleId, ...input }),
  }
}

type PicturedArticle = Pick<
  Selectable<ArticleTable>,
  'id' | 'slug' | 'title' | 'image_file' | 'image_alt' | 'image_width' | 'image_height'
>

function findArticle(db: ShopDb, id: string): Promise<PicturedArticle | undefined> {
  return db
    .selectFrom('article')
    .select(['id', 'slug', 'title', 'image_file', 'image_alt', 'image_width', 'image_height'])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function findPlace(
  db: ShopDb,
  { articleId, file }: { articleId: string; file: string },
): Promise<{ ok: true; article: PicturedArticle } | PlaceRefusal> {
  const article = await findArticle(db, articleId)
  if (!article) return { ok: false, reason: 'unknown' }
  return article.image_file === file ? { ok: false, reason: 'known' } : { ok: true, article }
}

function addArticlePicture(
  db: ShopDb,
  input: { articleId: string; picture: NewPicture; actor: AuditInput['actor']; at: Date },
): Promise<{ ok: true } | PlaceRefusal> {
  const { articleId, picture, actor, at } = input
  return db.transaction().execute(async (trx): Promise<{ ok: true } | PlaceRefusal> => {
    const change = { file: picture.file, actor, at }
    const place = await findPlace(trx, { articleId, file: picture.file })
    if (!place.ok) return place
    await forgetDeleted(trx, { articleId, file: picture.file })
    await replacePicture(trx, place.article, { ...change, picture })
    await record(trx, place.article, { ...change, action: 'picture.add' })
    return { ok: true }
  })
}

type ChangeArticlePictureResult = { ok: true } | { ok: false; reason: 'unknown' | 'known' }

/** Can be restored for 30 days. */
export function deleteArticlePicture(
  db: ShopDb,
  input: PictureChange & { articleId: string },
): Promise<ChangeArticlePictureResult> {
  return db.transaction().execute(async (trx): Promise<ChangeArticlePictureResult> => {
    const article = await findArticle(trx, input.articleId)
    if (article?.image_file !== input.file) return { ok: false, reason: 'unknown' }
    await replacePicture(trx, article, { ...input, picture: undefined })
    await record(trx, article, { ...input, action: 'picture.delete', before: { alt: article.image_alt } })
    return { ok: true }
  })
}

/** Restores a deleted picture, replacing the current one. */
export function restoreArticlePicture(
  db: ShopDb,
  input: PictureChange & { articleId: string },
): Promise<ChangeArticlePictureResult | PlaceRefusal> {
  return db.transaction().execute(async (trx): Promise<ChangeArticlePictureResult | PlaceRefusal> => {
    const place = await findPlace(trx, input)
    if (!place.ok) return place
    const deleted = await forgetDeleted(trx, input)
    if (!deleted) return { ok: false, reason: 'unknown' }
    await replacePicture(trx, place.article, { ...input, picture: deleted })
    await record(trx, place.article, { ...input, action: 'picture.restore' })
    return { ok: true }
  })
}

const MAX_LISTED = 40

/** Restorable pictures, last deleted first. */
export function listDeletedArticlePictures(
  db: ShopDb,
  articleId: string,
): Promise<Selectable<DeletedArticlePictureTable>[]> {
  return db
    .selectFrom('deleted_article_picture')
    .selectAll()
    .where('article_id', '=', articleId)
    .orderBy('deleted_at', 'desc')
    .orderBy('file')
    .limit(MAX_LISTED)
    .execute()
}

function forgetDeleted(trx: ShopDb, { articleId, file }: { articleId: string; file: string }) {
  return trx
    .deleteFrom('deleted_article_picture')
    .where('article_id', '=', articleId)
    .where('file', '=', file)
    .returning(['file', 'alt', 'width', 'height'])
    .executeTakeFirst()
}

/** The previous one moves to the deleted ones. */
async function replacePicture(
  trx: ShopDb,
  article: PicturedArticle,
  { picture, actor, at }: Pick<PictureChange, 'actor' | 'at'> & { picture: NewPicture | undefined },
): Promise<void> {
  const { id, image_file: file, image_alt: alt, image_width: width, image_height: height } = article
  if (file !== null && alt !== null && width !== null && height !== null) {
    const deleted = { article_id: id, file, alt, width, height, actor: actor.name, deleted_at: at.toISOString() }
    await trx.insertInto('deleted_article_picture').values(deleted).execute()
  }
  await trx
    .updateTable('article')
    .set({
      image_file: picture?.file ?? null,
      image_alt: picture?.alt ?? null,
      image_width: picture?.width ?? null,
      image_height: picture?.height ?? null,
    })
    .where('id', '=', id)
    .execute()
}

function record(
  trx: ShopDb,
  { id, title }: PicturedArticle,
  { file, actor, at, action, before }: PictureChange & Pick<AuditInput, 'action' | 'before'>,
): Promise<void> {
  const subject = { kind: 'picture', id, label: title }
  return recordAudit(trx, { at, actor, action, subject, before, after: { image: file } })
}
