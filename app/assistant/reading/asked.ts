import { animalsIn, wordsOf } from '~/models/language'
import type { Knowledge } from '../knowledge'
import { canRepeat, isOnlyArgument, readBareCount } from './follow-up'
import { partsOf, priceOf } from './parts'
import { type Question, readQuestion } from './question'
import { actOf, asks, CERTAIN, type Part } from './subject'

/** The questions of a message with their subjects; « et le Premium ? » is about the subject before. */
export function askedIn(
  question: Question,
  { knowledge, recentSubjects, earlier }: { knowledge: Knowledge; recentSubjects: string[]; earlier: string[] },
): Part[] {
  const repeated = recentSubjects.filter((subject) => canRepeat(subject, knowledge))
  const isOfExtras = question.products.length > 0 && question.products.every(({ category }) => category === 'extra')
  const isRepeated = !isOfExtras || repeated.some((subject) => isOfPrice.test(subject))
  if (repeated.length > 0 && isRepeated && isOnlyArgument(question))
    return repeated.map((subject) => ({ question, subject, sureness: 1 }))
  const count = readBareCount(question)
  if (count !== undefined && recentSubjects.some((subject) => isOfPrice.test(subject)))
    return [priceOf({ ...question, plain: `j en prends ${count}` })]
  const kind = animalsIn(wordsOf(earlier.slice(0, 1).join()).join(' ')).kind
  if (count !== undefined && kind && recentSubjects.includes('animals') && /\bj en ai\b/.test(question.plain))
    return [{ question: { ...question, plain: `${count} ${kind}s` }, subject: 'animals', sureness: 1 }]
  const parts = partsOf(question, knowledge)
  if (recentSubjects.some((subject) => actOf({ subject }, knowledge) === 'recommend')) {
    const needs = needsSoFar(question, { knowledge, earlier, parts })
    if (needs) return [{ question: needs, subject: 'recommend', sureness: CERTAIN }]
  }
  const isOfTrouble = recentSubjects.some((subject) => knowledge.talk.troubles.includes(subject))
  const isOfWarranty = isOfTrouble || recentSubjects.includes('warranty-use')
  if (isOfWarranty && ofPurchase.test(question.plain)) return [{ question, subject: 'warranty-use', sureness: CERTAIN }]
  if (isOfTrouble && !asks(question) && parts.every(({ sureness }) => sureness < CERTAIN))
    return [{ question, subject: 'trouble-detail', sureness: CERTAIN }]
  const first = parts.find(({ subject }) => knowledge.answers[subject]?.comesFirst)
  return first ? [first] : parts
}

/** « Acheté il y a 14 mois », « je vous envoie quoi ? » of a machine in trouble. */
const ofPurchase = /\b(achete\w*|garanti\w*|facture|vous (r?envoyer|montrer))\b/

const MAX_EARLIER_NEEDS = 3

/** After an advice, what else is said of the household: all of it counts. */
function needsSoFar(
  question: Question,
  { knowledge, earlier, parts }: { knowledge: Knowledge; earlier: string[]; parts: Part[] },
): Question | undefined {
  const isNeed = parts.every(({ subject }) => actOf({ subject }, knowledge) === 'recommend')
  const isSaid = !asks(question) && parts.every(({ sureness }) => sureness < CERTAIN)
  if (!isNeed && !isSaid) return undefined
  const said = [question.text, ...earlier.slice(0, MAX_EARLIER_NEEDS)].join('. ')
  return { ...readQuestion(said, knowledge), products: question.products }
}

/** « Et deux comme ça ? » after the price of a pack. */
export function withPackBefore(
  question: Question,
  { knowledge, earlier }: { knowledge: Knowledge; earlier: string[] },
) {
  if (question.products.length > 0 || question.pack || !earlier[0]) return question
  return { ...question, pack: readQuestion(earlier[0], knowledge).pack }
}

const isOfPrice = /^(price|stock|buy|offer|discount)$/
