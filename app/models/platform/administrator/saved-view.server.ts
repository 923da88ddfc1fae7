import type { SavedView, ShopDb } from '~/database/schema'
import { recordAudit } from '~/models/base/audit/index.server'
import { newId } from '~/models/values/id.server'
import type { Actor } from './audit-text.server'
import { MAX_VIEWS, type ViewScreen, viewQuery } from './saved-view'

export function listSavedViews(
  db: ShopDb,
  { userId, screen }: { userId: string; screen: ViewScreen },
): Promise<Pick<SavedView, 'id' | 'name' | 'query'>[]> {
  return db
    .selectFrom('saved_view')
    .select(['id', 'name', 'query'])
    .where('user_id', '=', userId)
    .where('screen', '=', screen)
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_VIEWS)
    .execute()
}

type SaveViewResult = { ok: true } | { ok: false; reason: 'no-filter' | 'full' }

interface NewView {
  by: Actor & { id: string }
  screen: ViewScreen
  name: string
  /** Query string of the list. */
  query: string
  at: Date
}

/** Saves a view; an existing name is overwritten. */
export function saveView(db: ShopDb, input: NewView): Promise<SaveViewResult> {
  const { by, screen, name, at } = input
  const query = viewQuery(screen, input.query)
  return db.transaction().execute(async (trx): Promise<SaveViewResult> => {
    if (query === '') return { ok: false, reason: 'no-filter' }
    const views = await listSavedViews(trx, { userId: by.id, screen })
    const isNew = !views.some((view) => view.name === name)
    if (isNew && views.length >= MAX_VIEWS) return { ok: false, reason: 'full' }
    const view = { id: newId(at), user_id: by.id, screen, name, query, created_at: at.toISOString() }
    const { id } = await trx
      .insertInto('saved_view')
      .values(view)
      .onConflict((conflict) => conflict.columns(['user_id', 'screen', 'name']).doUpdateSet({ query }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, { at, actor: by, action: 'view.save', subject: subjectOf(id, screen) })
    return { ok: true }
  })
}

/** Deletes one of the user's own views; false when there is none. */
export function deleteView(db: ShopDb, input: { by: Actor & { id: string }; id: string; at: Date }): Promise<boolean> {
  const { by, id, at } = input
  return db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('saved_view')
      .where('id', '=', id)
      .where('user_id', '=', by.id)
      .returning('screen')
      .executeTakeFirst()
    if (!deleted) return false
    await recordAudit(trx, { at, actor: by, action: 'view.delete', subject: subjectOf(id, deleted.screen) })
    return true
  })
}

/** Logs the list only: a view's name may contain personal data. */
function subjectOf(id: string, screen: ViewScreen) {
  return { kind: 'view', id, label: `Vue de ${screen}` }
}
