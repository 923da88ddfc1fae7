import { z } from 'zod'

import { checkMailSubject, checkMailText, type MailTextProblem, mailTextRefusalText } from './mail-text'

export const missingSubjectText = 'Indiquez un objet.'
export const missingTextText = 'Écrivez le texte du message.'

/** May be empty. Checked per field, so that it is refused together with the other fields of its form. */
export function optionalMailSubject(known: string[]) {
  return z.string(missingSubjectText).trim().superRefine(refusing(checkMailSubject, known))
}

export function mailSubjectForm(known: string[]) {
  return optionalMailSubject(known).min(1, missingSubjectText)
}

/** See `optionalMailSubject`. */
export function optionalMailText(known: string[]) {
  return z.string(missingTextText).trim().superRefine(refusing(checkMailText, known))
}

export function mailTextForm(known: string[]) {
  return optionalMailText(known).min(1, missingTextText)
}

function refusing(check: (typed: string, known: string[]) => MailTextProblem | undefined, known: string[]) {
  return (typed: string, context: z.RefinementCtx) => {
    const problem = check(typed, known)
    if (problem) context.addIssue({ code: 'custom', message: mailTextRefusalText(problem, known) })
  }
}
