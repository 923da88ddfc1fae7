import type { Selectable } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { FrequentQuestionTable, ShopDb } from '~/database/schema'
import { fillSettings } from '~/models/base/setting'
import { readSettings } from '~/models/base/setting/index.server'
import type { QuestionAndAnswer } from '~/models/base/template'
import { type QuestionWords, questionFields } from './forms'

/** Safety limit: page and assistant get all questions. */
export const MAX_QUESTIONS = 100

export type FrequentQuestion = Selectable<FrequentQuestionTable>

/** Published questions for the support page and the assistant, in order. */
export async function listFrequentQuestions(db: ShopDb): Promise<QuestionWords[]> {
  const settings = await readSettings(db)
  const questions = await db
    .selectFrom('frequent_question')
    .select(questionFields)
    .where('published', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_QUESTIONS)
    .execute()
  const filled = questions.map(({ question, answer, ...words }) => ({
    ...words,
    question: fillSettings(question, settings),
    answer: fillSettings(answer, settings),
  }))
  return filled.filter(isAnswered)
}

/** Published questions only, in the order given. */
export async function listFoundQuestions(db: ShopDb, ids: string[]): Promise<QuestionAndAnswer[]> {
  if (ids.length === 0) return []
  const settings = await readSettings(db)
  const rows = await db
    .selectFrom('frequent_question')
    .select(['id', 'question', 'answer'])
    .where('id', 'in', ids)
    .where('published', '=', 1)
    .execute()
  const known = new Map(
    rows.map(({ id, question, answer }) => [id, { question, answer: fillSettings(answer, settings) }]),
  )
  return ids.flatMap((id) => known.get(id) ?? []).filter(isAnswered)
}

/** An answer whose every sentence names an empty setting says nothing. */
function isAnswered({ answer }: Pick<QuestionAndAnswer, 'answer'>): boolean {
  return answer.trim() !== ''
}

/** Themes in use, in display order. */
export async function listThemes(db: ShopDb): Promise<string[]> {
  const themes = (await listAllQuestions(db)).map(({ theme }) => theme)
  return [...new Set(themes)].filter(Boolean)
}

/** Includes unpublished ones. */
export function listAllQuestions(db: ShopDb): Promise<FrequentQuestion[]> {
  return db.selectFrom('frequent_question').selectAll().orderBy('position').orderBy('id').limit(MAX_QUESTIONS).execute()
}

export function findQuestion(db: ShopDb, id: string): Promise<FrequentQuestion | undefined> {
  return db.selectFrom('frequent_question').selectAll().where('id', '=', id).executeTakeFirst()
}

export function countQuestions(db: ShopDb): Promise<number> {
  return countOf(db.selectFrom('frequent_question'))
}
