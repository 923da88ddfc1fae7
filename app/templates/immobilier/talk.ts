import type { Talk } from '~/models/base/template'
import { contactLink, personLink, questionnaireLink } from '~/models/support/contact'

/** An agency estimates and shows: the frequent questions say how. */
export const talk: Talk = {
  phrases: '',
  answers: {
    quote: { quote: 'Comment se passe une estimation\u202f?', links: [contactLink, questionnaireLink, personLink] },
  },
}
