import { href } from 'react-router'
import type { ProductPage } from '~/models/catalogue'
import { listProducts } from '~/models/catalogue/index.server'
import { animalsIn } from '~/models/language'
import { catalogueLink, MAX_CARDS, type Reply, termsLink } from '~/models/support'
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
  ttc,
} from './products.server'

type Facet = (page: ProductPage, about: AnswerInput) => string

const price: Facet = ({ priceCents }) => `${ttc(priceCents)} TTC`
const prices: Facet = ({ priceCents }) => bothPrices(priceCents)
const shipping: Facet = (page, { settings }) => shippingText(page, settings)

/** What each of these acts tells of a product, in order. */
function tell(page: ProductPage, facets: Facet[], about: AnswerInput): string {
  return `${page.name}\u202f: ${facets.map((facet) => facet(page, about)).join(', ')}.`
}

const brief = (page: ProductPage, about: AnswerInput) =>
  `${page.name}\u202f: ${page.summary} ${price(page, about)}, ${stockText(page)}.`

/** For a message that only names a product. */
export async function productAct(about: AnswerInput): Promise<Reply | undefined> {
  const pages = await productsInQuestion(about)
  if (pages.length === 0) return undefined
  const texts = pages.flatMap((page) => [...animalVerdict(page, about), brief(page, about)])
  return reply(texts, [], pages)
}

export async function stockAct(about: AnswerInput): Promise<Reply> {
  const pages = await productsInQuestion(about)
  const unnamed =
    'De quel produit parlez-vous\u202f? Le stock affiché sur chaque fiche est celui de notre inventaire, moins ce qui est déjà réservé. Quand un article est épuisé, sa fiche permet de demander à être prévenu de son retour.'
  if (pages.length === 0) return reply(unnamed, [catalogueLink])
  return reply(
    pages.map((page) => tell(page, [stockText, price], about)),
    [],
    pages,
  )
}

/** Shows the card with its button: the assistant itself never changes the cart. */
export async function buyAct(about: AnswerInput): Promise<Reply> {
  const pages = await productsInQuestion(about)
  const unnamed =
    'De quel produit parlez-vous\u202f? Dites-moi son nom\u202f: sa carte porte le bouton qui l’ajoute au panier.'
  if (pages.length === 0) return reply(unnamed, [catalogueLink])
  const lines = pages.map((page) => tell(page, [price, stockText], about))
  const canBeBought = pages.some(({ available, isService }) => isService || available > 0)
  if (!canBeBought) return reply(lines, [], pages)
  const button =
    'Je ne touche pas à votre panier\u202f: le bouton «\u202fAjouter au panier\u202f» ci-dessous en met un, et la quantité se change dans le panier.'
  return reply([...lines, button], [{ href: href('/cart'), label: 'Voir le panier' }], pages)
}

/** Price, stock and delivery of what was named, asked in one breath. */
export async function offerAct(about: AnswerInput): Promise<Reply | undefined> {
  const pages = await listProductPages(about.db, about.question.products.slice(0, MAX_CARDS))
  if (pages.length === 0) return undefined
  const promise = promiseFor(about.settings, { at: about.at, country: 'France' })
  const when = formatDelivery(promise).replace('livré', 'livrée').replace(/\.$/, '')
  const canBeSent = pages.some(({ isService, available }) => !isService && available > 0)
  const offers = pages.map((page) => tell(page, [prices, stockText, shipping], about))
  const sent = canBeSent ? [`Commande passée maintenant, en France métropolitaine\u202f: ${when}.`] : []
  return reply([...offers, ...sent].join(' '), [termsLink], pages)
}

/** Subjects about a need that products are tagged with. */
const needs: Record<string, string> = { animals: 'animaux', shower: 'douche', hydrogen: 'hydrogène' }

/** The products for a need; for animals, whether theirs are too many or too large for it, as its sheet says. */
export async function needAct(about: AnswerInput): Promise<Reply | undefined> {
  const { db, knowledge, subject } = about
  const need = needs[subject] ?? subject
  const { cards } = await listProducts(db, { need })
  const dedicated = knowledge.products.filter(
    ({ id, needs: own }) => own.length === 1 && cards.some((card) => card.id === id),
  )
  const pages = await listProductPages(db, (dedicated.length > 0 ? dedicated : cards).slice(0, MAX_CARDS))
  const [first] = pages
  if (!first) return undefined
  return reply([...animalVerdict(first, about), ...pages.map((page) => brief(page, about))], [], pages)
}

/** From the sheet: its question about large animals, or the sentence that says for how many it is. */
function animalVerdict({ id, details, description }: ProductPage, { question, knowledge }: AnswerInput): string[] {
  const { count, isLarge, kind } = animalsIn(question.plain)
  const isForAnimals = knowledge.products.some((product) => product.id === id && product.needs.includes('animaux'))
  if (!isForAnimals || (kind === undefined && (!isLarge || question.products.length === 0))) return []
  if (isLarge) return details.questions.filter((own) => /grand/.test(own.question)).map(({ answer }) => answer)
  const sentence = sentencesIn(description).find((each) => /convient à/.test(each))
  const isTooMany = count > 2 || (kind === 'chien' && count > 1)
  return sentence ? [isTooMany ? `Non, pas pour ${count}. ${sentence}` : `Oui. ${sentence}`] : []
}
