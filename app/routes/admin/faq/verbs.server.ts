import type { Submission } from '@conform-to/react'
import { data, type LoaderFunctionArgs } from 'react-router'
import type { AuditEntry } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { changeText } from '~/models/base/audit'
import { forbiddenWordsMessage, questionMoveForm, questionStateForm } from '~/models/content/text'
import {
  findQuestion,
  moveQuestion,
  type QuestionRefusal,
  setQuestionPublished,
} from '~/models/content/text/index.server'
import { formatMoment } from '~/models/values/french-date'
import { caution } from '../row-answer.server'
import { verb, verbsOf } from '../verbs.server'

const unknown = 'Cette question n’est plus là\u202f: quelqu’un l’a supprimée entre-temps.'
const moveRefusals = { unknown, moved: 'L’ordre des questions a changé entre-temps\u202f: rien n’est déplacé.' }
const stateRefusals = { unknown, changed: 'La question a changé entre-temps\u202f: relisez-la d’abord.' }

export const questionVerbs = verbsOf('/admin/faq/*', {
  ':questionId/place': verb(
    questionMoveForm,
    async ({ db, params: { questionId = '' }, value: { position, to }, actor, at }) => {
      const moved = await moveQuestion(db, { id: questionId, position, to, actor, at })
      return moved.ok ? done('Question déplacée.') : caution(moveRefusals[moved.reason])
    },
    caution(moveRefusals.moved),
  ),

  ':questionId/etat': verb(
    questionStateForm,
    async ({ db, params: { questionId = '' }, value: { version, to }, template, actor, at }) => {
      const published = to === 'published'
      const { forbiddenWords: forbidden } = template
      const set = await setQuestionPublished(db, { id: questionId, version, published, forbidden, actor, at })
      if (set.ok) return done(published ? 'Question publiée.' : 'Question retirée de la page.')
      return caution('field' in set ? refusalText(set) : stateRefusals[set.reason])
    },
    caution(stateRefusals.changed),
  ),
})

export type QuestionVerb = (typeof questionVerbs.paths)[number]

export async function requireQuestion(context: LoaderFunctionArgs['context'], id: string) {
  const question = await findQuestion(adminRequest(context).db, id)
  if (!question) throw data('Question inconnue', { status: 404 })
  return question
}

/** Returns the form with an error on the field with the forbidden words. */
export function answerRefused(submission: Submission<unknown, string[]>, refusal: QuestionRefusal) {
  const fieldErrors = { [refusal.field]: [refusalText(refusal)] }
  return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
}

function refusalText(refusal: QuestionRefusal): string {
  if (refusal.reason === 'forbidden') return `${forbiddenWordsMessage(refusal.found)}.`
  return `Aucun réglage ne s’appelle {{${refusal.key}}}\u202f: la page le montrerait tel quel`
}

export function changeLine(entry: AuditEntry): string {
  return [`${entry.actor}, ${formatMoment(entry.at)}`, changeText(entry).join(', ')].filter(Boolean).join(' — ')
}
