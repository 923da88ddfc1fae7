import type { Country } from '~/database/schema'
import { type Reply, termsLink } from '~/models/support'
import {
  customsWords,
  deliveryPlaces,
  deliveryTerms,
  formatDelivery,
  formatEuros,
  promiseFor,
  transitWords,
} from '~/models/values'
import type { AnswerInput } from './answer-input'
import { notServedPlace, servedCountryIn } from './destinations'
import { reply } from './reply'

/** Destination, dates and cost, as the checkout would promise them now. */
export function deliveryAnswer({ question, settings, at }: AnswerInput): Reply {
  const { plain } = question
  const named = servedCountryIn(plain)
  const { feeCents, freeFromCents, transit } = deliveryTerms(settings)
  const cost = `La livraison coûte ${formatEuros(feeCents)} TTC, et elle est gratuite dès que les articles représentent ${formatEuros(freeFromCents)} hors taxes.`
  if (!named && notServedPlace.test(plain)) {
    return reply(`Nous ne livrons pas à cette destination. ${deliveryPlaces}`, [termsLink])
  }
  const country: Country = named ?? 'France'
  const promise = promiseFor(settings, { at, country })
  const where = corsica.test(plain) ? 'En France métropolitaine, Corse comprise' : placeWords[country]
  const places = named ? '' : ' Nous livrons aussi en Belgique, en Suisse et au Luxembourg.'
  const limits = deliveryLimits.filter(({ pattern }) => pattern.test(plain)).map(({ text }) => text)
  return reply(
    [
      ...limits,
      `${where}, une commande passée maintenant serait ${formatDelivery(promise).replace('livré', 'livrée')}, soit ${transitWords(transit[country])} jours ouvrés après l’expédition.${places}`,
      cost,
      ...(country === 'Suisse' ? [customsWords] : []),
    ],
    [termsLink],
  )
}

const corsica = /\b(corse|ajaccio|bastia)\b/

/** Delivery options that people ask for and the shop does not offer. */
const deliveryLimits = [
  {
    pattern: /\b(samedis?|dimanches?|week end|choisir|choix|date precise|rendez vous|creneaux?|soir)\b/,
    text: 'Le jour ne se choisit pas à la commande, et nos dates sont des jours ouvrés, du lundi au vendredi.',
  },
  {
    pattern: /\b(points? relais|relais colis|mondial relay|consigne|locker|retrait|chercher|recuperer sur place)\b/,
    text: 'Nous livrons à l’adresse que vous indiquez\u202f: ni point relais ni retrait sur place ne sont proposés.',
  },
  {
    pattern: /\b(express|24 ?h|demain|urgent\w*|chronopost)\b/,
    text: 'Il n’y a pas de livraison express\u202f: voici la date que nous pouvons tenir.',
  },
]

const placeWords: Record<Country, string> = {
  France: 'En France métropolitaine',
  Belgique: 'En Belgique',
  Suisse: 'En Suisse',
  Luxembourg: 'Au Luxembourg',
}
