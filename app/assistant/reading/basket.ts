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

/** Several products with their delivery, or several of one and a word for money. */
export function isBasket({ plain, products, text }: Question): boolean {
  const isSummed = text.includes('+') || /\b(port|livraison)\b/.test(plain)
  if (products.length > 1 && isSummed && !/\b(delai|quand|combien de temps|stocks?)\b/.test(plain)) return true
  if (products.length > 0 && delivered.test(plain)) return true
  return ofMoney.test(plain) && !ofElse.test(plain) && products.some(({ ownWords }) => quantityOf(ownWords, plain) > 1)
}

const delivered =
  /\b(avec|compris\w*|inclus\w*) (les |la |le )?(frais de )?(port|livraison)\b|\b(port|livraison) (compris\w*|inclus\w*|dedans)\b/
const ofMoney = /\b(total|combien|prix|cout\w*|ttc|ht|hors taxes?|port|revien\w*|livr\w* (comprise|incluse|gratuite))\b/
const ofElse = /\b(devis|stocks?|dispo\w*|reste|commande|fois|mensualites?|remise|reduction|prix de gros)\b/

/** « Je prends l’Essentiel », « rajoutez la pose », « finalement sans »: each message changes the basket before. */
export function basketOf(question: Question, { knowledge, earlier, recent }: Before): Basket {
  const [last, ...older] = earlier.slice(0, MOST_MESSAGES)
  const before =
    last === undefined
      ? { lines: recent.map((product) => ({ product, quantity: 1 })), isOne: false }
      : basketOf(readQuestion(last, knowledge), { knowledge, earlier: older, recent })
  return question.products.length === 0 ? withCount(before, question) : withNamed(before, question)
}

/** « Mettez-en deux », « les deux ensemble ». */
function withCount({ lines, isOne }: Basket, question: Question): Basket {
  const count = quantityOf([], question.plain)
  const last = lines.at(-1)
  const counted = last && count > 1 ? [...lines.slice(0, -1), { ...last, quantity: count }] : lines
  return { lines: counted, isOne: isOne || count > 1 || isOneBasket(lines, question) }
}

function withNamed(before: Basket, question: Question): Basket {
  const { products, plain } = question
  const kept = products.filter(({ ownWords }) => !ownWords.some((word) => new RegExp(declining + word).test(plain)))
  const own = (kept.length > 0 ? kept : products).map((product) => ({
    product,
    quantity: quantityIn(plain, product),
  }))
  const held = before.lines.filter(({ product }) => !products.some(({ id }) => id === product.id))
  if (held.length === 0 || !isChange(before, { question, kept, held }))
    return { lines: own, isOne: isOneBasket(own, question) }
  const replaces = kept.some(isMachine) && /\b(finalement|plutot|a la place)\b/.test(plain)
  const left = replaces ? held.filter(({ product }) => !isMachine(product)) : held
  return { lines: [...left, ...own.filter(({ product }) => kept.includes(product))], isOne: true }
}

/** « Un pour moi, un pour mon frère, et un jeu chacun ». */
function quantityIn(plain: string, { ownWords }: KnownProduct): number {
  const buyers = plain.match(/\bune? ([a-z]+ )?pour (moi|mon|ma|mes|lui|elle|nous|notre)\b/g)?.length ?? 1
  const quantity = quantityOf(ownWords, plain)
  return quantity === 1 ? buyers : quantity
}

const declining = String.raw`\b(?:pas (?:de |d |la |les |le )|ni (?:la |les |le )?|(?:sans|enleve\w*|retire\w*) (?:la |les |le |l )?|(?:ai|a|avons|avez|possede) deja (?:[a-z]+ ){0,4}?)`

/** Whether the articles named are added to those before, or taken out, rather than asked about by themselves. */
function isChange(
  { lines, isOne }: Basket,
  { question, kept, held }: { question: Question; kept: KnownProduct[]; held: BasketLine[] },
): boolean {
  const { products, plain, text } = question
  if (kept.length < products.length && lines.length > held.length) return true
  if (isOne && /^(et|ou|mais|non|sinon|finalement|plutot)\b/.test(plain)) return true
  if (/\br?ajout\w*\b/.test(plain)) return true
  return !kept.some(isMachine) && (/\b(avec|plus|aussi|si je prends)\b/.test(plain) || text.includes('+'))
}

/** Several of one, a machine with its extras, or machines whose sum is asked for. */
function isOneBasket(lines: BasketLine[], { plain, text, pack }: Question): boolean {
  const extras = lines.filter(({ product }) => product.category === 'extra')
  const country = placeIn(plain)?.country ?? 'France'
  if (lines.some(({ quantity }) => quantity > 1) || extras.length > 1) return true
  if (lines.length < 2) return lines.length === 1 && (ofOne.test(plain) || country !== 'France')
  if (pack !== undefined || text.includes('+')) return true
  return extras.length > 0 ? ofSeveral.test(plain) : ofMachines.test(plain)
}

const ofOne =
  /\b(manqu\w*|total|en tout|avec (le |la |les )?(port|frais|livraison)|livraison (comprise|incluse)|port|livree?)\b/
const ofSeveral =
  /\b(total|totale|en tout|ensemble|les deux|avec|plus|et|livre|livres|livree|livrees|livraison|fois|mensualites?|par mois)\b/
const ofMachines =
  /\b(total|en tout|ensemble|livres?|les deux|port|livraison (comprise|incluse)|juste|rien (de plus|d autre)|plus (la|le|l|les|une?))\b/
