import type { Knowledge } from '../knowledge'
import { placeIn } from './places'
import { type Question, readQuestion } from './question'
import { animalsIn, needsIn, quantityOf } from './shopper'
import { type RankedSubject, rankSubjects } from './subject-model'

/** One question of a message, and what it is about. */
export interface Part {
  question: Question
  subject: string
  /** 0 to 2. */
  sureness: number
}

const MAX_PARTS = 3
/** Of a whole message; a part of one must be surer, since it is cut from its context. */
const MIN_SURENESS = 0.6
const MIN_SURENESS_OF_REFUSAL = 0.75
const MIN_SURENESS_OF_PART = 0.72
/** What the facts of a message say is heard rather than a subject less sure than this. */
const CERTAIN = 1.2
const VERY_CERTAIN = 1.6

/** The questions of a message: two or three that are surely of different subjects, else the whole; none where it is unclear. */
export function partsOf(question: Question, knowledge: Knowledge): Part[] {
  const whole = partOf(question, knowledge)
  if (isOffer(question)) return [{ question, subject: 'offer', sureness: CERTAIN }]
  if (isBasket(question)) return [{ question, subject: 'price', sureness: CERTAIN }]
  if (isOneThing(question, whole, knowledge)) return [whole]
  const isSeveral = /[?!.;\n]\s*\S/.test(question.text)
  if (whole.sureness >= VERY_CERTAIN && !isSeveral) return [whole]
  const least = whole.sureness >= CERTAIN && !isSeveral ? CERTAIN : MIN_SURENESS_OF_PART
  const parts = question.text
    .split(/[?!.;…]+\s|\n+|\s(?:et|puis|aussi|sinon)\s|,\s(?=[^,]{10})/i)
    .filter((text) => text.trim() !== '')
    .map((text) => withNames(partOf(readQuestion(text, knowledge), knowledge), question))
    .filter(({ subject, sureness }) => sureness >= Math.max(least, minSurenessOf(subject)) && !isChat(subject))
  const distinct = parts.filter(
    (part, place) => parts.findIndex((each) => actOf(each, knowledge) === actOf(part, knowledge)) === place,
  )
  const useful = distinct.filter((part) => !isOfAnother(part, distinct, knowledge)).slice(0, MAX_PARTS)
  // What is sure of a whole of one sentence and of none of its parts is what they say together.
  if (least === CERTAIN && !parts.some(({ subject }) => subject === whole.subject)) return [whole]
  if (useful.length > 1) return useful
  if (useful.length === 1 && parts.length > 1) return [{ ...useful[0], question } as Part]
  return whole.sureness >= minSurenessOf(whole.subject) ? [whole] : useful
}

/** « Non laisse tomber, un conseiller »: courtesies give way to what is asked beside them. */
const MIN_LIKENESS = 0.6

/** An accusation must be surer than an answer. */
function minSurenessOf(subject: string): number {
  return isChat(subject) || /^(injection|card-typed|legal-threat|danger)$/.test(subject)
    ? MIN_SURENESS_OF_REFUSAL
    : MIN_SURENESS
}

function partOf(question: Question, knowledge: Knowledge): Part {
  const ranked = rankSubjects(knowledge.subjects, question.features)
  const meant = ranked
    .slice(1, 3)
    .find(({ name, likeness }) => likeness >= MIN_LIKENESS && likeness > (ranked[0]?.likeness ?? 0) && !isChat(name))
  const best = isChat(ranked[0]?.name ?? '') && meant ? { ...meant, share: 1 - meant.likeness / 2 } : ranked[0]
  const sureness = best ? best.share + best.likeness : 0
  const rankedBy = isRanking(question)
    ? knowledge.template.talk?.ranked?.find(({ pattern }) => pattern.test(question.plain))
    : undefined
  if (rankedBy && sureness < VERY_CERTAIN) return { question, subject: rankedBy.subject, sureness: CERTAIN }
  const said = isFilterCost(question, best)
    ? 'filter-cost'
    : sureness < CERTAIN || (best?.name === 'animals' && isHousehold(question))
      ? subjectOfFacts(question, best)
      : undefined
  return said ? { question, subject: said, sureness: CERTAIN } : { question, subject: best?.name ?? '', sureness }
}

/** « On est six, et le chien » asks for a machine. */
function isHousehold(question: Question): boolean {
  return needsIn(question).answers.household_size !== undefined
}

/** « Lequel est le plus léger ? », « plus grand que le Premium ? » */
function isRanking({ plain, products }: Question): boolean {
  const isOfSeveral =
    /\b(lequel|laquelle|lesquels|lesquelles|quel(le)? (osmoseur|modele|appareil|machine)|comparatif|de la gamme)\b/.test(
      plain,
    )
  const isOrdered = /\b(plus|moins|meilleure?s?|mieux|maximum|minimum)\b/.test(plain)
  return isOrdered && (isOfSeveral || products.length > 1 || /^le (plus|moins)\b/.test(plain))
}

/** « Le prix des filtres du Premium » is that of a year; « le Premium avec filtres » that of a basket. */
function isFilterCost({ plain, products }: Question, best: RankedSubject | undefined): boolean {
  const isYearly = /\b(par an|annuels?|annuelle|a l annee|chaque annee|tous les ans)\b/.test(plain)
  const isOfFilters =
    /\b(filtres?|cartouches?)\b/.test(plain) &&
    !/\b(avec|et|e|plus|compris\w*|inclus\w*|pack|avance|jeux?)\b/.test(plain)
  return best?.name === 'price' && (isOfFilters || isYearly) && products.some(({ category }) => category !== 'extra')
}

const buyingWords =
  /\b(cherch\w*|veux|voudr\w*|souhait\w*|besoin|faut|faudrait|acheter|envie|equiper|moins de|max\w*|budget|jusqu|possible|autour|environ)\b/
const ofCosts = /\b(livr\w*|port|achats?|panier|debit\w*|preleve\w*|rembours\w*|facture\w*|remise|code)\b/

/** A head count or a budget asks for advice, a number of articles for their price, whatever else is said. */
function subjectOfFacts(
  { text, plain, products, words, pack }: Question,
  best: RankedSubject | undefined,
): string | undefined {
  if (best && best.share > REFUSED && /^(injection|health|discount|competitor|not-sold|payment-twice)$/.test(best.name))
    return undefined
  if (/\bdevis\b/.test(plain)) return 'quote'
  if (words.length === 0 && /\p{Extended_Pictographic}/u.test(text)) return 'yes'
  if (/\p{L}/u.test(text) && !/[a-z]/.test(plain)) return 'language'
  const { answers, budgetCents } = needsIn({ text, plain })
  const machines = products.filter(({ category }) => category === 'machine')
  if (answers.household_size !== undefined && !/^(litre|waste|filter|flow)/.test(best?.name ?? '')) {
    return machines.length > 0 ? 'suits' : 'recommend'
  }
  if (budgetCents !== undefined && !ofCosts.test(plain)) {
    if (machines.length > 0) return 'price'
    if (products.length === 0 && (buyingWords.test(plain) || words.length <= 4)) return 'price-list'
  }
  if (animalsIn(plain).kind && products.length === 0 && (best?.share ?? 0) < MIN_LIKELY_SHARE) return 'animals'
  if (pack !== undefined && machines.length > 0) return 'price'
  if (isCloseDate(plain) && (best?.share ?? 0) < MIN_LIKELY_SHARE) return 'delivery'
  if (isAboutPlace(plain) && products.length === 0 && ((best?.share ?? 0) < MIN_LIKELY_SHARE || best?.name === 'stock'))
    return 'delivery'
  const isCounted = products.some(({ ownWords }) => quantityOf(ownWords, plain) > 1)
  if (isCounted && /^(delivery|buy|hydrogen|shower|animals)$/.test(best?.name ?? '')) return 'price'
  return isCounted && (best?.share ?? 0) < MIN_LIKELY_SHARE && !/\b(stock|dispo\w*|reste)\b/.test(plain)
    ? 'price'
    : undefined
}

/** The share from which a refusal is kept in spite of any fact. */
const REFUSED = 0.25

/** The share from which a subject is kept in spite of a number or a place. */
const MIN_LIKELY_SHARE = 0.46

function isCloseDate(plain: string): boolean {
  const isDelivery =
    /\b(rec(ev|oi)\w*|livr\w*|avoir|besoin|faut|arriv\w*|command\w*|jouable)\b/.test(plain) &&
    !/\b(appel\w*|rappel\w*|rdv|rendez|telephon\w*)\b/.test(plain)
  return (
    isDelivery &&
    /\b(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|noel|semaine prochaine|d ici|avant le|ce week end)\b/.test(
      plain,
    )
  )
}

function isAboutPlace(plain: string): boolean {
  return (
    placeIn(plain) !== undefined &&
    !/\b(install\w*|pose\w*|entretien|mainten\w*|garanti\w*|retour\w*|renvo\w*|rembours\w*|tva|tax\w*|fabriqu\w*|capitale)\b/.test(
      plain,
    )
  )
}

const asksPrice = /\b(prix|tarif|cout\w*|vaut|combien(?! de| il| en))\b/
const asksStock = /\b(stock|dispo\w*|reste\w*|vous l avez|en avez)\b/
const asksDelivery = /\b(livr\w*|delais?|recois|recev\w*|arrive\w*|quand)\b/

/** Two or three of price, stock and delivery, of products that are named and not counted, in France. */
function isOffer({ plain, products, pack }: Question): boolean {
  const asked = [asksPrice, asksStock, asksDelivery].filter((pattern) => pattern.test(plain)).length
  const isElse = /\b(total|comprise?|inclus\w*|port|frais|devis|fois|gratuit\w*|retour\w*|pose|garanti\w*)\b/.test(
    plain,
  )
  const isCounted = products.some(({ ownWords }) => quantityOf(ownWords, plain) > 1)
  const isOfStock = asksStock.test(plain)
  const place = placeIn(plain)
  if (place && place.country !== 'France') return false
  return asked > 1 && isOfStock && products.length > 0 && pack === undefined && !isElse && !isCounted
}

/** Several of a product and a word for money. */
function isBasket({ plain, products, text }: Question): boolean {
  if (
    products.length > 1 &&
    (/\S ?\+ ?\S/.test(text) || /\b(port|livraison)\b/.test(plain)) &&
    !/\b(delai|quand|combien de temps|stocks?)\b/.test(plain)
  )
    return true
  if (
    products.length > 0 &&
    /\b(combien|prix|cout\w*|total)\b/.test(plain) &&
    /\blivre(e|s|es)?\b/.test(plain) &&
    !/\bcombien de (temps|jours)\b/.test(plain)
  )
    return true
  const isOfMoney =
    /\b(total|combien|prix|cout\w*|ttc|ht|hors taxes?|port|revien\w*|livr\w* (comprise|incluse|gratuite))\b/.test(plain)
  const isElse = /\b(devis|stocks?|dispo\w*|reste|commande|fois|mensualites?|remise|reduction|prix de gros)\b/.test(
    plain,
  )
  return isOfMoney && !isElse && products.some(({ ownWords }) => quantityOf(ownWords, plain) > 1)
}

/** A price or a comparison of several products is one question. */
function isOneThing({ products, plain, text }: Question, whole: Part, knowledge: Knowledge): boolean {
  const machines = products.filter(({ category }) => category === 'machine')
  const isCounted = needsIn({ text, plain }).answers.household_size !== undefined
  if (machines.length > 1 && !isCounted && /\b(entre|vs|versus|difference|compar\w*|plutot|mieux)\b/.test(plain))
    return true
  return (
    products.length > 1 &&
    whole.sureness >= MIN_SURENESS &&
    ['price', 'compare', 'buy'].includes(actOf(whole, knowledge))
  )
}

/** « Vous livrez à Lille, et combien ça coûte ? » asks the price of nothing else; a budget belongs to the advice. */
function isOfAnother({ subject, question }: Part, parts: Part[], knowledge: Knowledge): boolean {
  const others = parts.map((part) => actOf(part, knowledge))
  if (parts.length > 1 && (subject === 'tell-me' || subject === 'buy')) return true
  if (actOf({ subject }, knowledge) !== 'price' || question.products.length > 0) return false
  return others.includes('delivery') || others.includes('recommend')
}

/** Greetings and thanks around a question ask nothing. */
function isChat(name: string): boolean {
  return ['greeting', 'how-are-you', 'thanks', 'bye', 'help', 'yes', 'off-topic', 'complaint'].includes(name)
}

function actOf({ subject }: Pick<Part, 'subject'>, { answers }: Knowledge): string {
  return answers[subject]?.act ?? subject
}

/** « Le prix du Premium et le délai ? »: the products of the message are those of its parts. */
function withNames(part: Part, { products, pack }: Question): Part {
  const own = part.question.products
  if (own.some(({ category }) => category !== 'extra') || (own.length > 0 && part.subject === 'price')) return part
  const others = products.filter(({ id }) => !own.some((each) => each.id === id))
  return { ...part, question: { ...part.question, products: [...others, ...own], pack } }
}
