import type { ContactSubject } from '~/database/schema'
import type { Assistant } from './assistant'

/** Opening message; discloses that the assistant is an AI. */
export function welcomeText({ self }: Assistant): string {
  return `Bonjour, je suis ${self} : un programme, pas une personne. Je réponds à partir de notre catalogue, de nos questions fréquentes et de nos conditions ; les prix et le stock viennent de la boutique.\n\nQue cherchez-vous ?`
}

/** Suggestions below the welcome: about the page's product, or the template's own and two generic ones. */
export function listQuickQuestions(ofTheTrade: string[], productName?: string): string[] {
  if (productName === undefined) return [...ofTheTrade, 'Quand serai-je livré ?', 'Où en est ma commande ?']
  const about = ['quel prix', 'quelle garantie', 'en stock'].map((question) => `${productName} : ${question} ?`)
  return [...about, 'Quand serai-je livré ?']
}

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

/** Spoken on the phone and typed by an operator: the random tail of the id. */
export function requestNumber(id: string): string {
  return id.slice(-8).toUpperCase()
}
