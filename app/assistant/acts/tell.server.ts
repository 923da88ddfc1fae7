import { href } from 'react-router'
import type { ProductPage } from '~/models/catalogue'
import { animalsIn } from '~/models/language'
import { MAX_CARDS, type Reply, termsLink } from '~/models/support'
import { formatDelivery, promiseFor } from '~/models/values'
import { reply } from '../reply'
import type { AnswerInput } from './about'
import {
  bothPrices,
  listProductPages,
  productsInQuestion,
  sentencesIn,
  shippingText,
  stockText,
  totalsOf,
  ttc,
} from './products.server'

function isBuyable({ isService, available }: ProductPage): boolean {
  return isService || available > 0
}

/** For a message that only names products. */
export async function productAct(about: AnswerInput): Promise<Reply | undefined> {
  return describe(await productsInQuestion(about), about)
}

/** The products for a need. */
export async function needAct(about: AnswerInput): Promise<Reply | undefined> {
  const { db, knowledge, subject } = about
  const need = knowledge.answers[subject]?.need ?? subject
  const suited = knowledge.products.filter(({ needs }) => needs.includes(need))
  return describe(await listProductPages(db, suited.slice(0, MAX_CARDS)), about)
}

function describe(pages: ProductPage[], about: AnswerInput): Reply | undefined {
  if (pages.length === 0) return undefined
  const texts = pages.flatMap((page) => [
    ...animalVerdict(page, about),
    `${page.name}\u202f: ${page.summary} ${ttc(page.priceCents)} TTC, ${stockText(page)}.`,
  ])
  return reply(texts, [], pages)
}

/** From the sheet: its question about large animals, or the sentence that says for how many it is. */
function animalVerdict({ details, description, needs }: ProductPage, { question }: AnswerInput): string[] {
  const { count, isLarge, kind } = animalsIn(question.plain)
  if (!needs.includes('animaux') || (kind === undefined && (!isLarge || question.products.length === 0))) return []
  if (isLarge) return details.questions.filter((own) => /grand/.test(own.question)).map(({ answer }) => answer)
  const sentence = sentencesIn(description).find((each) => /convient à/.test(each))
  const isTooMany = count > 2 || (kind === 'chien' && count > 1)
  return sentence ? [isTooMany ? `Non, pas pour ${count}. ${sentence}` : `Oui. ${sentence}`] : []
}

export async function stockAct(about: AnswerInput): Promise<Reply | undefined> {
  const pages = await productsInQuestion(about)
  const lines = pages.map((page) => `${page.name}\u202f: ${stockText(page)}, ${ttc(page.priceCents)} TTC.`)
  return pages.length > 0 ? reply(lines, [], pages) : undefined
}

/** Shows the card with its button: the assistant itself never changes the cart. */
export async function buyAct(about: AnswerInput): Promise<Reply | undefined> {
  const offered = await stockAct(about)
  if (!offered || !(await productsInQuestion(about)).some(isBuyable)) return offered
  const button =
    'Je ne touche pas à votre panier\u202f: le bouton «\u202fAjouter au panier\u202f» ci-dessous en met un, et la quantité se change dans le panier.'
  return { ...offered, text: `${offered.text}\n\n${button}`, links: [{ href: href('/cart'), label: 'Voir le panier' }] }
}

/** Price, stock and delivery of what was named, asked in one breath. */
export async function offerAct(about: AnswerInput): Promise<Reply | undefined> {
  const { settings, at, question } = about
  const pages = await listProductPages(about.db, question.products.slice(0, MAX_CARDS))
  if (pages.length === 0) return undefined
  const offers = pages.map((page) => {
    const shipping = shippingText(totalsOf(page, settings), settings)
    return `${page.name}\u202f: ${bothPrices(page.priceCents)}, ${stockText(page)}, ${shipping}.`
  })
  const promise = formatDelivery(promiseFor(settings, { at, country: 'France' }))
  const when = promise.replace('livré', 'livrée').replace(/\.$/, '')
  const isSent = pages.some((page) => isBuyable(page) && !page.isService)
  const sent = isSent ? [`Commande passée maintenant, en France métropolitaine\u202f: ${when}.`] : []
  return reply([...offers, ...sent].join(' '), [termsLink], pages)
}
