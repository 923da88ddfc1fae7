import { href } from 'react-router'
import type { Talk } from '~/models/base/template'
import { contactLink, personLink, questionnaireLink } from '~/models/support/contact'

const bookingLink = { href: href('/rendez-vous'), label: 'Réserver un appel découverte' }

export const talk: Talk = {
  phrases: '',
  briefing: {
    sells: 'des programmes de coaching, des séances et des formations',
    never: 'ne promets aucun résultat et ne donne ni diagnostic ni conseil de santé',
  },
  answers: {
    quote: {
      quote: 'Comment demander un atelier de groupe ou un devis\u202f?',
      links: [bookingLink, contactLink, personLink],
    },
    discovery: { quote: 'Qu’est-ce que l’appel découverte\u202f?', links: [bookingLink, questionnaireLink] },
    therapy: { quote: 'Le coaching est-il une thérapie\u202f?', links: [bookingLink] },
    outcome: { quote: 'Garantissez-vous un résultat\u202f?', links: [bookingLink] },
  },
  telling: [
    { subject: 'discovery', pattern: /\b(appel (decouverte|gratuit)|premier (appel|rendez vous|echange))\b/ },
    { subject: 'therapy', pattern: /\b(therapies?|psy\w*|depression|burn ?out|soigne\w*)\b/ },
    { subject: 'outcome', pattern: /\b(garanti\w* .*(resultats?|reussite)|resultats? (garantis?|assures?))\b/ },
  ],
}
