import type { Submission } from '@conform-to/react'
import { data, type RouterContextProvider } from 'react-router'
import type { AuditEntry, ShopDb } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { changeText } from '~/models/base/audit'
import type { Template } from '~/models/base/template'
import {
  type EditRefusal,
  MAX_ANSWERS,
  MAX_COMBINATIONS,
  MAX_QUESTIONS,
  moveAnswer,
  moveQuestion,
  questionnaireMoveForm,
  questionnaireSourceForm,
  questionnaireStepForm,
  removeAnswer,
  removeQuestion,
  unknownFacts,
} from '~/models/crm/advice'
import {
  type ChangeDraftResult,
  changeDraft,
  type DraftSource,
  listCoveredProducts,
  readDraft,
  readQuestionnaire,
  readRulesOfAnswers,
  startDraft,
} from '~/models/crm/advice/index.server'
import { formatMoment } from '~/models/values/french-date'
import { refuseMissing } from '~/routes/posted-form.server'
import { forbiddenErrors } from '../forbidden-errors.server'
import { caution } from '../row-answer.server'
import { type Asked, type Outcome, verb, verbsOf } from '../verbs.server'

export const refusals: Record<EditRefusal, string> = {
  'unknown-question': 'Cette question n’est plus dans le brouillon.',
  'unknown-answer': 'Cette réponse n’est plus dans le brouillon.',
  'same-title': 'Ces mots sont déjà ceux d’une autre\u202f: choisissez-en d’autres',
  unchanged: 'Rien n’a changé.',
  full: `Le questionnaire a ${MAX_QUESTIONS} questions au plus, et chacune ${MAX_ANSWERS} réponses au plus`,
  'many-combinations': `Il y aurait plus de ${MAX_COMBINATIONS} combinaisons de réponses\u202f: retirez d’abord une réponse ou une question`,
  'few-questions': 'Un questionnaire garde au moins deux questions\u202f: ajoutez-en une autre d’abord.',
  'few-answers': 'Une question garde au moins deux réponses\u202f: ajoutez-en une autre d’abord.',
}

type Changed = Extract<ChangeDraftResult, { reason: 'changed' }>

/** Of a button: it has nothing typed to give back. */
function told(changed: ChangeDraftResult | { ok: false; reason: 'unknown-version' }, notice: string): Outcome {
  if (changed.ok) return done(notice)
  if (changed.reason === 'unknown-version') return caution('Cette version n’est plus gardée.')
  if (changed.reason !== 'changed') return caution(refusals[changed.reason])
  return caution('Rien n’est changé\u202f: le brouillon a changé entre-temps.', ...changeLines(changed))
}

export function changeLines({ since }: Changed): string[] {
  return since.map((entry: AuditEntry) => {
    const lines = changeText(entry).join(', ')
    return [
      `${entry.actor}, ${formatMoment(entry.at)}`,
      [entry.subject_label, lines].filter(Boolean).join('\u202f: '),
    ].join(' — ')
  })
}

const stale = caution('Rechargez la page.')

function inDraft({ db, template, actor, at }: Asked<unknown>, version: number) {
  return { db, input: { template, version, actor, at } }
}

export const questionnaireVerbs = verbsOf('/admin/questionnaire/*', {
  'questions/:question/place': verb(
    questionnaireMoveForm,
    async (asked) => {
      const { version, to } = asked.value
      const { db, input } = inDraft(asked, version)
      const edit = (content: Parameters<typeof moveQuestion>[0]) =>
        moveQuestion(content, { name: asked.params.question ?? '', to })
      return told(await changeDraft(db, { ...input, edit }), 'Question déplacée dans le brouillon.')
    },
    stale,
  ),

  'questions/:question/retirer': verb(
    questionnaireStepForm,
    async (asked) => {
      const { db, input } = inDraft(asked, asked.value.version)
      const edit = (content: Parameters<typeof removeQuestion>[0]) =>
        removeQuestion(content, { name: asked.params.question ?? '' })
      return told(await changeDraft(db, { ...input, edit }), 'Question retirée du brouillon.')
    },
    stale,
  ),

  'questions/:question/reponses/:answer/place': verb(
    questionnaireMoveForm,
    async (asked) => {
      const { version, to } = asked.value
      const { db, input } = inDraft(asked, version)
      const edit = (content: Parameters<typeof moveAnswer>[0]) => moveAnswer(content, { ...placeIn(asked.params), to })
      return told(await changeDraft(db, { ...input, edit }), 'Réponse déplacée dans le brouillon.')
    },
    stale,
  ),

  'questions/:question/reponses/:answer/retirer': verb(
    questionnaireStepForm,
    async (asked) => {
      const { db, input } = inDraft(asked, asked.value.version)
      const edit = (content: Parameters<typeof removeAnswer>[0]) => removeAnswer(content, placeIn(asked.params))
      return told(await changeDraft(db, { ...input, edit }), 'Réponse retirée du brouillon.')
    },
    stale,
  ),

  'brouillon/abandonner': verb(
    questionnaireStepForm,
    async (asked) => {
      const { db, input } = inDraft(asked, asked.value.version)
      return told(await startDraft(db, { ...input, source: 'none' }), 'Brouillon abandonné.')
    },
    stale,
  ),

  'brouillon/reprendre': verb(
    questionnaireSourceForm,
    async (asked) => {
      const { version, from } = asked.value
      const { db, input } = inDraft(asked, version)
      const source: DraftSource = from === 'modele' ? 'template' : { version: Number(from) }
      return told(
        await startDraft(db, { ...input, source }),
        'Ces questions sont dans le brouillon\u202f: publiez-le pour les remettre en ligne.',
      )
    },
    stale,
  ),
})

export type QuestionnaireVerb = (typeof questionnaireVerbs.paths)[number]

/** A value such as `<200€` is encoded in a path, which a table of verbs matches as it was sent. */
function placeIn({ question = '', answer = '' }: Record<string, string>): { question: string; answer: string } {
  try {
    return { question, answer: decodeURIComponent(answer) }
  } catch {
    return { question, answer }
  }
}

type Context = Readonly<RouterContextProvider>

/** A question of the draft; throws 404. `request`: of an action, whose form is given back. */
export async function requireDraftQuestion(context: Context, name: string, request?: Request) {
  const { db, template } = adminRequest(context)
  const draft = await readDraft(db, template)
  const question = draft.questions.find((one) => one.name === name)
  return question ? { draft, question } : refuseMissing('Question inconnue', request)
}

/** What the form of an answer shows beside it. */
export async function readAnswerContext(
  context: Context,
  { request, ...place }: { question: string; answer: string; request?: Request },
) {
  const { db, template } = adminRequest(context)
  const { draft, question } = await requireDraftQuestion(context, place.question, request)
  const { questions: inForce } = await readQuestionnaire(db, template)
  const rules = (await readRulesOfAnswers(db, draft, { inForce })).of(place)
  const products = await listCoveredProducts(db)
  const others = draft.questions.filter((one) => one !== question)
  return {
    draft,
    question,
    rules,
    products: products.map(({ id, name }) => ({ id, name })),
    needs: template.needs.map(({ value, label }) => ({ value, label })),
    hasBudget: !others.some(({ options }) => options.some(({ limitCents }) => limitCents !== undefined)),
  }
}

/** Errors by field: an unknown need, words the law forbids, specifications that a product lacks. */
export async function answerErrors(
  db: ShopDb,
  { template, typed }: { template: Template; typed: Submission<unknown>['payload'] },
): Promise<Record<string, string[]> | undefined> {
  const { need } = typed
  if (need && !template.needs.some(({ value }) => value === need)) return { need: ['Choisissez dans la liste'] }
  const forbidden = forbiddenErrors(template.forbiddenWords, typed)
  if (forbidden) return forbidden
  const products = await listCoveredProducts(db)
  const errors = Object.entries(typed).flatMap(([field, text]) => {
    const product = products.find(({ id }) => field === `reason-${id}` || field === `drawback-${id}`)
    const [name] = product && typeof text === 'string' ? unknownFacts(text, product.specifications) : []
    return name === undefined ? [] : [[field, [`La fiche n’a pas de caractéristique «\u202f${name}\u202f»`]]]
  })
  return errors.length > 0 ? Object.fromEntries(errors) : undefined
}

/** Answer to a refused form of a question or an answer. */
export function answerRefused(
  request: Request,
  submission: Submission<unknown, string[]>,
  refused: Exclude<ChangeDraftResult, { ok: true }>,
) {
  if (refused.reason === 'changed') {
    const changed = { version: refused.version, lines: changeLines(refused) }
    return data({ result: submission.reply(), changed }, { status: 409 })
  }
  if (refused.reason === 'unknown-question' || refused.reason === 'unknown-answer')
    return refuseMissing(refusals[refused.reason], request)
  return data({ result: submission.reply({ fieldErrors: { title: [refusals[refused.reason]] } }) }, { status: 409 })
}
