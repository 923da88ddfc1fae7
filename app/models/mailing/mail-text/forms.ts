import { z } from 'zod'

import { checkMailSubject, checkMailText, type MailTextProblem, mailTextRefusalText } from './mail-text'

const missingSubject = 'Indiquez un objet.'
const missingText = 'Écrivez le texte du message.'

/** May be empty. Checked per field, so that it is refused together with the other fields of its form. */
export function optionalMailSubject(known: string[]) {
  return z.string(missingSubject).trim().superRefine(refusing(checkMailSubject, known))
}

export function mailSubjectForm(known: string[]) {
  return optionalMailSubject(known).min(1, missingSubject)
}

/** See `optionalMailSubject`. */
export function optionalMailText(known: string[]) {
  return z.string(missingText).trim().superRefine(refusing(checkMailText, known))
}

export function mailTextForm(known: string[]) {
  return optionalMailText(known).min(1, missingText)
}

function refusing(check: (typed: string, known: string[]) => MailTextProblem | undefined, known: string[]) {
  return (typed: string, context: z.RefinementCtx) => {
    const problem = check(typed, known)
    if (problem) context.addIssue({ code: 'custom', message: mailTextRefusalText(problem, known) })
  }
}
