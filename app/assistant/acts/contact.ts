import { href } from 'react-router'
import { typesetHours } from '~/models/shop'
import { personLink, type Reply } from '~/models/support'
import { typesetPhone } from '~/models/values'
import { reply } from '../reply'
import type { AnswerInput } from './about'

/** Links to the call-back form or to the hand-over form. */
export function personAct({ question }: AnswerInput): Reply {
  const callback = { href: href('/support/rappel'), label: 'Demander un rappel' }
  if (/\b(rappel\w*|appel\w*|telephon\w*)\b/.test(question.plain)) {
    return reply(
      'Bien sûr. Choisissez un créneau à la page du rappel\u202f: je ne transmets pas de numéro de téléphone moi-même. Une personne peut aussi reprendre cette conversation par écrit.',
      [callback, personLink],
    )
  }
  return reply(
    'Bien sûr. Demandez une personne par le lien ci-dessous\u202f: votre conversation lui sera transmise et je me tairai jusqu’à ce qu’elle ait terminé.',
    [personLink, callback],
  )
}

const askedHours =
  /\b(horaires?|ouverts?|ouverture|ferme(e|s|es)?|fermeture|dimanches?|samedis?|week end|jours feries)\b/

export function contactAct({ question, settings }: AnswerInput): Reply {
  const hours = askedHours.test(question.plain)
    ? `Nos horaires\u202f: ${typesetHours(settings['shop.hours'])}. On peut commander en ligne à toute heure.\n\n`
    : ''
  const ways = [
    settings['shop.phone'] &&
      `par téléphone au ${typesetPhone(settings['shop.phone'])} (${typesetHours(settings['shop.hours'])})`,
    settings['shop.email'] && `par e-mail à ${settings['shop.email']}`,
  ].filter(Boolean)
  const text =
    ways.length > 0
      ? `Vous pouvez nous joindre ${ways.join(', ou ')}. Nous vendons en ligne, sans magasin${settings['shop.address'] ? `\u202f; notre adresse postale\u202f: ${settings['shop.address']}` : ''}.`
      : 'Nos coordonnées sont dans les mentions légales. Nous vendons en ligne.'
  return reply(`${hours}${text}`, [
    personLink,
    { href: `${href('/mentions-legales')}#contact`, label: 'Voir nos coordonnées' },
  ])
}
