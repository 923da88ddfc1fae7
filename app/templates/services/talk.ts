import type { Talk } from '~/models/base/template'
import { contactLink, personLink, questionnaireLink } from '~/models/support/contact'

/** A trade of services makes quotes and appointments: the frequent questions say how. */
export const talk: Talk = {
  phrases: '',
  answers: {
    quote: { quote: 'Comment demander un devis\u202f?', links: [contactLink, questionnaireLink, personLink] },
  },
}
