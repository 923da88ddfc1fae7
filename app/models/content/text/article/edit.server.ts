import type { Selectable } from 'kysely'
import type { ArticleTable, AuditEntry, ShopDb } from '~/database/schema'
import { type AuditInput, type ChangedSince, changedSince, recordAudit } from '~/models/base/audit/index.server'
import type { ForbiddenWords } from '~/models/base/template'
import { parisDay } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { orRefused, Refused } from '~/runtime/refused'
import { type FoundWords, findForbiddenWords } from '../forbidden-words'
import { type MarkdownRefusal, tryMarkdown } from '../markdown-work.server'
import { differencesOf } from './differences.server'
import type { ArticleFields } from './forms'
import type { RenderedArticle } from './render.server'
import { type ArticleText, type SaveArticleResult, storeArticle } from './save.server'

export type ArticleRefusal =
  | ArticleTextRefusal
  | Extract<SaveArticleResult, { ok: false }>
  | { ok: false; reason: 'slug-of-page' | 'no-alt' }
  /** A related product, even an unknown one, needs a reason. */
  | { ok: false; reason: 'no-reason'; isKnown: boolean }

interface Edited {
  fields: ArticleFields
  /** Wording forbidden by law. */
  forbidden: ForbiddenWords[]
  /** Page names, reserved as slugs. */
  pages: ReadonlySet<string>
  actor: AuditInput['actor']
  at: Date
}

type CreateArticleResult = { ok: true; id: string } | ArticleRefusal

/** Creates a draft. */
export async function createArticle(db: ShopDb, input: Edited): Promise<CreateArticleResult> {
  const { fields, actor, at } = input
  const checked = await check(db, input)
  if (!checked.ok) return checked
  const id = newId(at)
  const work = db.transaction().execute(async (trx): Promise<CreateArticleResult> => {
    const article = await readArticle(trx, { id, fields, published: false, picture: undefined })
    await store(trx, { article, rendered: checked.rendered, at })
    const subject = { kind: 'article', id, label: fields.title }
    await recordAudit(trx, { at, actor, action: 'article.create', subject, after: { slug: fields.slug } })
    return { ok: true, id }
  })
  return orRefused<CreateArticleResult, ArticleRefusal>(work)
}

type ChangeArticleResult =
  | { ok: true; changed: boolean }
  | ArticleRefusal
  | { ok: false; reason: 'unknown' }
  /** Changes by others since the version seen, newest first; nothing was written. */
  | ChangedSince

/** Updates an article on the version seen. Its former slug keeps redirecting if it was ever published. */
export async function changeArticle(
  db: ShopDb,
  input: Edited & { id: string; version: number },
): Promise<ChangeArticleResult> {
  const checked = await check(db, input)
  if (!checked.ok) return checked
  const { id, fields, actor, at } = input
  const work = db.transaction().execute(async (trx): Promise<ChangeArticleResult> => {
    const row = await findArticleRow(trx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    const picture = pictureOf(row, fields.picture_alt)
    if (picture?.alt === '') return { ok: false, reason: 'no-alt' }
    const read = await readArticle(trx, { id, fields, published: row.published === 1, picture })
    const article = { ...read, publishedDate: read.publishedDate ?? keptDay(row, at) }
    const differences = await differencesOf(trx, row, article)
    if (!differences) return { ok: true, changed: false }
    if (row.version !== input.version) {
      const changed = await changedArticle(trx, row, input.version)
      if (!changed.since.every((entry) => isOwnPublication(entry, actor))) return changed
    }
    await store(trx, { article, rendered: checked.rendered, at })
    await nextVersion(trx, row)
    if (row.slug !== article.slug && wasPublic(row)) await keepSlug(trx, row)
    const subject = { kind: 'article', id, label: article.title }
    await recordAudit(trx, { at, actor, action: 'article.edit', subject, ...differences })
    return { ok: true, changed: true }
  })
  return orRefused<ChangeArticleResult, ArticleRefusal>(work)
}

export type ArticleRow = Selectable<ArticleTable>

/** In any state. */
export function findArticleRow(db: ShopDb, id: string): Promise<ArticleRow | undefined> {
  return db.selectFrom('article').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Log entries after the version seen, newest first. */
export function changedArticle(db: ShopDb, { id, version }: ArticleRow, seen: number): Promise<ChangedSince> {
  return changedSince(db, { subject: { kind: 'article', id }, version, seen })
}

/** Day of a published article when none is typed: its own, or today when it was still to come. */
function keptDay({ published, published_date }: ArticleRow, at: Date): string | undefined {
  if (published === 0 || published_date === null) return undefined
  const today = parisDay(at)
  return published_date > today ? today : published_date
}

/** Leaves the text alone, so a form that was open meanwhile may still be saved by the same person. */
function isOwnPublication({ actor_id, action }: AuditEntry, actor: AuditInput['actor']): boolean {
  return actor_id !== null && actor_id === actor.id && ['article.publish', 'article.withdraw'].includes(action)
}

export async function nextVersion(trx: ShopDb, { id, version }: ArticleRow): Promise<void> {
  await trx
    .updateTable('article')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Checks that do not depend on the stored article. */
async function check(db: ShopDb, { fields, forbidden, pages }: Edited) {
  if (pages.has(fields.slug)) return { ok: false, reason: 'slug-of-page' } as const
  if (fields.related_product !== '' && fields.related_reason === '') {
    const isKnown = (await findProductId(db, fields.related_product)) !== undefined
    return { ok: false, reason: 'no-reason', isKnown } as const
  }
  return checkArticle(fields, forbidden)
}

interface Read {
  id: string
  fields: ArticleFields
  published: boolean
  picture: ArticleText['picture']
}

async function readArticle(trx: ShopDb, { id, fields, published, picture }: Read): Promise<ArticleText> {
  const { title, slug, author, excerpt, content } = fields
  return {
    ...{ id, title, slug, author, excerpt, content, picture, published },
    tags: splitTags(fields.tags),
    related: await readRelated(trx, fields),
    publishedDate: fields.published_date || undefined,
  }
}

async function readRelated(trx: ShopDb, { related_product, related_reason: reason }: ArticleFields) {
  if (related_product === '') return undefined
  const productId = await findProductId(trx, related_product)
  if (!productId) throw new Refused<ArticleRefusal>({ ok: false, reason: 'unknown-product' })
  return { productId, reason }
}

/** By name, reference, slug or id. */
async function findProductId(db: ShopDb, typed: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('product')
    .select('id')
    .where(({ eb, or }) => or((['id', 'slug', 'sku', 'name'] as const).map((column) => eb(column, '=', typed))))
    .orderBy('published', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

async function store(trx: ShopDb, input: Parameters<typeof storeArticle>[1]): Promise<void> {
  const stored = await storeArticle(trx, input)
  if (!stored.ok) throw new Refused<ArticleRefusal>(stored)
}

function pictureOf(row: ArticleRow, alt: string): ArticleText['picture'] {
  const { image_file: file, image_width: width, image_height: height } = row
  return file !== null && width !== null && height !== null ? { file, width, height, alt } : undefined
}

function wasPublic({ published, withdrawn_at }: ArticleRow): boolean {
  return published === 1 || withdrawn_at !== null
}

async function keepSlug(trx: ShopDb, { slug, id }: ArticleRow): Promise<void> {
  await trx.insertInto('article_slug').values({ slug, article_id: id }).execute()
}

/** `Choisir, Coût` → two labels. */
function splitTags(typed: string): string[] {
  return typed
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '')
}

type CheckedField = 'title' | 'excerpt' | 'content' | 'tags' | 'picture_alt' | 'related_reason'

export type ArticleTextRefusal =
  | MarkdownRefusal
  | { ok: false; reason: 'too-long' | 'too-deep' }
  | { ok: false; reason: 'forbidden'; field: CheckedField; found: FoundWords }

/** Renders an article in a worker, or refuses it or its wording. */
export async function checkArticle(
  fields: Pick<ArticleFields, CheckedField>,
  forbidden: ForbiddenWords[],
): Promise<{ ok: true; rendered: RenderedArticle } | ArticleTextRefusal> {
  const tried = await tryMarkdown('article', { markdown: fields.content, forbidden })
  if (!tried.ok) return tried
  const { rendered, found: inContent } = tried.value
  if (!rendered.ok) return rendered
  for (const field of ['title', 'excerpt', 'tags', 'picture_alt', 'related_reason'] as const) {
    const found = findForbiddenWords(forbidden, fields[field])
    if (found) return { ok: false, reason: 'forbidden', field, found }
  }
  return inContent ? { ok: false, reason: 'forbidden', field: 'content', found: inContent } : { ok: true, rendered }
}
