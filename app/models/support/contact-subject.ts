import type { ContactSubject } from '~/database/schema'

/** What people write or want to be called about, as the forms and the mails name it. */
export const contactSubjects: Record<ContactSubject, string> = {
  achat: 'Une question avant d’acheter',
  commande: 'Une commande ou sa livraison',
  pose: 'L’installation ou l’entretien',
  retour: 'Un retour, la garantie, une réclamation',
  autre: 'Autre chose',
}

export const contactSubjectKeys = ['achat', 'commande', 'pose', 'retour', 'autre'] as const satisfies ContactSubject[]

/** Of a row, whatever stands in it. */
export function subjectWords(subject: string): string {
  const words: Record<string, string> = contactSubjects
  return (Object.hasOwn(words, subject) && words[subject]) || `sujet illisible (${subject})`
}
