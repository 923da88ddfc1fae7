import type { Country } from '~/database/schema'
import { countries } from '../address'
import { formatDelivery, promiseFor, transitWords } from '../delivery'
import { formatEuros } from '../money'
import { typesetHours } from '../opening-hours'
import { FREE_SHIPPING_FROM_CENTS, SHIPPING_FEE_CENTS } from '../totals'
import { notServedPlace } from './destinations'
import type { AnswerInput } from './embedded.server'
import { type Passage, searchPassages } from './passage-search'
import type { Reply } from './reply'

const termsLink = { href: '/cgv', label: 'Lire les conditions générales de vente' }

/** Where, when and for how much, as the order page would promise it now. */
export function deliveryAnswer({ question, settings, at }: AnswerInput): Reply {
  const named = countries.find((country) => question.plain.includes(country.toLowerCase()))
  const cost = `La livraison coûte ${formatEuros(SHIPPING_FEE_CENTS)} TTC, et elle est gratuite dès que les articles représentent ${formatEuros(FREE_SHIPPING_FROM_CENTS)} hors taxes.`
  if (!named && notServedPlace.test(question.plain)) {
    return {
      text: 'Nous ne livrons pas à cette destination : seulement en France métropolitaine, en Belgique, en Suisse et au Luxembourg.',
      productIds: [],
      links: [termsLink],
    }
  }
  const country: Country = named ?? 'France'
  const promise = promiseFor(settings, { at, country })
  const places = named ? '' : ' Nous livrons aussi en Belgique, en Suisse et au Luxembourg.'
  return {
    text: `${placeWords[country]}, une commande passée maintenant serait ${formatDelivery(promise).replace('livré', 'livrée')}, soit ${transitWords(country)} jours ouvrés après l’expédition.${places}\n\n${cost}`,
    productIds: [],
    links: [termsLink],
  }
}

const placeWords: Record<Country, string> = {
  France: 'En France métropolitaine',
  Belgique: 'En Belgique',
  Suisse: 'En Suisse',
  Luxembourg: 'Au Luxembourg',
}

/** Only the means that the payment page can offer. */
export function paymentAnswer({ question, knowledge, settings }: AnswerInput): Reply {
  const { plain } = question
  if (/\b(cheques?|especes|bitcoin|crypto|mandat)\b/.test(plain)) {
    return {
      text: 'Non. Nous prenons la carte bancaire, le paiement en 3 fois, PayPal et le virement, selon ce que la page de paiement propose.',
      productIds: [],
      links: [termsLink],
    }
  }
  const title = /\b(3|4|10|trois|quatre|plusieurs|3x|4x|fois|klarna|mensualites?|credit)\b/.test(plain)
    ? 'Comment se passe le paiement en 3 fois ?'
    : 'Comment puis-je payer ?'
  const passage = knowledge.index.passages.find((each) => each.title === title)
  const text =
    passage?.text ?? `Les moyens de paiement sont affichés avant la commande. ${settings['instalments.warning']}`
  return { text, productIds: [], links: [termsLink] }
}

const MAX_LOOKED_AT = 12

const policyWords = {
  returns: 'changer avis retractation retour remboursement',
  warranty: 'garantie',
  privacy: 'donnees personnelles droits effacement',
  installation: 'installation plombier pose',
  upkeep: 'changer filtres entretien',
} as const

/** Of the product that is named, or else of the questions people ask; the policies have the last word. */
export function policyAnswer(topic: keyof typeof policyWords, about: AnswerInput): Reply | undefined {
  const { question, knowledge } = about
  const named = question.products.find(({ category }) => category !== 'extra')
  const words = [...policyWords[topic].split(' '), ...question.words]
  const found = searchPassages(knowledge.index, words, MAX_LOOKED_AT).map(({ passage }) => passage)
  if (named) {
    // Any text of the product comes up for its name: about the warranty, only one that is about it.
    const isAboutIt = ({ title }: Passage) => topic !== 'warranty' || /garanti/i.test(title)
    const own = found.find((passage) => passage.productId === named.id && isAboutIt(passage))
    if (own || topic !== 'warranty') return own && passageAnswer(own)
  }
  const wanted =
    topic === 'privacy'
      ? found.find(({ link }) => link?.href === '/confidentialite')
      : (found.find(({ kind }) => kind === 'question') ?? found.find(({ kind }) => kind === 'policy'))
  return wanted && passageAnswer(wanted)
}

export function passageAnswer(passage: Passage): Reply {
  return {
    text: passage.text,
    productIds: passage.productId ? [passage.productId] : [],
    links: passage.link && !passage.productId ? [passage.link] : [],
  }
}

export function contactAnswer({ settings }: AnswerInput): Reply {
  const ways = [
    settings['shop.phone'] && `par téléphone au ${settings['shop.phone']} (${typesetHours(settings['shop.hours'])})`,
    settings['shop.email'] && `par e-mail à ${settings['shop.email']}`,
  ].filter(Boolean)
  const text =
    ways.length > 0
      ? `Vous pouvez nous joindre ${ways.join(', ou ')}. Nous vendons en ligne ; notre adresse postale est dans les mentions légales.`
      : 'Nos coordonnées sont dans les mentions légales. Nous vendons en ligne.'
  return {
    text,
    productIds: [],
    links: [
      { href: '/chat/personne', label: 'Parler à une personne' },
      { href: '/mentions-legales#contact', label: 'Voir nos coordonnées' },
    ],
  }
}
