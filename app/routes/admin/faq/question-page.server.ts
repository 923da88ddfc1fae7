import type { Submission } from '@conform-to/react'
import { data, type LoaderFunctionArgs } from 'react-router'
import type { AuditEntry } from '~/database/schema'
import { deskRequest } from '~/middleware/administrator.server'
import { changeText } from '~/models/audit'
import { forbiddenWordsMessage } from '~/models/content'
import { findQuestion, type QuestionRefusal } from '~/models/content/index.server'
import { formatMoment } from '~/models/values'

export async function requireQuestion(context: LoaderFunctionArgs['context'], id: string) {
  const question = await findQuestion(deskRequest(context).db, id)
  if (!question) throw data('Question inconnue', { status: 404 })
  return question
}

/** Returns the form with an error on the field with the forbidden words. */
export function answerRefused(submission: Submission<unknown, string[]>, refusal: QuestionRefusal) {
  const fieldErrors = { [refusal.field]: [refusalText(refusal)] }
  return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
}

export function refusalText(refusal: QuestionRefusal): string {
  if (refusal.reason === 'forbidden') return `${forbiddenWordsMessage(refusal.found)}.`
  return `Aucun réglage ne s’appelle {{${refusal.key}}}\u202f: la page le montrerait tel quel`
}

export function changeLine(entry: AuditEntry): string {
  return [`${entry.actor}, ${formatMoment(entry.at)}`, changeText(entry).join(', ')].filter(Boolean).join(' — ')
}
