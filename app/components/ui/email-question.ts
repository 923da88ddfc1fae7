/** Names of the controls that answer the question. */
export const KEPT_EMAIL = 'email-gardee'
export const CHOSEN_EMAIL = 'email-choisie'

const question = /^Vouliez-vous dire (\S+)\u202f\?/

export function emailQuestion(email: string): string {
  return `Vouliez-vous dire ${email}\u202f? Cochez la case, ou envoyez de nouveau pour garder l’adresse saisie.`
}

/** The address that the errors of a field propose. */
export function proposedEmail(errors: string[] | undefined): string | undefined {
  return errors?.map((error) => question.exec(error)?.[1]).find(Boolean)
}
