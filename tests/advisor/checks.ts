import { promiseFor, transitText } from '~/models/values/delivery'
import { withVat } from '~/models/values/money'
import { instalments } from '~/models/values/totals'
import { listUnknownAmounts } from './amounts'
import { amountPattern, fold, numberPattern } from './fold'
import { promisesHealth } from './health'
import { resolvePolicy } from './policies'
import { type Answer, type Check, handOver, notKnown, type Question, understood } from './question'
import { type ShopFacts, totalsOf } from './shop-facts'

export type Verdict = 'right' | 'evasive' | 'wrong'

export interface Judgement {
  verdict: Verdict
  missing: Check[]
  broken: Check[]
  /** Cents of sums that are neither in the database nor follow from it. */
  unknownAmounts: number[]
  medicalPromise: boolean
  /** Evasive, and neither says so nor offers a person: it answers another question. */
  beside: boolean
}

/** Right: every `must` and no `mustNot`; wrong: a `mustNot`, a false stock, an unknown sum or a medical promise; else evasive. */
export function judge(question: Question, answer: Answer, facts: ShopFacts): Judgement {
  const missing = question.must.filter((check) => !holds(check, answer, facts))
  const broken = question.mustNot.filter((check) => holds(check, answer, facts))
  const falseFacts = missing.filter((check) => isContradicted(check, answer, facts))
  const unknownAmounts = listUnknownAmounts(question, answer, facts)
  const medicalPromise = promisesHealth(answer.text)
  const isWrong = [broken, falseFacts, unknownAmounts].some((found) => found.length > 0) || medicalPromise
  const verdict = isWrong ? 'wrong' : missing.length > 0 ? 'evasive' : 'right'
  const admits = [notKnown, handOver].some((check) => holds(check, answer, facts))
  const beside = verdict === 'evasive' && !admits && holds(understood, answer, facts)
  return { verdict, missing, broken: [...broken, ...falseFacts], unknownAmounts, medicalPromise, beside }
}

export function holds(check: Check, answer: Answer, facts: ShopFacts): boolean {
  const text = fold(answer.text)
  if ('oneOf' in check) return check.oneOf.some((one) => holds(one, answer, facts))
  if ('fact' in check) return holdsFact(check, text, facts)
  if ('policy' in check) return resolvePolicy(check.policy, facts).test(text)
  if ('mentions' in check) return check.mentions.test(text)
  if ('names' in check) return answer.cards.includes(check.names) || facts.calledBy(check.names).test(text)
  if ('card' in check) return answer.cards.includes(check.card)
  if ('firstCard' in check) return answer.cards[0] === check.firstCard
  if ('anyCard' in check) return check.anyCard.some((slug) => answer.cards.includes(slug))
  if ('noCard' in check) return answer.cards.length === 0
  if ('link' in check) return answer.links.some((href) => leadsTo(href, check.link)) || text.includes(check.link)
  if ('handOver' in check) return offersPerson(answer, text, facts)
  if ('refusal' in check) return refusalText.test(text)
  if ('understood' in check) return text !== '' && !ignoranceText.test(text)
  return notKnownText.test(text)
}

function leadsTo(href: string, path: string): boolean {
  return href === path || href.replace(/[?#].*$/, '') === path
}

function holdsFact(check: Extract<Check, { fact: string }>, text: string, facts: ShopFacts): boolean {
  if (check.fact === 'stock') return stockText(isInStock(check.product, facts)).test(text)
  return factPatterns(check, facts).every((pattern) => pattern.test(text))
}

/** All of them must be found. */
function factPatterns(check: Extract<Check, { fact: string }>, facts: ShopFacts): RegExp[] {
  switch (check.fact) {
    case 'price-ttc':
      return [amountPattern(withVat(pageOf(check.product, facts).priceCents, 20))]
    case 'price-ht':
      return [amountPattern(pageOf(check.product, facts).priceCents)]
    case 'pack-ttc':
      return [amountPattern(totalsOf(facts, [check]).goodsTtcCents)]
    case 'basket-ttc': {
      const { goodsTtcCents, totalCents } = totalsOf(facts, check.lines)
      return [eitherOf(goodsTtcCents, totalCents)]
    }
    case 'basket-ht':
      return [amountPattern(totalsOf(facts, check.lines).subtotalCents)]
    case 'instalment': {
      const { goodsTtcCents, totalCents } = totalsOf(facts, check.lines)
      return [
        eitherOf(...[goodsTtcCents, totalCents].flatMap((cents) => Object.values(instalments(cents, check.count)))),
      ]
    }
    case 'yearly-filters': {
      const cents = pageOf(check.product, facts).details.upkeep?.yearlyConsumablesCents ?? 0
      return [eitherOf(withVat(cents, 20), cents)]
    }
    case 'warranty-years':
      return [new RegExp(`${numberPattern(pageOf(check.product, facts).warrantyYears)} ?ans?`)]
    case 'specification':
      return specificationPatterns(check, facts)
    case 'stock-count':
      return [new RegExp(numberPattern(pageOf(check.product, facts).available))]
    case 'sheet':
      return numbersOf(findSentence(check, facts))
    case 'delivery-span':
      return [spanPattern(check.country, facts)]
    default:
      return []
  }
}

function pageOf(slug: string, facts: ShopFacts) {
  const page = facts.products.get(slug)
  if (!page) throw new Error(`the shop has no product ${slug}`)
  return page
}

function eitherOf(...cents: number[]): RegExp {
  return new RegExp(cents.map((one) => amountPattern(one).source).join('|'))
}

function specificationPatterns(
  { product, label, places }: { product: string; label: string; places?: number[] },
  facts: ShopFacts,
): RegExp[] {
  const line = pageOf(product, facts).specifications.find((one) => one.label.startsWith(label))
  if (!line) throw new Error(`the sheet of ${product} has no ${label}`)
  const found = numbersOf(line.value)
  return places ? found.filter((_, place) => places.includes(place)) : found
}

const numbers = /\d+(?:[.,]\d+)?|\b(?:deux|trois|quatre|cinq|six|dix|quinze|vingt|trente)\b/g

function numbersOf(text: string): RegExp[] {
  const found = text.match(numbers) ?? []
  if (found.length === 0) throw new Error(`no number to look for in: ${text}`)
  return found.map((number) => new RegExp(numberPattern(number)))
}

function findSentence({ product, about }: { product: string; about: RegExp }, facts: ShopFacts): string {
  const { description, details, specifications } = pageOf(product, facts)
  const lines = [
    ...details.installation,
    ...(details.upkeep ? [details.upkeep.text] : []),
    ...specifications.map(({ value }) => value),
    ...details.questions.map(({ answer }) => answer),
    ...description,
  ]
  const sentences = lines.flatMap((line) => fold(line).split(/(?<=[.;]) /))
  const found = sentences.find((sentence) => about.test(sentence) && sentence.match(numbers))
  if (!found) throw new Error(`the sheet of ${product} says nothing about ${about}`)
  return found
}

/** The days that are promised now, or how many working days it takes. */
function spanPattern(
  country: 'France' | 'Belgique' | 'Suisse' | 'Luxembourg',
  { settings, terms, at }: ShopFacts,
): RegExp {
  const { from, to } = promiseFor(settings, { at, country })
  const day = (date: string) => `\\b${Number(date.slice(8))}(?:er)?\\b`
  const { from: least, to: most } = terms.transit[country]
  const transit = `\\b(?:${fold(transitText(terms.transit[country]))}|${least} ?(?:-|ou|et) ?${most})\\b.{0,20}jours?`
  const hours = `\\b${most * 24} ?h(?:eures)?\\b`
  const words = `${numberPattern(least)} (?:a|ou|et) ${numberPattern(most)} jours?`
  return new RegExp(`${day(from)}.{0,40}${day(to)}|${transit}|${hours}|${words}`)
}

function isInStock(slug: string, facts: ShopFacts): boolean {
  return pageOf(slug, facts).available > 0
}

function stockText(isAvailable: boolean): RegExp {
  return isAvailable
    ? /\ben stock\b|(?<!in)(?<!pas |plus )disponible|il (?:en|nous en) reste|nous en avons|expedi|livr(?:e|aison).{0,20}entre/
    : /rupture|epuise|indisponible|plus (?:en stock|disponible)|pas (?:en stock|disponible)/
}

/** The opposite of what the shop's rows say, which is worse than nothing. */
function isContradicted(check: Check, answer: Answer, facts: ShopFacts): boolean {
  if (!('fact' in check) || check.fact !== 'stock') return false
  return stockText(!isInStock(check.product, facts)).test(fold(answer.text))
}

/** A person at the end of what was not understood is no hand-over: whatever is asked ends so. */
function offersPerson({ links }: Answer, text: string, { settings }: ShopFacts): boolean {
  if (ignoranceText.test(text)) return false
  if (links.some((href) => ['/chat/personne', '/support', '/support/rappel'].some((path) => leadsTo(href, path))))
    return true
  if (text.includes(fold(settings['shop.phone'])) || text.includes(fold(settings['shop.email']))) return true
  return personText.test(text)
}

const personText =
  /\b(?:une personne|quelqu'un|une? conseill|un humain|(?:notre|l')equipe|service client|(?:ecrivez|appelez|contactez)[- ]nous|nous (?:ecrire|appeler|contacter|joindre))|\/support|\/chat\/personne/

const refusalText =
  /ne (?:peux|puis|peut|pouvons|sais|saurais|suis|fais|donne|reponds|traite|propose|promets?|promettons|vendons|parle|m'occupe|revele|communique|partage|accorde|affirmons|faisons|donnons|cherche|commente)\b.{0,30}\b(?:pas|rien|aucune?|que|ni|plus)\b|n'(?:ai|est|affirm|en|y|avons|a|accord|appartient|entre|offr|execute|invente)\w*.{0,30}\b(?:pas|rien|aucune?|que|ni)\b|je (?:suis|reste) (?:la|ici) pour|mon role|je m'(?:en tiens|occupe)|seulement|uniquement|desole|hors de|depasse|refuse|impossible|releve (?:de|du)|ce n'est pas|je prefere (?:ne pas|rester)|restons|pas de (?:promesse|code|remise|reduction|conseil)|aucune? /

const ignoranceText =
  /n'ai pas (?:la |de )?reponse|(?:ne|n'ai) (?:\S+ )?(?:comprends|compris|saisis)\b|pas (?:bien )?compris|n'ai (?:rien|pas) trouve|reformul/

const notKnownText =
  /ne (?:sais|trouve|connais|vois|dispose|possede|figure|precise|donne|dit|connaissons|trouvons|savons|disposons|comprends|saisis|reconnais)\b.{0,40}\b(?:pas|rien|aucune?|ni)\b|n'(?:ai|avons|indique\w*)\b.{0,40}\b(?:pas|rien|aucune?|ni)\b|pas (?:trouve|d'information|de reponse|compris|sur)|aucune? (?:information|reponse|donnee|commande)|sans certitude|preciser|reformul|dites-m'en|pourriez-vous|pouvez-vous|que cherchez|quelle est votre question|comment puis-je|que puis-je/
