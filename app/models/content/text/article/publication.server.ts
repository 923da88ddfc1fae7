import type { ShopDb } from '~/database/schema'
import { type AuditInput, type ChangedSince, recordAudit } from '~/models/base/audit/index.server'
import type { ForbiddenWords } from '~/models/base/template'
import { parisDay } from '~/models/values/french-date'
import { listTagLabels } from './differences.server'
import {
  type ArticleRow,
  type ArticleTextRefusal,
  changedArticle,
  checkArticle,
  findArticleRow,
  nextVersion,
} from './edit.server'

interface Move {
  id: string
  /** Version the change is based on. */
  version: number
  actor: AuditInput['actor']
  at: Date
}

type Unmoved = { ok: false; reason: 'unknown' } | ChangedSince

type PublishArticleResult = { ok: true; on: string } | Unmoved | ArticleTextRefusal

/** Publishes on the article's date, or today; a later date schedules it. */
export async function publishArticle(
  db: ShopDb,
  input: Move & { forbidden: ForbiddenWords[] },
): Promise<PublishArticleResult> {
  const { id, at } = input
  const seen = await findArticleRow(db, id)
  if (!seen) return { ok: false, reason: 'unknown' }
  const checked = await checkArticle(await fieldsOf(db, seen), input.forbidden)
  return db.transaction().execute(async (trx): Promise<PublishArticleResult> => {
    const row = await findArticleRow(trx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    const on = row.published_date ?? parisDay(at)
    if (row.published === 1) return { ok: true, on }
    if (row.version !== input.version || row.version !== seen.version) return changedArticle(trx, row, input.version)
    if (!checked.ok) return checked
    await trx
      .updateTable('article')
      .set({ published: 1, published_date: on, withdrawn_at: null, updated_at: at.toISOString() })
      .where('id', '=', id)
      .execute()
    await record(trx, { ...input, row, action: 'article.publish', after: { published_date: on } })
    return { ok: true, on }
  })
}

type WithdrawArticleResult = { ok: true } | Unmoved

/** Unpublishes an article; its text stays. */
export function withdrawArticle(db: ShopDb, input: Move): Promise<WithdrawArticleResult> {
  const { id, at } = input
  return db.transaction().execute(async (trx): Promise<WithdrawArticleResult> => {
    const row = await findArticleRow(trx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.published === 0) return { ok: true }
    if (row.version !== input.version) return changedArticle(trx, row, input.version)
    await trx
      .updateTable('article')
      .set({ published: 0, withdrawn_at: at.toISOString(), updated_at: at.toISOString() })
      .where('id', '=', id)
      .execute()
    await record(trx, { ...input, row, action: 'article.withdraw' })
    return { ok: true }
  })
}

async function fieldsOf(db: ShopDb, row: ArticleRow) {
  const { title, excerpt, content, image_alt, related_reason } = row
  const tags = (await listTagLabels(db, row.id)).join(', ')
  return { title, excerpt, content, tags, picture_alt: image_alt ?? '', related_reason: related_reason ?? '' }
}

type Recorded = Move & { row: ArticleRow } & Pick<AuditInput, 'action' | 'after'>

async function record(trx: ShopDb, { row, actor, at, action, after }: Recorded): Promise<void> {
  await nextVersion(trx, row)
  const subject = { kind: 'article', id: row.id, label: row.title }
  await recordAudit(trx, { at, actor, action, subject, after })
}
