import type { Talk } from '~/models/base/template'
import { contactLink, personLink } from '~/models/support/contact'

/** A table is asked for in a slot, and a group's meal by quote: the frequent questions say how. */
export const talk: Talk = {
  phrases: '',
  answers: {
    quote: {
      quote: 'Comment se passe un repas de groupe\u202f?',
      links: [{ href: '/support/rappel', label: 'Demander une table' }, contactLink, personLink],
    },
  },
}
