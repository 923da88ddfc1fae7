import type { ContactSubject } from '~/database/schema'

/** Subjects of messages and call-backs, for forms and mails. */
export const contactSubjects: Record<ContactSubject, string> = {
  achat: 'Une question avant d’acheter',
  commande: 'Une commande ou sa livraison',
  pose: 'L’installation ou l’entretien',
  retour: 'Un retour, la garantie, une réclamation',
  autre: 'Autre chose',
}

export const contactSubjectKeys = ['achat', 'commande', 'pose', 'retour', 'autre'] as const satisfies ContactSubject[]

/** Tolerates unknown stored values. */
export function subjectText(subject: string): string {
  const words: Record<string, string> = contactSubjects
  return (Object.hasOwn(words, subject) && words[subject]) || `sujet illisible (${subject})`
}
