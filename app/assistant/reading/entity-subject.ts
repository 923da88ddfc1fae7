import type { RankedSubject } from '~/models/language'
import type { Knowledge } from '../knowledge'
import { placeIn } from './places'
import { namesNoMachine, type Question } from './question'
import { needsIn } from './shopper'

/** Below this the words alone decide nothing. */
const MIN_SURENESS = 0.6

const buyingWords =
  /\b(cherch\w*|veux|voudr\w*|souhait\w*|besoin|faut|faudrait|acheter|envie|equiper|moins de|max\w*|budget|jusqu|possible|autour|environ)\b/
const asksForMachine =
  /\b(quoi|quel\w*|lequel|laquelle|propose\w*|conseil\w*|cherch\w*|souhait\w*|voudr\w*|veux|besoin|faut|faudrait|equiper|convien\w*)\b/
const ofCosts = /\b(livr\w*|port|achats?|panier|debit\w*|preleve\w*|rembours\w*|facture\w*|remise|code)\b/

/** A head count or a budget asks for advice, a number of articles for their price, whatever else is said. */
export function subjectOfEntities(
  { text, plain, products, words }: Question,
  { best, knowledge }: { best: RankedSubject | undefined; knowledge: Knowledge },
): string | undefined {
  if (best && best.share > REFUSED && /^(injection|health|discount|competitor|not-sold|payment-twice)$/.test(best.name))
    return undefined
  if (/\bdevis\b/.test(plain)) return 'quote'
  if (words.length === 0 && /\p{Extended_Pictographic}/u.test(text)) return 'yes'
  if (/\p{L}/u.test(text) && !/[a-z]/.test(plain)) return 'language'
  const isUnsure = (best ? best.share + best.likeness : 0) < MIN_SURENESS
  const { answers, budgetCents } = needsIn({ text, plain }, knowledge)
  const machines = products.filter(({ category }) => category === 'machine')
  const isOfFigures = /^(litre|waste|filter|flow)/.test(best?.name ?? '') && (best?.share ?? 0) > MIN_FIGURES_SHARE
  if (answers.household_size !== undefined && (!isOfFigures || answers.usage === 'commercial')) {
    return machines.length > 0 ? 'suits' : 'recommend'
  }
  const isEnough = machines.length > 0 && /\b(suffi\w*|budget|maxi?\w*|assez)\b/.test(plain)
  if (budgetCents !== undefined && (isEnough || !ofCosts.test(plain))) {
    if (machines.length > 0) return 'price'
    if (
      namesNoMachine({ products, plain }) &&
      (buyingWords.test(plain) || /\bj ai \d/.test(plain) || words.length <= 4)
    )
      return 'price-list'
  }
  if (
    answers.usage === 'commercial' &&
    products.length === 0 &&
    (isUnsure || (best?.share ?? 0) < MIN_LIKELY_SHARE) &&
    asksForMachine.test(plain) &&
    !ofCosts.test(plain)
  )
    return 'recommend'
  const read = knowledge.talk.readings.find(({ pattern }) => pattern.test(plain))
  if (read) return read.subject
  const isOfForm = /\b(code postal|formulaire|champ|case|bouton)\b/.test(plain)
  if (isOfForm && placeIn(plain)?.country === undefined && /\b9[78]\d{3}\b/.test(plain)) return 'delivery'
  if (isOfForm && /\b(refus\w*|erreur|reclame\w*|bloqu\w*|valid\w*|accept\w*|marche|bug\w*)\b/.test(plain))
    return 'site-trouble'
  if (
    isAboutPlace(plain) &&
    !isOfForm &&
    (products.length === 0 || isUnsure) &&
    ((best?.share ?? 0) < MIN_LIKELY_SHARE || best?.name === 'stock')
  )
    return 'delivery'
  return undefined
}

/** The share from which a refusal is kept in spite of any fact. */
const REFUSED = 0.25

const MIN_FIGURES_SHARE = 0.3

/** The share from which a subject is kept in spite of a number or a place. */
const MIN_LIKELY_SHARE = 0.46

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
