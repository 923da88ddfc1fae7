import { href } from 'react-router'
import { isSold, offerText, type ProductPage, priceText, stockText } from '~/models/shop/catalogue'
import { MAX_CARDS, type Reply, termsLink } from '~/models/support/contact'
import { animalsIn, splitSentences } from '~/models/support/language'
import { formatDelivery, promiseFor } from '~/models/values/delivery'
import { pricingOf } from '~/models/values/totals'
import { catalogueVat } from '~/models/values/vat'
import { joined, listed, reply } from '../reply'
import type { AnswerInput } from './about'
import { priceAct } from './price.server'
import { listProductPages, productsInQuestion } from './products.server'

/** For a message that only names products. */
export async function productAct(about: AnswerInput): Promise<Reply | undefined> {
  return describe(await productsInQuestion(about), about)
}

/** The products for a need. */
export async function needAct(about: AnswerInput): Promise<Reply | undefined> {
  const { db, knowledge, subject } = about
  const need = knowledge.talk.answers[subject]?.need ?? subject
  const suited = knowledge.products.filter(({ needs }) => needs.includes(need))
  return describe(await listProductPages(db, suited.slice(0, MAX_CARDS)), about)
}

function describe(pages: ProductPage[], about: AnswerInput): Reply | undefined {
  if (pages.length === 0) return undefined
  const vat = catalogueVat(about.settings)
  const texts = pages.map(
    (page) => `${page.name}\u202f: ${page.summary} ${priceText(page, vat)} TTC, ${stockText(page).toLowerCase()}.`,
  )
  return reply([...pages.flatMap((page) => animalVerdict(page, about)), listed(texts)], [], pages)
}

/** From the sheet: its question about large animals, or the sentence that says for how many it is. */
function animalVerdict({ details, description, needs }: ProductPage, { question }: AnswerInput): string[] {
  const { count, isLarge, kind } = animalsIn(question.plain)
  if (!needs.includes('animaux') || (kind === undefined && (!isLarge || question.products.length === 0))) return []
  if (isLarge) return details.questions.filter((own) => /grand/.test(own.question)).map(({ answer }) => answer)
  const sentence = description
    .flatMap(splitSentences)
    .find((each) => /convient à/.test(each))
    ?.trim()
  const isTooMany = count > 2 || (kind === 'chien' && count > 1)
  return sentence ? [isTooMany ? `Non, pas pour ${count}. ${sentence}` : `Oui. ${sentence}`] : []
}

/** Price, stock and delivery of what is in question. */
export async function offerAct(about: AnswerInput): Promise<Reply | undefined> {
  const pages = await productsInQuestion(about)
  const offers = pages.map((page) => offerText(page, pricingOf(about.settings)))
  return pages.length > 0 ? reply(listed(offers), [], pages) : undefined
}

/** Shows the card with its button: the assistant itself never changes the cart. */
export async function buyAct(about: AnswerInput): Promise<Reply | undefined> {
  const offered = await (about.question.pack ? priceAct(about) : offerAct(about))
  const pages = await productsInQuestion(about)
  if (!offered || !pages.some(isSold)) return offered
  const button =
    'Je ne touche pas à votre panier\u202f: le bouton «\u202fAjouter au panier\u202f» ci-dessous en met un, et la quantité se change dans le panier.'
  return joined([offered, reply(button, [{ href: href('/cart'), label: 'Voir le panier' }])])
}

/** With the day of arrival of what can be sent. */
export async function datedOfferAct(about: AnswerInput): Promise<Reply | undefined> {
  const { settings, at } = about
  const offered = await offerAct(about)
  const pages = await productsInQuestion(about)
  if (!offered || !pages.some(({ isService, available }) => !isService && available > 0)) return offered
  const promise = formatDelivery(promiseFor(settings, { at, country: 'France' })).replace('livré', 'livrée')
  const sent = `Commande passée maintenant, en France métropolitaine\u202f: ${promise.replace(/\.$/, '')}.`
  return { ...offered, text: `${offered.text} ${sent}`, links: [termsLink] }
}
