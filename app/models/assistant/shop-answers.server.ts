import type { Country } from '~/database/schema'
import { countries } from '../address'
import { customsWords, formatDelivery, promiseFor, transitWords } from '../delivery'
import { formatEuros } from '../money'
import { typesetHours } from '../opening-hours'
import { FREE_SHIPPING_FROM_CENTS, SHIPPING_FEE_CENTS } from '../totals'
import { notServedPlace } from './destinations'
import type { AnswerInput } from './embedded.server'
import type { Knowledge } from './knowledge.server'
import { headingOf, type Passage, searchPassages } from './passage-search'
import { readQuestion } from './question'
import { personLink, type Reply } from './reply'
import { topicOf } from './topics'
import { REVIEW_CHECKS_TITLE } from './written-passages.server'

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
  const customs = country === 'Suisse' || /\bde?douan/.test(question.plain) ? `\n\n${customsWords}` : ''
  return {
    text: `${placeWords[country]}, une commande passée maintenant serait ${formatDelivery(promise).replace('livré', 'livrée')}, soit ${transitWords(country)} jours ouvrés après l’expédition.${places}\n\n${cost}${customs}`,
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

const otherInstalments =
  /\b(2|4|5|6|10|12|deux|quatre|cinq|six|dix|douze) ?(x|fois|mensualites|mois)\b|\b(?!3x)\d{1,2}x\b/

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
  const title = /\b(3|4|10|trois|quatre|plusieurs|\d{1,2}x|fois|klarna|mensualites?|credit)\b/.test(plain)
    ? 'Comment se passe le paiement en 3 fois ?'
    : 'Comment puis-je payer ?'
  const passage = passageTitled(title, knowledge)
  if (passage) {
    const { text } = passageAnswer(passage)
    const onlyThree = 'Non\u202f: le paiement en plusieurs fois se fait en 3 fois seulement.'
    return { text: otherInstalments.test(plain) ? `${onlyThree}\n\n${text}` : text, productIds: [], links: [termsLink] }
  }
  const text = `Les moyens de paiement sont affichés avant la commande. ${settings['instalments.warning']}`
  return { text, productIds: [], links: [termsLink] }
}

const MAX_LOOKED_AT = 30

const policyWords = {
  warranty: 'garantie',
  privacy: 'donnees personnelles droits effacement',
  installation: 'installation plombier pose',
  upkeep: 'changer filtres entretien',
} as const

/** Whose title is one of the shop's own questions. */
function passageTitled(title: string, knowledge: Knowledge): Passage | undefined {
  return knowledge.index.passages.find((passage) => passage.title === title)
}

const withdrawalLink = { href: '/retractation', label: 'Lire la page Rétractation' }
const askedAboutReturns = [
  {
    pattern: /\b(frais|paie|paye|payer|payant|gratuit\w*|cout\w*|charge|etiquette|port)\b/,
    title: 'Qui paie le renvoi d’un article ?',
  },
  { pattern: /(?:)/, title: 'Puis-je changer d’avis, et dans quel délai ?' },
]

/** Until when and how, or at whose cost. */
export function returnsAnswer({ question, knowledge }: AnswerInput): Reply | undefined {
  const title = askedAboutReturns.find(({ pattern }) => pattern.test(question.plain))?.title ?? ''
  const passage = passageTitled(title, knowledge)
  return passage && { ...passageAnswer(passage), links: [withdrawalLink] }
}

export function invoiceAnswer({ knowledge }: AnswerInput): Reply | undefined {
  const passage = passageTitled('Puis-je recevoir une facture avec la TVA ?', knowledge)
  return passage && passageAnswer(passage)
}

/** « C’est gratuit ? » is about what was asked just before. */
export function freeAnswer(about: AnswerInput): Reply | undefined {
  const { earlier, knowledge } = about
  const before = earlier[0] === undefined ? undefined : readQuestion(earlier[0], knowledge)
  const topic = before && topicOf(before)
  if (before && topic === 'returns') return returnsAnswer(about)
  if (before && topic === 'delivery') return deliveryAnswer({ ...about, question: before })
  return {
    text: `Le questionnaire et cette conversation sont gratuits, le retour est à nos frais, et la livraison est gratuite dès que les articles représentent ${formatEuros(FREE_SHIPPING_FROM_CENTS)} hors taxes. Chaque produit a le prix de sa fiche.`,
    productIds: [],
    links: [{ href: '/products', label: 'Voir les osmoseurs' }, withdrawalLink],
  }
}

export function reviewsAnswer({ knowledge }: AnswerInput): Reply | undefined {
  const passage = passageTitled(REVIEW_CHECKS_TITLE, knowledge)
  return passage && passageAnswer(passage)
}

/** Of the product that is named, or else of the questions people ask; the policies have the last word. */
export function policyAnswer(topic: keyof typeof policyWords, about: AnswerInput): Reply | undefined {
  const { question, knowledge } = about
  const named = question.products.find(({ category }) => category !== 'extra')
  const words = [...policyWords[topic].split(' '), ...question.words]
  const found = searchPassages(knowledge.index, words, MAX_LOOKED_AT, {
    productId: named?.id,
    kinds: ['question', 'product', 'policy'],
  }).map(({ passage }) => passage)
  if (named) {
    // Any text of the product comes up for its name: about the warranty, only one that is about it.
    const isAboutIt = ({ title }: Passage) => topic !== 'warranty' || /garanti/i.test(title)
    const own = found.find((passage) => passage.productId === named.id && isAboutIt(passage))
    if (own || topic !== 'warranty') return own && passageAnswer(own)
  }
  const wanted =
    topic === 'privacy'
      ? found.find(({ links }) => links?.[0]?.href === '/confidentialite')
      : (found.find(({ kind }) => kind === 'question') ?? found.find(({ kind }) => kind === 'policy'))
  return wanted && passageAnswer(wanted)
}

export function passageAnswer(passage: Passage): Reply {
  return {
    text: `${headingOf(passage)}\n\n${passage.text}`,
    productIds: passage.productId ? [passage.productId] : [],
    links: passage.links ?? [],
  }
}

const askedHours =
  /\b(horaires?|ouverts?|ouverture|ferme(e|s|es)?|fermeture|dimanches?|samedis?|week end|jours feries)\b/

export function contactAnswer({ question, settings }: AnswerInput): Reply {
  const hours = askedHours.test(question.plain)
    ? `Nos horaires\u202f: ${settings['shop.hours']}. On peut commander en ligne à toute heure.\n\n`
    : ''
  const ways = [
    settings['shop.phone'] && `par téléphone au ${settings['shop.phone']} (${typesetHours(settings['shop.hours'])})`,
    settings['shop.email'] && `par e-mail à ${settings['shop.email']}`,
  ].filter(Boolean)
  const text =
    ways.length > 0
      ? `Vous pouvez nous joindre ${ways.join(', ou ')}. Nous vendons en ligne ; notre adresse postale est dans les mentions légales.`
      : 'Nos coordonnées sont dans les mentions légales. Nous vendons en ligne.'
  return {
    text: `${hours}${text}`,
    productIds: [],
    links: [personLink, { href: '/mentions-legales#contact', label: 'Voir nos coordonnées' }],
  }
}
