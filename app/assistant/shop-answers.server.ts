import { href } from 'react-router'
import { catalogueLink, contactLink, personLink, type Reply, termsLink } from '~/models/support'
import { deliveryTerms, formatEuros, instalmentWords } from '~/models/values'
import type { AnswerInput } from './answer-input'
import { deliveryAnswer } from './delivery-answer'
import type { Knowledge } from './knowledge'
import { headingOf, type Passage, searchPassages } from './passage-search'
import { readQuestion } from './question'
import { reply } from './reply'
import { topicOf } from './topics'
import { REVIEW_CHECKS_TITLE } from './written-passages.server'

const otherInstalments = /\b(2|5|6|10|12|deux|cinq|six|dix|douze) ?(x|fois|mensualites|mois)\b|\b(?![34]x)\d{1,2}x\b/

/** Only the payment methods that the checkout can offer. */
export function paymentAnswer({ question, knowledge, settings }: AnswerInput): Reply {
  const { plain } = question
  if (/\b(cheques?|especes|bitcoin|crypto|mandat)\b/.test(plain)) {
    return reply(
      `Non. Nous prenons la carte bancaire, le paiement en ${instalmentWords}, PayPal et le virement, selon ce que la page de paiement propose.`,
      [termsLink],
    )
  }
  if (
    /\b(secur\w*|sur|confiance|fiable|refus\w*|rejete\w*|echou\w*|marche pas|passe pas|bloque\w*|debite\w*)\b/.test(
      plain,
    )
  ) {
    const safe = passageTitled(SAFE_PAYMENT, knowledge)
    if (safe) return { ...passageAnswer(safe), links: [personLink, termsLink] }
  }
  const title = /\b(3|4|10|trois|quatre|plusieurs|\d{1,2}x|fois|klarna|mensualites?|credit)\b/.test(plain)
    ? 'Comment se passe le paiement en plusieurs fois ?'
    : 'Comment puis-je payer ?'
  const passage = passageTitled(title, knowledge)
  if (passage) {
    const { text } = passageAnswer(passage)
    const onlyThese = `Non\u202f: le paiement en plusieurs fois se fait en ${instalmentWords} seulement.`
    return reply(otherInstalments.test(plain) ? [onlyThese, text] : text, [termsLink])
  }
  return reply(`Les moyens de paiement sont affichés avant la commande. ${settings['instalments.warning']}`, [
    termsLink,
  ])
}

const MAX_LOOKED_AT = 30

const policyWords = {
  warranty: 'garantie',
  privacy: 'donnees personnelles droits effacement',
  installation: 'installation plombier pose',
  upkeep: 'changer filtres entretien',
} as const

const SAFE_PAYMENT = 'Le paiement est-il sûr ?'

/** One of the shop's own questions, by its title. */
function passageTitled(title: string, knowledge: Knowledge): Passage | undefined {
  return knowledge.index.passages.find((passage) => passage.title === title)
}

const withdrawalLink = { href: href('/retractation'), label: 'Lire la page Rétractation' }
const askedAboutReturns = [
  {
    pattern: /\b(frais|paie|paye|payer|payant|gratuit\w*|cout\w*|charge|etiquette|port)\b/,
    title: 'Qui paie le renvoi d’un article ?',
  },
  { pattern: /(?:)/, title: 'Puis-je changer d’avis, et dans quel délai ?' },
]

/** The return period and how to return, or who pays for it. */
export function returnsAnswer({ question, knowledge }: AnswerInput): Reply | undefined {
  const title = askedAboutReturns.find(({ pattern }) => pattern.test(question.plain))?.title ?? ''
  const passage = passageTitled(title, knowledge)
  return passage && { ...passageAnswer(passage), links: [withdrawalLink] }
}

const invoicesLink = { href: href('/profile'), label: 'Mes factures, dans mon compte' }

export function invoiceAnswer({ question, knowledge }: AnswerInput): Reply | undefined {
  const passage = passageTitled('Puis-je recevoir une facture avec la TVA\u202f?', knowledge)
  if (!passage) return undefined
  if (/\b(perdu\w*|retrouv\w*|ou|duplicata|pas|jamais|renvoyer|recevoir|telecharg\w*|copie)\b/.test(question.plain)) {
    return reply(
      'Elle est sur la page de votre commande, que votre e-mail de confirmation ouvre, et dans votre compte, dès le paiement reçu. Si vous ne l’y trouvez pas, écrivez-nous avec le numéro de commande\u202f: une personne vous l’adressera.',
      [invoicesLink, contactLink, personLink],
    )
  }
  return { ...passageAnswer(passage), links: [invoicesLink] }
}

/** « C’est gratuit ? » refers to the message before. */
export function freeAnswer(about: AnswerInput): Reply | undefined {
  const { earlier, knowledge, settings } = about
  const before = earlier[0] === undefined ? undefined : readQuestion(earlier[0], knowledge)
  const topic = before && topicOf(before)
  if (before && topic === 'returns') return returnsAnswer(about)
  if (before && topic === 'delivery') return deliveryAnswer({ ...about, question: before })
  return reply(
    `Le questionnaire et cette conversation sont gratuits, le retour est à nos frais, et la livraison est gratuite dès que les articles représentent ${formatEuros(deliveryTerms(settings).freeFromCents)} hors taxes. Chaque produit a le prix de sa fiche.`,
    [catalogueLink, withdrawalLink],
  )
}

export function osmosisAnswer({ knowledge }: AnswerInput): Reply | undefined {
  const passage = passageTitled('Qu’est-ce qu’un osmoseur, et comment fonctionne-t-il\u202f?', knowledge)
  return passage && passageAnswer(passage)
}

export function reviewsAnswer({ knowledge }: AnswerInput): Reply | undefined {
  const passage = passageTitled(REVIEW_CHECKS_TITLE, knowledge)
  return passage && passageAnswer(passage)
}

/** From the named product's texts, else from the shop's questions, else from the policies. */
export function policyAnswer(topic: keyof typeof policyWords, about: AnswerInput): Reply | undefined {
  const { question, knowledge } = about
  const named = question.products.find(({ category }) => category !== 'extra')
  if (topic === 'privacy' && /\b(conversations?|messages?|discussion|chat)\b/.test(question.plain)) {
    return conversationPrivacy(about)
  }
  const exact = named || topic === 'privacy' ? undefined : exactPassage(about)
  if (exact) return passageAnswer(exact)
  const words = [...policyWords[topic].split(' '), ...question.words]
  const found = searchPassages(knowledge.index, words, MAX_LOOKED_AT, {
    productId: named?.id,
    kinds: ['question', 'product', 'policy'],
  }).map(({ passage }) => passage)
  if (named) {
    // The product's name matches all its texts: a warranty question needs one about the warranty.
    const isAboutIt = ({ title }: Passage) => topic !== 'warranty' || /garanti/i.test(title)
    const own = found.find((passage) => passage.productId === named.id && isAboutIt(passage))
    if (own || topic !== 'warranty') return own && passageAnswer(own)
  }
  const wanted =
    topic === 'privacy'
      ? found.find(({ links }) => links?.[0]?.href === href('/confidentialite'))
      : (found.find(({ kind }) => kind === 'question') ?? found.find(({ kind }) => kind === 'policy'))
  return wanted && passageAnswer(wanted)
}

const FAR_ENOUGH = 0.72
const ALL = 0.9

/** A passage that matches the question itself, preferred to one about its topic. */
function exactPassage({ question, knowledge }: AnswerInput): Passage | undefined {
  return searchPassages(knowledge.index, question.words, MAX_LOOKED_AT, { kinds: ['question', 'policy'] }).find(
    ({ passage, coverage }) => coverage >= (passage.kind === 'question' ? FAR_ENOUGH : ALL),
  )?.passage
}

function conversationPrivacy({ settings }: AnswerInput): Reply {
  return reply(
    `Vos messages servent à vous répondre et sont effacés ${settings['chat.retention_days']} jours après le dernier. Vous pouvez les effacer vous-même à tout moment, par «\u202fEffacer ma conversation\u202f».`,
    [
      { href: href('/chat/effacer'), label: 'Effacer ma conversation' },
      { href: href('/confidentialite'), label: 'Lire la page Confidentialité' },
    ],
  )
}

export function passageAnswer(passage: Passage): Reply {
  const products = passage.productId ? [{ id: passage.productId }] : []
  return reply([headingOf(passage), passage.text], passage.links, products)
}
