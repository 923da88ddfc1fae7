import { href } from 'react-router'
import type { Talk } from '~/models/base/template'
import { contactLink, personLink, questionnaireLink } from '~/models/support/contact'

const bookingLink = { href: href('/rendez-vous'), label: 'Prendre rendez-vous' }

export const talk: Talk = {
  phrases: '',
  briefing: {
    sells: 'des rendez-vous auprès d’un professionnel de santé',
    never:
      'ne donne ni diagnostic, ni conseil de santé, ni promesse de guérison, et renvoie toute urgence au 15 ou au 112',
  },
  answers: {
    urgency: { quote: 'Que faire en cas d’urgence\u202f?', links: [personLink], comesFirst: true },
    symptom: {
      say: 'Je ne peux pas vous répondre sur votre santé, et ne l’écrivez pas ici\u202f: un avis se donne en consultation. Prenez rendez-vous, ou appelez votre médecin. En cas d’urgence, appelez le 15 ou le 112.',
      links: [bookingLink],
      comesFirst: true,
    },
    appointment: { quote: 'Comment demander un rendez-vous\u202f?', links: [bookingLink, questionnaireLink] },
    refund: { quote: 'Suis-je remboursé\u202f?', links: [contactLink] },
    home: { quote: 'Venez-vous à domicile\u202f?', links: [bookingLink] },
    quote: { quote: 'Combien coûte un rendez-vous\u202f?', links: [bookingLink, contactLink] },
  },
  telling: [
    {
      subject: 'urgency',
      pattern: /\b(urgences?|urgente?s?|samu|malaise|suicid\w*|respire plus|fait un infarctus|avc)\b/,
    },
    {
      subject: 'symptom',
      pattern:
        /\b(j ai (tres )?mal|mal (au|aux|a la|a l|partout)|douleurs?|symptomes?|fievre|saigne\w*|vertiges?|diagnosti\w*|medicaments?|antibiotiques?|posologie|enceinte|diabete|tension|cancer|maladie|guerir|guerison)\b/,
    },
    {
      subject: 'refund',
      pattern: /\b(rembours\w*|secu|securite sociale|mutuelle|conventionne\w*|carte vitale|tiers payant|secteur)\b/,
    },
    { subject: 'home', pattern: /\b(a domicile|chez moi|vous deplacez)\b/ },
    { subject: 'appointment', pattern: /\b(rendez vous|rdv|consult\w*)\b/ },
  ],
}
