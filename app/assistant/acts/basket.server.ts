import { type ProductPack, type ProductPage, partWords } from '~/models/catalogue'
import { MAX_CARDS, type Reply } from '~/models/support'
import {
  computeTotals,
  customsWords,
  deliveryTerms,
  formatEuros,
  INSTALMENT_COUNTS,
  INSTALMENT_DAYS,
  instalments,
  instalmentWords,
  vatPercentFor,
  withVat,
} from '~/models/values'
import { isMachine, type KnownProduct } from '../knowledge'
import { placeBefore, placeIn } from '../reading/places'
import { type Question, readQuestion } from '../reading/question'
import { budgetIn, quantityOf } from '../reading/shopper'
import { reply } from '../reply'
import type { AnswerInput } from './about'
import { giftsText, savedCents } from './packs.server'
import { bothPrices, listProductPages } from './products.server'

export function savedWords(pack: ProductPack): string {
  const saved = savedCents(pack)
  return saved > 0 ? `soit ${formatEuros(saved)} de moins que séparément` : 'comme séparément'
}

const totalWords = /\b(total|totale|en tout|ensemble|les deux|avec|plus|et|livre|livres|livree|livrees|livraison)\b|\+/

/** Several articles, or several of one: each line, the sum, the delivery, and the pack that holds the same. */
export async function basketText(about: AnswerInput): Promise<Reply | undefined> {
  const { db, question, settings, recent } = about
  const before = basketBefore(about)
  const named = wanted(before?.products ?? withRecent(question, recent), question)
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
  const notes = lines.flatMap(({ pack }) =>
    pack ? [`Le ${pack.name} réunit ${packParts(pack)}, ${savedWords(pack)}.`] : [],
  )
  return notes.map((text) => ` ${text}`).join('')
}

export function packParts(pack: ProductPack): string {
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

/** Without what is declined: « et la pose, pas de filtres ». */
function wanted(named: KnownProduct[], { plain }: Question): KnownProduct[] {
  const isDeclined = ({ ownWords }: KnownProduct) =>
    ownWords.some((word) =>
      new RegExp(`\\b(?:pas (?:de |d |la |les |le )|ni (?:la |les |le )?|sans (?:la |les |le )?)${word}`).test(plain),
    )
  const kept = named.filter((product) => !isDeclined(product))
  return kept.length > 0 ? kept : named
}

/** « Avec la pose, ça fait combien ? » adds to the machine that was spoken of. */
function withRecent({ products, plain }: Question, recent: KnownProduct[]): KnownProduct[] {
  if (products.length === 0) return recent
  const isAddition = !products.some(isMachine) && /\b(avec|plus|en plus|r?ajout\w*)\b/.test(plain)
  const before = recent.filter(({ id, category }) => category !== 'extra' && !products.some((each) => each.id === id))
  return isAddition ? [...before.slice(0, 1), ...products] : products
}

export function budgetVerdict(cents: number, question: Question): string {
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
    : /\b(total|en tout|ensemble|livres?|les deux|port|juste|rien (de plus|d autre))\b|\+/.test(plain + text)
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

/** The law wants the credit warning beside every instalment figure. */
export function instalmentsOf(totalCents: number, { question, settings }: AnswerInput): string | undefined {
  if (!/\b(\dx|(3|4|trois|quatre|plusieurs) fois|mensualites?|par mois)\b/.test(question.plain)) return undefined
  const plans = INSTALMENT_COUNTS.map((count) => {
    const { first, next } = instalments(totalCents, count)
    return `en ${count} fois, ${formatEuros(first)} le jour de la commande, puis ${count - 1} × ${formatEuros(next)}, tous les ${INSTALMENT_DAYS} jours`
  })
  return `En ${instalmentWords}, si la page de paiement le propose et si le prêteur accepte\u202f: ${plans.join('\u202f; ')}, soit ${formatEuros(totalCents)} livraison comprise, avec 0\u202f€ de frais. ${settings['instalments.warning']}`
}
