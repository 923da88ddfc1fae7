import type { ShopDb } from '~/database/schema'
import {
  type AuditInput,
  type ChangedSince,
  changedIn,
  listAuditOf,
  recordAudit,
} from '~/models/base/audit/index.server'
import type { Question, Template } from '~/models/base/template'
import { readJson } from '~/models/crm/lead'
import {
  addQuestion,
  contentSchema,
  type Edited,
  type EditRefusal,
  type QuestionnaireContent,
} from './questionnaire-content'
import { listQuestionnaires, readQuestionnaire } from './questionnaire-version.server'
import { rulesSubject } from './rules-change.server'

type Asked = Pick<Template, 'questionnaire'>

export interface QuestionnaireDraft extends QuestionnaireContent {
  /** Counts changes, publications included; sent with each form. */
  version: number
  /** False: these are the questions in force. */
  isChanged: boolean
}

/** Reads what is being changed, else the questions in force. */
export async function readDraft(db: ShopDb, template: Asked): Promise<QuestionnaireDraft> {
  const row = await findDraftRow(db)
  const content = row?.content ? contentSchema.safeParse(readJson(row.content)).data : undefined
  const version = row?.version ?? 0
  if (content) return { ...content, version, isChanged: true }
  const { questions, ownWords: words } = await readQuestionnaire(db, template)
  return { questions, words, rules: [], version, isChanged: false }
}

function findDraftRow(db: ShopDb) {
  return db.selectFrom('questionnaire_draft').selectAll().where('id', '=', 1).executeTakeFirst()
}

interface Change {
  template: Asked
  /** That the person read. */
  version: number
  actor: AuditInput['actor']
  at: Date
}

export type ChangeDraftResult = { ok: true } | { ok: false; reason: EditRefusal } | ChangedSince

const draftSubject = { kind: 'advice', id: 'questionnaire' }

/** Applies one edit to the draft, begun with the questions in force; refused on a version that is no longer the last. */
export function changeDraft(
  db: ShopDb,
  { edit, ...input }: Change & { edit: (content: QuestionnaireContent) => Edited },
): Promise<ChangeDraftResult> {
  return writeDraft(db, { ...input, action: 'advice.edit', edit })
}

/** Adds a question with a name that none had before. */
export async function addDraftQuestion(
  db: ShopDb,
  { words, ...input }: Change & { words: Pick<Question, 'title' | 'hint'> },
): Promise<ChangeDraftResult & { name?: string }> {
  let name = ''
  const added = await writeDraft(db, {
    ...input,
    action: 'advice.edit',
    numbers: 1,
    edit(content, number) {
      name = `question-${number}`
      return addQuestion(content, { name, ...words })
    },
  })
  return added.ok ? { ...added, name } : added
}

/** Where the draft is taken from: an earlier version, the template, or nothing more to change. */
export type DraftSource = { version: number } | 'template' | 'none'

type StartDraftResult = ChangeDraftResult | { ok: false; reason: 'unknown-version' }

export async function startDraft(
  db: ShopDb,
  { source, ...input }: Change & { source: DraftSource },
): Promise<StartDraftResult> {
  if (source === 'none') return writeDraft(db, { ...input, action: 'advice.discard', edit: discard })
  const from = await findSource(db, input.template, source)
  if (!from) return { ok: false, reason: 'unknown-version' }
  const { questions, words, label } = from
  const edit = (): Edited => ({ ok: true, content: { questions, words, rules: [] }, label })
  return writeDraft(db, { ...input, action: 'advice.restore', edit })
}

function discard(content: QuestionnaireContent): Edited {
  return { ok: true, content, label: 'Brouillon' }
}

async function findSource(db: ShopDb, { questionnaire }: Asked, source: Exclude<DraftSource, 'none'>) {
  if (source === 'template') return { questions: questionnaire.questions, words: {}, label: 'Questionnaire du modèle' }
  const found = (await listQuestionnaires(db)).find(({ version }) => version === source.version)
  return found && { ...found, label: `Version ${found.version}` }
}

interface Written extends Change {
  action: 'advice.edit' | 'advice.restore' | 'advice.discard'
  /** New names of questions. */
  numbers?: 1
  edit: (content: QuestionnaireContent, number: number) => Edited
}

function writeDraft(db: ShopDb, input: Written): Promise<ChangeDraftResult> {
  const { template, version, action, numbers = 0, actor, at } = input
  return db.transaction().execute(async (trx): Promise<ChangeDraftResult> => {
    const draft = await readDraft(trx, template)
    if (draft.version !== version) return changedDraft(trx, { version: draft.version, seen: version })
    const isDiscarded = action === 'advice.discard'
    if (isDiscarded && !draft.isChanged) return { ok: false, reason: 'unchanged' }
    const row = await findDraftRow(trx)
    const number = Math.max(row?.last_number ?? 0, lastNumber(draft.questions)) + 1
    const { questions, rules, words } = draft
    const edited = input.edit({ questions, rules, words }, number)
    if (!edited.ok) return edited
    await putDraft(trx, {
      version: version + 1,
      content: isDiscarded ? null : JSON.stringify(edited.content),
      last_number: numbers > 0 ? number : (row?.last_number ?? 0),
    })
    const { label, before, after } = edited
    await recordAudit(trx, { at, actor, action, subject: { ...draftSubject, label }, before, after })
    return { ok: true }
  })
}

/** Ends the draft that was published. */
export async function endDraft(trx: ShopDb, version: number): Promise<void> {
  const row = await findDraftRow(trx)
  await putDraft(trx, { version: version + 1, content: null, last_number: row?.last_number ?? 0 })
}

async function putDraft(trx: ShopDb, row: { version: number; content: string | null; last_number: number }) {
  await trx
    .insertInto('questionnaire_draft')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Of the names `question-1`… that questions have. */
function lastNumber(questions: Question[]): number {
  return Math.max(0, ...questions.map(({ name }) => Number(/^question-(\d+)$/.exec(name)?.[1] ?? 0)))
}

/** A publication is recorded with the rules that it changes. */
async function changedDraft(db: ShopDb, at: { version: number; seen: number }): Promise<ChangedSince> {
  const published = (await listAuditOf(db, rulesSubject)).filter(
    ({ action }) => action === 'advice.publish-questionnaire',
  )
  const all = [...(await listAuditOf(db, draftSubject)), ...published].sort((a, b) => b.position - a.position)
  return changedIn(all, at)
}
