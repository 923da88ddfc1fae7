import type { ShopDb } from '~/database/schema'
import { type AuditInput, type ChangedSince, changedSince, recorderOf } from '~/models/base/audit/index.server'
import { CREDIT_EXAMPLE, isVatPlaceholder } from '~/models/base/setting'
import { isSettingKey } from '~/models/base/setting/index.server'
import type { ForbiddenWords } from '~/models/base/template'
import { newId } from '~/models/values/id.server'
import { pick } from '~/runtime/record'

import { type FoundWords, findForbiddenWords } from '../forbidden-words'
import { placeholdersIn } from '../legal-text/placeholders'
import { type QuestionWords, questionFields } from './forms'
import { countQuestions, type FrequentQuestion, findQuestion, listAllQuestions, MAX_QUESTIONS } from './list.server'

const record = recorderOf('question')

interface Change {
  id: string
  actor: AuditInput['actor']
  at: Date
}

interface Written {
  words: QuestionWords
  /** Wording forbidden by law. */
  forbidden: ForbiddenWords[]
}

/** Wording that must not be published. */
export type QuestionRefusal =
  | { ok: false; reason: 'forbidden'; field: keyof QuestionWords; found: FoundWords }
  | { ok: false; reason: 'unknown-placeholder'; field: keyof QuestionWords; key: string }
type Unknown = { ok: false; reason: 'unknown' }

type CreateQuestionResult = { ok: true; id: string } | QuestionRefusal | { ok: false; reason: 'full' }

/** Adds a published question in last position. */
export async function createQuestion(
  db: ShopDb,
  { words, forbidden, actor, at }: Written & Omit<Change, 'id'>,
): Promise<CreateQuestionResult> {
  const refused = refuseWords(words, forbidden)
  if (refused) return refused
  return db.transaction().execute(async (trx): Promise<CreateQuestionResult> => {
    const all = await listAllQuestions(trx)
    if (all.length >= MAX_QUESTIONS) return { ok: false, reason: 'full' }
    const [id, now] = [newId(at), at.toISOString()]
    const position = (all.at(-1)?.position ?? -1) + 1
    const row = { id, ...words, position, published: 1, created_at: now, updated_at: now } as const
    await trx.insertInto('frequent_question').values(row).execute()
    await record(trx, { id, actor, at, action: 'question.create', label: words.question })
    return { ok: true, id }
  })
}

type ChangeQuestionResult = { ok: true; changed: boolean } | QuestionRefusal | ChangedSince | Unknown

/** Updates a question on the version seen. */
export async function changeQuestion(
  db: ShopDb,
  input: Written & Change & { version: number },
): Promise<ChangeQuestionResult> {
  const { id, words, at } = input
  const refused = refuseWords(words, input.forbidden)
  if (refused) return refused
  return db.transaction().execute(async (trx): Promise<ChangeQuestionResult> => {
    const row = await findQuestion(trx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    const fields = questionFields.filter((field) => row[field] !== words[field])
    if (fields.length === 0) return { ok: true, changed: false }
    if (row.version !== input.version) return changedQuestion(trx, row, input.version)
    await update(trx, row, { ...words, updated_at: at.toISOString() })
    const [before, after] = [pick(row, fields), pick(words, fields)]
    await record(trx, { ...input, action: 'question.edit', label: words.question, before, after })
    return { ok: true, changed: true }
  })
}

/** Publishes or unpublishes a question; its text stays. */
export function setQuestionPublished(
  db: ShopDb,
  input: Change & { version: number; published: boolean; forbidden: ForbiddenWords[] },
): Promise<{ ok: true } | QuestionRefusal | ChangedSince | Unknown> {
  const { id, published, at } = input
  return db.transaction().execute(async (trx) => {
    const row = await findQuestion(trx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    if ((row.published === 1) === published) return { ok: true }
    if (row.version !== input.version) return changedQuestion(trx, row, input.version)
    const refused = published ? refuseWords(row, input.forbidden) : undefined
    if (refused) return refused
    await update(trx, row, { published: published ? 1 : 0, updated_at: at.toISOString() })
    const action = published ? 'question.publish' : 'question.withdraw'
    await record(trx, { ...input, action, label: row.question })
    return { ok: true }
  })
}

type MoveQuestionResult = { ok: true } | Unknown | { ok: false; reason: 'moved' }

/** Moves a question up or down by one; refused when its position has changed meanwhile. */
export function moveQuestion(
  db: ShopDb,
  input: Change & { position: number; to: 'up' | 'down' },
): Promise<MoveQuestionResult> {
  return db.transaction().execute(async (trx): Promise<MoveQuestionResult> => {
    const all = await listAllQuestions(trx)
    const from = all.findIndex(({ id }) => id === input.id)
    const row = all[from]
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.position !== input.position) return { ok: false, reason: 'moved' }
    const to = Math.min(Math.max(0, from + (input.to === 'up' ? -1 : 1)), all.length - 1)
    const others = all.filter(({ id }) => id !== input.id)
    await number(trx, [...others.slice(0, to), row, ...others.slice(to)])
    await record(trx, { ...input, action: 'question.move', label: row.question, after: { position: to + 1 } })
    return { ok: true }
  })
}

/** Refuses to delete the last one: a shop without any is given its template's. */
export function deleteQuestion(
  db: ShopDb,
  input: Change & { version: number },
): Promise<{ ok: true } | ChangedSince | Unknown | { ok: false; reason: 'last' }> {
  return db.transaction().execute(async (trx) => {
    const row = await findQuestion(trx, input.id)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.version !== input.version) return changedQuestion(trx, row, input.version)
    if ((await countQuestions(trx)) === 1) return { ok: false, reason: 'last' }
    await trx.deleteFrom('frequent_question').where('id', '=', row.id).execute()
    const before = pick(row, questionFields)
    await record(trx, { ...input, action: 'question.delete', label: row.question, before })
    return { ok: true }
  })
}

function refuseWords(words: QuestionWords, forbidden: ForbiddenWords[]): QuestionRefusal | undefined {
  for (const field of questionFields) {
    const found = findForbiddenWords(forbidden, words[field])
    if (found) return { ok: false, reason: 'forbidden', field, found }
    const key = placeholdersIn(words[field]).find(
      (each) => !isSettingKey(each) && !isVatPlaceholder(each) && each !== CREDIT_EXAMPLE,
    )
    if (key !== undefined) return { ok: false, reason: 'unknown-placeholder', field, key }
  }
  return undefined
}

function changedQuestion(trx: ShopDb, { id, version }: FrequentQuestion, seen: number): Promise<ChangedSince> {
  return changedSince(trx, { subject: { kind: 'question', id }, except: 'question.move', version, seen })
}

async function update(
  trx: ShopDb,
  { id, version }: FrequentQuestion,
  values: Partial<Omit<FrequentQuestion, 'id' | 'version'>>,
): Promise<void> {
  await trx
    .updateTable('frequent_question')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Renumbers positions from 0 without gaps. */
async function number(trx: ShopDb, questions: FrequentQuestion[]): Promise<void> {
  for (const [position, { id, position: before }] of questions.entries())
    if (before !== position) await trx.updateTable('frequent_question').set({ position }).where('id', '=', id).execute()
}
