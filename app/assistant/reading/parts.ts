import { isContentWord, type RankedSubject, rankSubjects } from '~/models/language'
import type { Knowledge } from '../knowledge'
import { placeIn } from './places'
import { type Question, readQuestion } from './question'
import { animalsIn, needsIn, quantityOf } from './shopper'

/** One question of a message, and what it is about. */
export interface Part {
  question: Question
  subject: string
  /** 0 to 2. */
  sureness: number
  /** Another subject that is nearly as likely. */
  second?: string
  /** Told by a head count, a budget or a place rather than by its words. */
  isOfFacts?: boolean
}

const MAX_PARTS = 3
/** Of a whole message; a part of one must be surer, since it is cut from its context. */
const MIN_SURENESS = 0.6
const MIN_SURENESS_OF_REFUSAL = 0.75
const MIN_SURENESS_OF_PART = 0.72
/** What the facts of a message say is heard rather than a subject less sure than this. */
export const CERTAIN = 1.2
const NEARLY_CERTAIN = 1
const VERY_CERTAIN = 1.6
/** Below this the subject is a guess more often than not. */
export const MIN_UNHEDGED = 0.9
/** A guess that is better than no answer. */
const MIN_GUESS = 0.4

/** The questions of a message: two or three that are surely of different subjects, else the whole, else the best guess. */
export function partsOf(question: Question, knowledge: Knowledge, before?: string): Part[] {
  const whole = partOf(question, knowledge)
  if (isOffer(question)) return [{ question, subject: 'offer', sureness: CERTAIN }]
  if (isBasket(question) && !isElsewhere(whole, knowledge)) return [{ question, subject: 'price', sureness: CERTAIN }]
  if (whole.isOfAccessory || isOneThing(question, whole, knowledge)) return [whole]
  const isSeveral = /[?!.;\n]\s*\S/.test(question.text)
  if (whole.sureness >= VERY_CERTAIN && !isSeveral) return [whole]
  const least = whole.sureness >= CERTAIN && !isSeveral ? NEARLY_CERTAIN : MIN_SURENESS_OF_PART
  const parts = question.text
    .split(/(?<=[?!.;…])\s+|\n+|\s(?:et|puis|aussi|sinon)\s|,\s(?=[^,]{10})/i)
    .filter((text) => text.trim() !== '')
    .map((text) => withNames(wordedPart(readQuestion(text, knowledge), knowledge), question))
    .filter((part) => isAskedFor(part, { least, whole, isAsking: asks(question) }))
  const distinct = parts.filter(
    (part, place) => parts.findIndex((each) => actOf(each, knowledge) === actOf(part, knowledge)) === place,
  )
  const useful = distinct.filter((part) => !isOfAnother(part, distinct, knowledge))
  if (whole.isOfFacts && whole.subject === 'site-trouble') return [whole]
  if (whole.isOfFacts) {
    const others = useful.filter(
      (part) => part.sureness >= MIN_UNHEDGED && ![actOf(whole, knowledge), 'need'].includes(actOf(part, knowledge)),
    )
    return [whole, ...others].slice(0, MAX_PARTS)
  }
  // What is sure of a whole and of none of its parts is what they say together.
  if (whole.sureness >= CERTAIN && !parts.some(({ subject }) => subject === whole.subject)) return [whole]
  if (useful.length > 1) return useful.slice(0, MAX_PARTS)
  if (useful.length === 1 && parts.length > 1) return [{ ...useful[0], question } as Part]
  if (whole.sureness >= minSurenessOf(whole.subject)) return [whole]
  const [only] = useful
  if (only)
    return isGuess(whole, knowledge) && only.subject !== whole.subject
      ? [{ ...whole, second: undefined }, only]
      : [only]
  return guessesOf(question, whole, { knowledge, before })
}

/**
 * A part must be sure of itself: what is only told beside a question, has no word of its own or is unlikely of the
 * whole must be certain.
 */
function isAskedFor(
  { question, subject, sureness }: Part,
  { least, whole, isAsking }: { least: number; whole: WordedPart; isAsking: boolean },
): boolean {
  if (isChat(subject) || sureness < Math.max(least, minSurenessOf(subject))) return false
  if (isAsking && !asks(question))
    return sureness >= VERY_CERTAIN || (subject === whole.subject && whole.sureness >= MIN_SURENESS)
  if (sureness >= CERTAIN) return true
  const isBare = question.words.filter(isContentWord).length < 2 && question.products.length === 0
  const isLikely = (whole.ranked ?? []).slice(0, MAX_LIKELY).some(({ name }) => name === subject)
  return !isBare && isLikely
}

const MAX_LIKELY = 8

const asking =
  /\b(combien|quels?|quelles?|lequel|laquelle|quand|comment|pourquoi|quoi|est ce|ou pas|peut on|puis je|[a-z]+ (t )?(il|elle|on)|vous [a-z]+ez|[a-z]+ez vous)\b/

function asks({ text, plain }: Question): boolean {
  return text.includes('?') || asking.test(plain)
}

/** A short message is read after the one before it; else the best guess, unless it would be an accusation. */
function guessesOf(
  question: Question,
  whole: WordedPart,
  { knowledge, before }: { knowledge: Knowledge; before: string | undefined },
): Part[] {
  if (before && question.words.length <= MAX_FOLLOW_UP_WORDS) {
    const both = wordedPart(readQuestion(`${before} ${question.text}`, knowledge), knowledge)
    if (both.sureness >= MIN_SURENESS && minSurenessOf(both.subject) === MIN_SURENESS)
      return [{ ...both, question, second: undefined }]
  }
  return isGuess(whole, knowledge) ? [whole] : []
}

/** Better than no answer, and harmless if it is wrong. */
function isGuess({ question, subject, sureness, best }: WordedPart, { answers, spelling }: Knowledge): boolean {
  const least = isChat(subject) ? MIN_COURTESY_SHARE : MIN_GUESSED_SHARE
  const content = question.words.filter(isContentWord)
  const isReadable = content.filter((word) => spelling.known.has(word)).length >= content.length / 2
  const isHarmless =
    isReadable && !answers[subject]?.comesFirst && (isChat(subject) || minSurenessOf(subject) === MIN_SURENESS)
  return sureness >= MIN_GUESS && (best?.share ?? 0) >= least && isHarmless
}

const MAX_FOLLOW_UP_WORDS = 8
const MIN_COURTESY_SHARE = 0.1
const MIN_GUESSED_SHARE = 0.08

/** « Non laisse tomber, un conseiller »: courtesies give way to what is asked beside them. */
const MIN_LIKENESS = 0.6

/** An accusation must be surer than an answer. */
function minSurenessOf(subject: string): number {
  return isChat(subject) || /^(injection|card-typed|legal-threat|danger)$/.test(subject)
    ? MIN_SURENESS_OF_REFUSAL
    : MIN_SURENESS
}

function partOf(question: Question, knowledge: Knowledge): WordedPart {
  const part = wordedPart(question, knowledge)
  const { best, sureness } = part
  if (part.subject === 'filter-cost' || part.isRanked) return part
  const isHeard =
    sureness < CERTAIN || /\bdevis\b/.test(question.plain) || (best?.name === 'animals' && isHousehold(question))
  const said = isHeard
    ? subjectOfFacts(question, { best, readings: knowledge.template.talk?.readings ?? [] })
    : undefined
  return said ? { question, subject: said, sureness: CERTAIN, isOfFacts: true, ranked: part.ranked } : part
}

/** Below this the next subject may be answered too. */
const MAX_DIVIDED = 1.1
/** The share of the best subject from which the next one is answered too. */
const MIN_NEAR = 0.75

interface WordedPart extends Part {
  best?: RankedSubject
  ranked?: RankedSubject[]
  isRanked?: boolean
  isOfAccessory?: boolean
}

/** By its words alone; an accusation that is not sure enough gives way to the next subject. */
function wordedPart(question: Question, knowledge: Knowledge): WordedPart {
  const ranked = rankOf(question, knowledge).filter(({ name, share, likeness }, place) => {
    return place > 4 || isChat(name) || minSurenessOf(name) === MIN_SURENESS || share + likeness >= minSurenessOf(name)
  })
  const meant = ranked
    .slice(1, 3)
    .find(({ name, likeness }) => likeness >= MIN_LIKENESS && likeness > (ranked[0]?.likeness ?? 0) && !isChat(name))
  const first = firstOf(ranked)
  const isEmpty = /^(yes|bye|thanks)$/.test(first?.name ?? '') && asks(question) && question.words.length > 3
  const other = isEmpty ? ranked.find(({ name }) => !isChat(name)) : undefined
  const best = other ? other : isChat(first?.name ?? '') && meant ? { ...meant, share: 1 - meant.likeness / 2 } : first
  const sureness = best ? best.share + best.likeness : 0
  const rankedBy = isRanking(question)
    ? knowledge.template.talk?.ranked?.find(({ pattern }) => pattern.test(question.plain))
    : undefined
  if (rankedBy && sureness < VERY_CERTAIN)
    return { question, subject: rankedBy.subject, sureness: CERTAIN, isRanked: true }
  if (sureness < VERY_CERTAIN && /\b(son|leurs?) (prix|tarif)s?\b/.test(question.plain))
    return { question, subject: 'price', sureness: CERTAIN }
  if (isFilterCost(question, best)) return { question, subject: 'filter-cost', sureness: CERTAIN }
  const isOfAccessory =
    question.products.length > 0 &&
    question.products.every(({ category }) => category === 'accessory') &&
    !/\bosmoseurs?\b/.test(question.plain)
  if (isOfAccessory && best?.name === 'recommend' && sureness < MIN_UNHEDGED)
    return { question, subject: 'tell-me', sureness, best, ranked, isOfAccessory }
  const next = ranked.find(({ name }) => name !== best?.name)
  const isNear = next && sureness < MAX_DIVIDED && next.share + next.likeness >= MIN_NEAR * sureness
  const isPlain =
    isNear &&
    [best?.name ?? '', next.name].every(
      (name) => minSurenessOf(name) === MIN_SURENESS && actOf({ subject: name }, knowledge) !== 'need',
    )
  return { question, subject: best?.name ?? '', sureness, best, ranked, second: isPlain ? next.name : undefined }
}

/** Where no sentence is alike enough, the share tells more. */
function firstOf(ranked: RankedSubject[]): RankedSubject | undefined {
  const [first] = ranked
  if (!first || first.share + first.likeness >= MIN_SURENESS) return first
  return ranked.slice(0, 4).sort((a, b) => b.share - a.share)[0]
}

/** A place in fewer words is what they are about. */
const LONG_MESSAGE = 7

/** A name of a product or a place says what a message is about, not what it asks: it is read with and without it. */
function rankOf({ features }: Question, { subjects }: Knowledge): RankedSubject[] {
  const ranked = rankSubjects(subjects, features)
  const isLong = features.length > LONG_MESSAGE
  const nameless = features.filter(
    (feature) => !(isLong ? /^(accessoire|unpays|unailleurs)/ : /^accessoire/).test(feature),
  )
  if (nameless.length === features.length || nameless.length < 2) return ranked
  const without = new Map(rankSubjects(subjects, nameless).map((each) => [each.name, each]))
  return ranked
    .map(({ name, share, likeness }) => {
      const other = without.get(name) ?? { share, likeness }
      return { name, share: (share + other.share) / 2, likeness: (likeness + other.likeness) / 2 }
    })
    .sort((a, b) => b.share + b.likeness - a.share - a.likeness)
}

/** Names of products beside a question that is surely of something else. */
function isElsewhere({ best, subject }: WordedPart, knowledge: Knowledge): boolean {
  return (best?.share ?? 0) > 0.7 && !/^(price|delivery|buy|offer|packs|payment)$/.test(actOf({ subject }, knowledge))
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
  { best, readings }: { best: RankedSubject | undefined; readings: { pattern: RegExp; subject: string }[] },
): string | undefined {
  if (best && best.share > REFUSED && /^(injection|health|discount|competitor|not-sold|payment-twice)$/.test(best.name))
    return undefined
  if (/\bdevis\b/.test(plain)) return 'quote'
  if (/-\s?\d{1,2}\s?%/.test(text)) return 'discount'
  if (words.length === 0 && /\p{Extended_Pictographic}/u.test(text)) return 'yes'
  if (/\p{L}/u.test(text) && !/[a-z]/.test(plain)) return 'language'
  const isUnsure = (best ? best.share + best.likeness : 0) < MIN_SURENESS
  const { answers, budgetCents } = needsIn({ text, plain })
  const machines = products.filter(({ category }) => category === 'machine')
  if (answers.household_size !== undefined && !/^(litre|waste|filter|flow)/.test(best?.name ?? '')) {
    return machines.length > 0 ? 'suits' : 'recommend'
  }
  if (budgetCents !== undefined && !ofCosts.test(plain)) {
    if (machines.length > 1) return 'compare'
    if (machines.length > 0) return 'price'
    if (products.length === 0 && (buyingWords.test(plain) || words.length <= 4)) return 'price-list'
  }
  if (answers.usage === 'commercial' && products.length === 0 && isUnsure) return 'recommend'
  const read = readings.find(({ pattern }) => pattern.test(plain))
  if (read) return read.subject
  if (animalsIn(plain).kind && products.length === 0 && (best?.share ?? 0) < MIN_LIKELY_SHARE) return 'animals'
  if (pack !== undefined && machines.length > 0) return 'price'
  if (isCloseDate(plain) && (best?.share ?? 0) < MIN_LIKELY_SHARE) return 'delivery'
  const isOfForm = /\b(code postal|formulaire|champ|case|bouton)\b/.test(plain)
  if (isOfForm && /\b(refus\w*|erreur|reclame\w*|bloqu\w*|valid\w*|accept\w*|marche|bug\w*)\b/.test(plain))
    return 'site-trouble'
  if (
    isAboutPlace(plain) &&
    !isOfForm &&
    (products.length === 0 || isUnsure) &&
    ((best?.share ?? 0) < MIN_LIKELY_SHARE || best?.name === 'stock')
  )
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
  const isOfDelivery =
    plain.split(' ').length <= 6 ||
    /\b(livr\w*|expedi\w*|envo\w*|rec[eo]\w*|ship|port|delais?|habit\w*|resid\w*|suis|sommes|chez|coute\w*|combien|jours?|supplement|surcout|frais)\b/.test(
      plain,
    )
  return (
    isOfDelivery &&
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
    ((/\b(combien|prix|cout\w*|total)\b/.test(plain) && /\blivre(e|s|es)?\b/.test(plain)) ||
      /\b(avec|compris\w*|inclus\w*) (les |la |le )?(frais de )?(port|livraison)\b|\b(port|livraison) (compris\w*|inclus\w*|dedans)\b/.test(
        plain,
      )) &&
    !/\bcombien de (temps|jours)\b/.test(plain)
  )
    return true
  const country = placeIn(plain)?.country
  const isAbroad = country === 'Suisse' || (country !== undefined && country !== 'France' && !/[?!.;]\s*\S/.test(text))
  if (
    products.length > 0 &&
    isAbroad &&
    /\b(combien|prix|tva|paye|paie|coute\w*)\b/.test(plain) &&
    !asksStock.test(plain) &&
    !/\b(delais?|jours|quand|livraison|livrez|livrer)\b/.test(plain)
  )
    return true
  const isPosed =
    products.some(({ category }) => category === 'machine') && products.some(({ category }) => category === 'extra')
  if (
    isPosed &&
    /\b(combien|total|fois)\b/.test(plain) &&
    !/\b(prix|cout\w*|tarif|coute|combien) (de|du|des|la|le|les|l|pour) /.test(plain)
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
    ['price', 'compare', 'buy', 'packs'].includes(actOf(whole, knowledge))
  )
}

/** « Vous livrez à Lille, et combien ça coûte ? » asks the price of nothing else; a budget belongs to the advice. */
function isOfAnother({ subject, question }: Part, parts: Part[], knowledge: Knowledge): boolean {
  const others = parts.map((part) => actOf(part, knowledge))
  if (parts.length > 1 && (subject === 'tell-me' || subject === 'buy')) return true
  if (actOf({ subject }, knowledge) !== 'price' || question.products.length > 0) return false
  return others.length > 1
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
