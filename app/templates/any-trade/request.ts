import type { RequestTexts } from '~/models/base/template'

/** Of offers whose price a quote tells. */
export const request: RequestTexts = {
  mark: 'Sur devis',
  text: 'Le prix dépend de votre demande. Choisissez un créneau\u202f: nous vous appelons, puis vous recevez un devis.',
  ask: 'Demander un devis',
  send: 'Demander le devis',
  call: { link: 'Être rappelé', title: 'Rappel gratuit', send: 'Demander le rappel' },
}
