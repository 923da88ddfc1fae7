import type { Knowledge } from '../knowledge'
import { placeIn } from './places'
import { type Question, readQuestion } from './question'
import { needsIn, quantityOf } from './shopper'
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
const SURE = 0.6
const SURE_OF_PART = 0.8
/** What the facts of a message say is heard rather than a subject less sure than this. */
const CERTAIN = 1.2

/** The questions of a message: two or three that are surely of different subjects, else the whole; none where it is unclear. */
export function partsOf(question: Question, knowledge: Knowledge): Part[] {
  const whole = partOf(question, knowledge)
  if (isOneThing(question, whole, knowledge)) return [whole]
  const parts = question.text
    .split(/[?!.;…]+\s|\n+|\s(?:et|puis|aussi|sinon)\s|,\s(?=[^,]{12})/i)
    .filter((text) => text.trim() !== '')
    .map((text) => withNames(partOf(readQuestion(text, knowledge), knowledge), question))
    .filter(({ subject, sureness }) => sureness >= SURE_OF_PART && !isChat(subject))
  const distinct = parts.filter((part, place) => parts.findIndex((each) => actOf(each, knowledge) === actOf(part, knowledge)) === place)
  const useful = distinct.filter((part) => !isOfAnother(part, distinct, knowledge)).slice(0, MAX_PARTS)
  if (useful.length > 1) return useful
  if (useful.length === 1 && parts.length > 1) return [{ ...useful[0], question } as Part]
  return whole.sureness >= SURE ? [whole] : useful
}

function partOf(question: Question, knowledge: Knowledge): Part {
  const [best] = rankSubjects(knowledge.subjects, question.features)
  const sureness = best ? best.share + best.likeness : 0
  const said = isFilterCost(question, best) ? 'filter-cost' : sureness < CERTAIN ? subjectOfFacts(question, best) : undefined
  return said ? { question, subject: said, sureness: CERTAIN } : { question, subject: best?.name ?? '', sureness }
}

/** « Le prix des filtres du Premium » is that of a year; « le Premium avec filtres » that of a basket. */
function isFilterCost({ plain, products }: Question, best: RankedSubject | undefined): boolean {
  const isOfFilters = /\b(filtres?|cartouches?)\b/.test(plain) && !/\b(avec|et|plus|compris\w*|inclus\w*|pack|avance|jeux?)\b/.test(plain)
  return best?.name === 'price' && isOfFilters && products.some(({ category }) => category !== 'extra')
}

const seeking = /\b(cherch\w*|veux|voudr\w*|souhait\w*|besoin|faut|faudrait|acheter|envie|equiper|moins de|max\w*|budget|jusqu|possible|autour|environ)\b/
const ofCosts = /\b(livr\w*|port|achats?|panier|debit\w*|preleve\w*|rembours\w*|facture\w*|remise|code)\b/

/** A head count or a budget asks for advice, a number of articles for their price, whatever else is said. */
function subjectOfFacts({ text, plain, products, words }: Question, best: RankedSubject | undefined): string | undefined {
  const { answers, budgetCents } = needsIn({ text, plain })
  const machines = products.filter(({ category }) => category === 'machine')
  if (machines.length > 1 && /\b(entre|ou|vs|versus|difference|compar\w*|lequel|plutot|mieux)\b/.test(plain)) return undefined
  if (answers.household_size !== undefined && !/^(litre|waste|filter|flow)/.test(best?.name ?? '')) {
    return machines.length > 0 ? 'suits' : 'recommend'
  }
  if (budgetCents !== undefined && !ofCosts.test(plain)) {
    if (machines.length > 0) return 'price'
    if (products.length === 0 && (seeking.test(plain) || words.length <= 4)) return 'price-list'
  }
  if (isAboutPlace(plain) && products.length === 0 && (best?.share ?? 0) < LIKELY) return 'delivery'
  const isCounted = products.some(({ ownWords }) => quantityOf(ownWords, plain) > 1)
  return isCounted && (best?.share ?? 0) < LIKELY && !/\b(stock|dispo\w*|reste)\b/.test(plain) ? 'price' : undefined
}

/** The share from which a subject is kept in spite of a number or a place. */
const LIKELY = 0.46

function isAboutPlace(plain: string): boolean {
  return placeIn(plain) !== undefined && !/\b(install\w*|pose\w*|entretien|mainten\w*|garanti\w*|tva|tax\w*|fabriqu\w*|capitale)\b/.test(plain)
}

/** A price or a comparison of several products is one question. */
function isOneThing({ products, plain }: Question, whole: Part, knowledge: Knowledge): boolean {
  const machines = products.filter(({ category }) => category === 'machine')
  if (machines.length > 1 && /\b(entre|vs|versus|difference|compar\w*|plutot|mieux)\b/.test(plain)) return true
  return products.length > 1 && whole.sureness >= SURE && ['price', 'compare', 'buy'].includes(actOf(whole, knowledge))
}

/** « Vous livrez à Lille, et combien ça coûte ? » asks the price of nothing else; a budget belongs to the advice. */
function isOfAnother({ subject, question }: Part, parts: Part[], knowledge: Knowledge): boolean {
  const others = parts.map((part) => actOf(part, knowledge))
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
  if (part.question.products.length > 0) return part
  return { ...part, question: { ...part.question, products, pack } }
}
