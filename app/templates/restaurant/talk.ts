import type { Talk } from '~/models/base/template'
import { contactLink, personLink } from '~/models/support/contact'

/** A table is booked in a slot, and a group's meal asked for by quote: the frequent questions say how. */
export const talk: Talk = {
  phrases: '',
  answers: {
    quote: {
      quote: 'Comment se passe un repas de groupe\u202f?',
      links: [{ href: '/support/rappel', label: 'Être rappelé' }, contactLink, personLink],
    },
  },
}
