import type { ShopDb } from '~/database/schema'
import type { Filling } from '~/models/base/template'
import { newId } from '~/models/values/id.server'

/** Seeds the template's FAQ into a shop without any; a shop that wants none unpublishes them. */
export async function fillQuestions(db: ShopDb, { filling, at }: { filling: Filling; at: Date }): Promise<void> {
  const present = await db.selectFrom('frequent_question').select('id').limit(1).executeTakeFirst()
  if (present || filling.frequentQuestions.length === 0) return
  const now = at.toISOString()
  const rows = filling.frequentQuestions.map(({ question, answer, theme = '' }, position) => ({
    ...{ id: newId(at), position, question, answer, theme },
    published: 1 as const,
    created_at: now,
    updated_at: now,
  }))
  await db.insertInto('frequent_question').values(rows).execute()
}
