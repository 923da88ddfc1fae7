import { countText, MAX_MESSAGE_LENGTH } from '~/models/support/contact/conversation/message-text'
import type { TakeMessageResult } from '~/models/support/contact/conversation.server'

export { offlineText } from '~/models/support/contact/conversation/message-text'

/** Who answers meanwhile: the embedded engine or, while the assistant is stopped, a person. */
export const interimText = {
  search: 'D’ici là, les réponses viennent d’une recherche dans nos textes.',
  person: 'D’ici là, une personne de la boutique lit vos messages et y répond.',
}

/** `reason`: a neutral code; the details are in the log. */
export function failureText(reason: string): string {
  return `Désolé, je rencontre un problème technique: ${reason}. Veuillez réessayer dans quelques instants.`
}

export const careText = 'N’écrivez ni numéro de carte, ni information de santé.'

export function retentionText(days: string): string {
  return `Vos messages servent à vous répondre (intérêt légitime) et sont effacés ${days} jours après le dernier. Un e-mail que vous y écrivez rejoint notre fichier de contacts, sans qu’une offre y soit adressée.`
}

export const emptyText = 'Écrivez votre message.'

export function tooLongText(length: number): string {
  return `Votre message compte ${countText(length)} caractères : ${countText(MAX_MESSAGE_LENGTH)} au plus. Raccourcissez-le, il n’a pas été envoyé.`
}

export function refusalText(refusal: Extract<TakeMessageResult, { ok: false }>): string {
  switch (refusal.reason) {
    case 'pending':
      return 'Une réponse est en cours. Votre message n’a pas été envoyé : renvoyez-le dès qu’elle est là.'
    case 'too-many': {
      const minutes = Math.ceil(refusal.retryAfterSeconds / 60)
      const wait = minutes > 1 ? `${minutes} minutes` : 'une minute'
      return `Vous avez envoyé beaucoup de messages en peu de temps. Le dernier n’a pas été envoyé : renvoyez-le dans ${wait}.`
    }
    case 'unknown-conversation':
      return 'Cette conversation n’est pas, ou n’est plus, celle de ce navigateur. Votre message n’a pas été envoyé : renvoyez-le pour en commencer une.'
  }
}

const authors = {
  visitor: 'Vous',
  person: 'Une personne de la boutique',
  notice: 'Information',
} as const

/** `assistant`: its title. */
export function authorNames(assistant: string) {
  return { ...authors, assistant }
}

export const loadingText = 'La conversation arrive…'

export function pendingText(assistant: string): string {
  return `${assistant} écrit…`
}

/** A single product is shown before the text; several would push it out of sight. */
export function leadsWithCard(cards: readonly unknown[]): boolean {
  return cards.length === 1
}
