import { placeIn, quantityOf } from '~/models/language'
import { isMachine, type Knowledge, type KnownProduct } from '../knowledge'
import { type Question, readQuestion } from './question'

/** What a visitor counts together over the last messages. */
export interface Basket {
  lines: BasketLine[]
  /** Its sum is asked for, rather than the price of each. */
  isOne: boolean
}

export interface BasketLine {
  product: KnownProduct
  quantity: number
}

interface Before {
  knowledge: Knowledge
  /** Newest first. */
  earlier: string[]
  recent: KnownProduct[]
}

const MOST_MESSAGES = 4

/** « Je prends l’Essentiel », « rajoutez la pose », « finalement sans »: each message changes the basket before. */
export function basketOf(question: Question, { knowledge, earlier, recent }: Before): Basket {
  const [last, ...older] = earlier.slice(0, MOST_MESSAGES)
  const told =
    last === undefined
      ? { lines: [], isOne: false }
      : basketOf(readQuestion(last, knowledge), { knowledge, earlier: older, recent: [] })
  const isOfRecent = told.lines.some(({ product }) => recent.length === 0 || recent.some(({ id }) => id === product.id))
  const before = isOfRecent ? told : { lines: recent.map((product) => ({ product, quantity: 1 })), isOne: false }
  return question.products.length === 0 ? withCount(before, question) : withNamed(before, question)
}

/** « Mettez-en deux », « les deux ensemble ». */
function withCount({ lines, isOne }: Basket, { plain, text, pack }: Question): Basket {
  const count = quantityOf([], plain)
  const counted = lines.map((line, place) =>
    count > 1 && place === lines.length - 1 ? { ...line, quantity: count } : line,
  )
  const products = lines.map(({ product }) => product)
  return { lines: counted, isOne: isOne || count > 1 || isOneBasket(products, { plain, text, pack }) }
}

function withNamed(before: Basket, question: Question): Basket {
  const { products, plain } = question
  const isDeclined = ({ ownWords }: KnownProduct) => ownWords.some((word) => new RegExp(declining + word).test(plain))
  const kept = products.filter((product) => !isDeclined(product))
  const own = kept.map((product) => ({ product, quantity: quantityIn(plain, product) }))
  const held = before.lines.filter(({ product }) => !products.some(({ id }) => id === product.id))
  const isChange = changes(before, { question, kept, held })
  if (isChange) {
    const replaces = /\b(finalement|plutot|a la place)\b/.test(plain) && kept.some(isMachine)
    const main = before.isOne ? held : held.filter(({ product }) => product.category !== 'extra').slice(0, 1)
    return { lines: [...main.filter(({ product }) => !(replaces && isMachine(product))), ...own], isOne: true }
  }
  const lines = own.length > 0 ? own : products.map((product) => ({ product, quantity: 1 }))
  return { lines, isOne: lines.some(({ quantity }) => quantity > 1) || isOneBasket(kept, question) }
}

/** « Un pour moi, un pour mon frère, et un jeu chacun ». */
function quantityIn(plain: string, product: KnownProduct): number {
  const buyers = plain.match(/\bune? ([a-z]+ )?pour (moi|mon|ma|mes|lui|elle|nous|notre)\b/g)?.length ?? 1
  const quantity = quantityOf(product.ownWords, plain)
  return quantity === 1 ? buyers : quantity
}

const declining = String.raw`\b(?:pas (?:de |d |la |les |le )|ni (?:la |les |le )?|(?:sans|enleve\w*|retire\w*) (?:la |les |le |l )?|(?:ai|a|avons|avez|possede) deja (?:[a-z]+ ){0,4}?)`

/** Whether the articles named are added to those before, or taken out, rather than asked about by themselves. */
function changes(
  { lines, isOne }: Basket,
  { question, kept, held }: { question: Question; kept: KnownProduct[]; held: BasketLine[] },
): boolean {
  const { products, plain } = question
  if (held.length === 0) return false
  if (kept.length < products.length && lines.length > held.length) return true
  const isAddition =
    !kept.some(isMachine) &&
    (/\b(avec|plus|aussi|r?ajout\w*|si je prends)\b/.test(plain) || question.text.includes('+'))
  const isOfSame = isOne && lines.length > held.length && /^(et|ou|mais|non|sinon|finalement|plutot)\b/.test(plain)
  const isInstead = isOne && /^(finalement|plutot|non)\b/.test(plain)
  return isAddition || isOfSame || isInstead || (/\br?ajout\w*\b/.test(plain) && lines.length > 0)
}

/** A machine with its extras is one basket; two machines are, when their sum is asked for. */
function isOneBasket(named: KnownProduct[], { plain, text, pack }: Pick<Question, 'plain' | 'text' | 'pack'>): boolean {
  const extras = named.filter(({ category }) => category === 'extra')
  const country = placeIn(plain)?.country
  if (named.length === 1) return ofOne.test(plain) || (country !== undefined && country !== 'France')
  if (pack !== undefined && named.length > 1) return true
  if (extras.length > 1 || (extras.length > 0 && /\b(fois|mensualites?|par mois)\b/.test(plain))) return true
  if (named.length < 2 || !(ofSeveral.test(plain) || text.includes('+'))) return false
  return extras.length > 0 ? !/\b(prix|cout\w*|tarif) (des|du|de la|de l)\b/.test(plain) : ofMachines.test(plain + text)
}

const ofOne =
  /\b(manqu\w*|total|en tout|avec (le |la |les )?(port|frais|livraison)|livraison (comprise|incluse)|port|livree?)\b/
const ofSeveral = /\b(total|totale|en tout|ensemble|les deux|avec|plus|et|livre|livres|livree|livrees|livraison)\b|\+/
const ofMachines =
  /\b(total|en tout|ensemble|livres?|les deux|port|livraison (comprise|incluse)|juste|rien (de plus|d autre)|plus (la|le|l|les|une?))\b|\+/
