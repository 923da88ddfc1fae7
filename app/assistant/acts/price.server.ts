import { type ProductCard, type ProductPack, type ProductPage, partWords } from '~/models/catalogue'
import { listProducts } from '~/models/catalogue/index.server'
import { catalogueLink, MAX_CARDS, type Reply } from '~/models/support'
import {
  computeTotals,
  customsWords,
  deliveryTerms,
  formatEuros,
  INSTALMENT_COUNTS,
  INSTALMENT_DAYS,
  instalments,
  instalmentWords,
  shippingFor,
  vatPercentFor,
  withVat,
} from '~/models/values'
import { isMachine, type Knowledge, type KnownProduct, machinesOf } from '../knowledge'
import { placeBefore, placeIn } from '../reading/places'
import { type Question, readQuestion } from '../reading/question'
import { budgetIn, quantityOf } from '../reading/shopper'
import { reply } from '../reply'
import type { AnswerInput } from './about'
import { giftsText, savedCents } from './packs.server'
import { bothPrices, listProductPages, productsInQuestion, shippingWords, ttc } from './products.server'

/** Prices of the products in question, or of all of them together; without any, a price list. */
export async function priceAct(about: AnswerInput): Promise<Reply> {
  const { question } = about
  const isBudgetAlone = question.products.length === 0 && budgetIn(question) !== undefined
  const products = isBudgetAlone || ranksPrices(question) ? [] : await productsInQuestion(about)
  if (products.length === 0) return priceList(about)
  const basket = await basketText(about)
  if (basket) return basket
  const [only] = products
  const verdict = products.length === 1 && only ? budgetVerdict(withVat(only.priceCents), question) : ''
  const prices = products.map((product) => verdict + priceText(product, about))
  const inInstalments = products.slice(0, 1).flatMap((product) => instalmentsText(product, about) ?? [])
  return reply([...prices, ...inInstalments], [], products)
}

function priceText(product: ProductPage, { question, settings }: AnswerInput): string {
  const pack = product.packs.find(({ type }) => type === question.pack)
  const alone = `${product.name}\u202f: ${bothPrices(product.priceCents)}.`
  if (pack) {
    const parts = packParts(pack)
    return `${product.name}, ${pack.name}\u202f: ${bothPrices(pack.priceCents)} (${parts}), ${savedWords(pack)}. Seul\u202f: ${ttc(product.priceCents)} TTC.`
  }
  const packs = product.packs.map(({ name, priceCents }) => `${name} ${ttc(priceCents)}`)
  const inPacks =
    packs.length > 0
      ? ` En pack, TTC\u202f: ${packs.join(', ')}.`
      : question.pack
        ? ' Il n’est pas proposé en pack.'
        : ''
  const shipping = product.isService ? '' : `, ${shippingWords(product, settings)}`
  return `${alone.replace(/\.$/, '')}${shipping}.${inPacks}`
}

function savedWords(pack: ProductPack): string {
  const saved = savedCents(pack)
  return saved > 0 ? `soit ${formatEuros(saved)} de moins que séparément` : 'comme séparément'
}

const totalWords = /\b(total|totale|en tout|ensemble|les deux|avec|plus|et|livre|livres|livree|livrees|livraison)\b|\+/

/** Several articles, or several of one: each line, the sum, the delivery, and the pack that holds the same. */
async function basketText(about: AnswerInput): Promise<Reply | undefined> {
  const { db, question, settings, recent } = about
  const before = basketBefore(about)
  const named = before?.products ?? withRecent(question, recent)
  const products = await listProductPages(db, named)
  const lines = linesOf(products, named, { ...question, plain: before?.plain ?? question.plain })
  const isBasket =
    lines.some(({ quantity }) => quantity > 1) ||
    (lines.length > 0 && (before !== undefined || isOneBasket(named, question)))
  if (!isBasket || lines.length === 0) return undefined
  const country = (placeIn(question.plain) ?? placeBefore(about.earlier))?.country ?? 'France'
  const vatPercent = vatPercentFor(country, settings)
  const totals = computeTotals(
    lines.map(({ product, pack, quantity }) => ({
      unitPriceCents: (pack ?? product).priceCents,
      quantity,
      isService: product.isService,
    })),
    { delivery: deliveryTerms(settings), vatPercent },
  )
  const counted = lines.map(
    ({ product, pack, quantity }) =>
      `${quantity} × ${product.name}${pack ? `, ${pack.name}` : ''} (${formatEuros(withVat((pack ?? product).priceCents, vatPercent))})`,
  )
  const { freeFromCents } = deliveryTerms(settings)
  const shipping =
    totals.shippingCents === 0
      ? `livraison gratuite${/\bmanqu\w*\b/.test(question.plain) ? ', il ne manque rien' : ''}`
      : `livraison ${formatEuros(totals.shippingCents)} (gratuite dès ${formatEuros(freeFromCents)} HT d’articles\u202f: il en manque ${formatEuros(freeFromCents - totals.subtotalCents)})`
  const tax = vatPercent === 0 ? 'hors TVA française' : 'TTC'
  const sum = `${counted.join(' + ')}\u202f: ${formatEuros(totals.goodsTtcCents)} ${tax}${vatPercent === 0 ? '' : ` (${formatEuros(totals.subtotalCents)} HT)`}, ${shipping}, soit ${formatEuros(totals.totalCents)} en tout.${savedInPacks(lines)}`
  const plans = instalmentsOf(totals.totalCents, about)
  return reply(
    [
      budgetVerdict(totals.totalCents, question) + sum,
      ...packInstead(lines, question),
      ...(country === 'Suisse' ? [customsWords] : []),
      ...(plans ? [plans] : []),
    ],
    [],
    products.slice(0, MAX_CARDS),
  )
}

/** « Moins cher que séparément ? » */
function savedInPacks(lines: Line[]): string {
  const told = lines.flatMap(({ pack }) =>
    pack ? [`Le ${pack.name} réunit ${packParts(pack)}, ${savedWords(pack)}.`] : [],
  )
  return told.map((text) => ` ${text}`).join('')
}

function packParts(pack: ProductPack): string {
  return `${pack.components.map(partWords).join(', ')}${giftsText(pack)}`
}

interface Line {
  product: ProductPage
  pack: ProductPack | undefined
  quantity: number
}

/** In the pack that is asked for, whose parts are not counted again unless more of them are wanted. */
function linesOf(products: ProductPage[], named: KnownProduct[], { pack: type, plain }: Question): Line[] {
  const packed = products.find(({ packs }) => packs.some((each) => each.type === type))
  const pack = packed?.packs.find((each) => each.type === type)
  const isMore = /\b(en plus|plus|supplementaires?)\b/.test(plain)
  return products.flatMap((product) => {
    if (product === packed)
      return [{ product, pack, quantity: quantityOf([...ownWordsOf(product.id, named), 'pack'], plain) }]
    const isInPack = pack?.components.some(({ id }) => id === product.id)
    return isInPack && !isMore
      ? []
      : [{ product, pack: undefined, quantity: quantityOf(ownWordsOf(product.id, named), plain) }]
  })
}

/** « Et si j’en prends 2, des douchettes ? » changes one line of the basket before; « sans la pose » takes it out. */
function basketBefore({
  question,
  earlier,
  knowledge,
}: AnswerInput): { products: KnownProduct[]; plain: string } | undefined {
  const before = earlier[0] === undefined ? undefined : readQuestion(earlier[0], knowledge)
  const isChanged =
    question.products.length > 0 &&
    /^(et|ou|mais|non|sans|sinon|finalement|plutot|ajoute\w*|avec)\b/.test(question.plain)
  if (!before || before.products.length < 2 || !isChanged) return undefined
  const changed = new Set(question.products.map(({ id }) => id))
  const kept = before.products.filter(({ id }) => !changed.has(id))
  if (kept.length === 0 || kept.length === before.products.length) return undefined
  const added = /\bsans\b/.test(question.plain) ? [] : question.products
  return { products: [...kept, ...added], plain: `${question.plain} avec ${before.plain}` }
}

/** « Avec la pose, ça fait combien ? » adds to the machine that was spoken of. */
function withRecent({ products, plain }: Question, recent: KnownProduct[]): KnownProduct[] {
  if (products.length === 0) return recent
  const isAddition = !products.some(isMachine) && /\b(avec|plus|en plus|r?ajout\w*)\b/.test(plain)
  const before = recent.filter(({ id, category }) => category !== 'extra' && !products.some((each) => each.id === id))
  return isAddition ? [...before.slice(0, 1), ...products] : products
}

function budgetVerdict(cents: number, question: Question): string {
  const budget = budgetIn(question)
  if (budget === undefined) return ''
  return cents <= budget ? 'Oui. ' : 'Non, cela dépasse votre budget. '
}

function ownWordsOf(id: string, products: KnownProduct[]): string[] {
  return products.find((product) => product.id === id)?.ownWords ?? []
}

/** A machine with its extras is one basket; two machines are, when their sum is asked for. */
function isOneBasket(named: KnownProduct[], { plain, text, pack }: Question): boolean {
  const extras = named.filter(({ category }) => category === 'extra')
  const country = placeIn(plain)?.country
  if (named.length === 1 && country && country !== 'France') return true
  if (named.some(isMachine) && extras.length > 0 && /\b(fois|mensualites?|par mois)\b/.test(plain)) return true
  if (
    named.length === 1 &&
    /\b(manqu\w*|total|en tout|avec (le |la |les )?(port|frais|livraison)|livraison (comprise|incluse)|port|livree?)\b/.test(
      plain,
    )
  )
    return true
  if (named.length > 1 && (pack || (named.some(isMachine) && /\b(avec|en plus|r?ajout\w*)\b/.test(plain)))) return true
  if (named.length < 2 || !(totalWords.test(plain) || text.includes('+'))) return false
  return extras.length > 0
    ? !/\b(prix|cout\w*|tarif) (des|du|de la|de l)\b/.test(plain)
    : /\b(total|en tout|ensemble|livres?|les deux)\b|\+/.test(plain + text)
}

/** « Le Premium avec l’installation »: the first pack that has all of it. */
function packInstead(lines: Line[], { products }: Question): string[] {
  const [first, ...others] = lines
  if (
    !first ||
    first.pack ||
    lines.some(({ quantity }) => quantity > 1) ||
    others.some(({ product }) => !product.isExtra)
  )
    return []
  const extras = products.filter(({ category }) => category === 'extra')
  const pack = first.product.packs.find(({ components }) =>
    extras.every(({ id }) => components.some((each) => each.id === id)),
  )
  if (!pack) return []
  return [`Le ${pack.name} réunit ${packParts(pack)}\u202f: ${bothPrices(pack.priceCents)}.`]
}

function instalmentsText({ priceCents }: ProductPage, about: AnswerInput): string | undefined {
  return instalmentsOf(withVat(priceCents) + shippingFor(priceCents, deliveryTerms(about.settings)), about)
}

/** The law wants the credit warning beside every instalment figure. */
function instalmentsOf(totalCents: number, { question, settings }: AnswerInput): string | undefined {
  if (!/\b(\dx|(3|4|trois|quatre|plusieurs) fois|mensualites?|par mois)\b/.test(question.plain)) return undefined
  const plans = INSTALMENT_COUNTS.map((count) => {
    const { first, next } = instalments(totalCents, count)
    return `en ${count} fois, ${formatEuros(first)} le jour de la commande, puis ${count - 1} × ${formatEuros(next)}, tous les ${INSTALMENT_DAYS} jours`
  })
  return `En ${instalmentWords}, si la page de paiement le propose et si le prêteur accepte\u202f: ${plans.join('\u202f; ')}, soit ${formatEuros(totalCents)} livraison comprise, avec 0\u202f€ de frais. ${settings['instalments.warning']}`
}

/** The machines by price, or those within a budget that was named. */
async function priceList({ db, question, knowledge }: AnswerInput): Promise<Reply> {
  const { cards } = await listProducts(db, { sort: 'prix-croissant' })
  const budget = budgetIn(question)
  if (budget !== undefined) return withinBudget(cards, { budget, question, knowledge })
  const dearest = /\b(plus chere?s?|haut de gamme)\b/.test(question.plain)
  const chosen = dearest ? cards.slice(-MAX_CARDS).reverse() : machinesFirst(cards, knowledge)
  return pricesOf(chosen, 'Voici nos prix')
}

function pricesOf(cards: ProductCard[], intro: string): Reply {
  const lines = cards.map(({ name, priceCents }) => `${name}\u202f: ${ttc(priceCents)} TTC`)
  const text = `${intro}\u202f: ${lines.join('\u202f; ')}. Le prix de chaque pack est sur la fiche.`
  return reply(text, [catalogueLink], cards)
}

const accessories = /\b(accessoires?|cadeaux?|bouteilles?|fontaines?|douches?|chats?|chiens?|animaux)\b/

/** Machines, the dearest first, unless something else is asked for. The cards come in the order of their prices. */
export function withinBudget(
  cards: ProductCard[],
  { budget, question, knowledge }: { budget: number; question: Question; knowledge: Knowledge },
): Reply {
  const machines = new Set(machinesOf(knowledge).map(({ id }) => id))
  const asked = accessories.test(question.plain) ? cards : cards.filter(({ id }) => machines.has(id))
  const within = asked.filter(({ priceCents }) => withVat(priceCents) <= budget)
  if (within.length > 0) return pricesOf(within.slice(-MAX_CARDS).reverse(), 'Dans votre budget')
  const [cheapest] = asked
  const nearest = cheapest ? ` Le moins cher est ${cheapest.name}\u202f: ${ttc(cheapest.priceCents)} TTC.` : ''
  return reply(
    `Non, aucun de nos appareils n’entre dans ce budget.${nearest}`,
    [catalogueLink],
    cheapest ? [cheapest] : [],
  )
}

/** « Le moins cher » is one of all the machines, not the one last spoken of. */
function ranksPrices({ plain, products }: Question): boolean {
  return (
    products.length === 0 &&
    /\b(moins|plus) cher(es?|s)?\b|\b(premier prix|entree de gamme|haut de gamme|vos prix|vos tarifs|gamme)\b/.test(
      plain,
    ) &&
    !/\bdes (deux|trois)\b/.test(plain)
  )
}

/** Keeps the order by price within each group. */
function machinesFirst<Card extends { id: string }>(cards: Card[], knowledge: Knowledge): Card[] {
  const machines = new Set(machinesOf(knowledge).map(({ id }) => id))
  return [...cards].sort((a, b) => Number(machines.has(b.id)) - Number(machines.has(a.id))).slice(0, MAX_CARDS)
}
