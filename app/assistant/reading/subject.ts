import { type RankedSubject, rankSubjects } from '~/models/language'
import { isMachine, type Knowledge } from '../knowledge'
import { subjectOfEntities } from './entity-subject'
import type { Question } from './question'

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

/** Of a whole message; a part of one must be surer, since it is cut from its context. */
export const MIN_SURENESS = 0.6
const MIN_SURENESS_OF_REFUSAL = 0.75
/** What the facts of a message say is heard rather than a subject less sure than this. */
export const CERTAIN = 1.2
export const VERY_CERTAIN = 1.6
/** Below this the subject is a guess more often than not. */
export const MIN_UNHEDGED = 0.9

const asking =
  /\b(combien|quels?|quelles?|lequel|laquelle|quand|comment|pourquoi|quoi|est ce|ou pas|peut on|puis je|(?!(et|si|qu|que|ou|mais|car|donc|quand|comme|puis|alors|sinon) )[a-z]+ (t )?(il|elle|on)|vous [a-z]+ez|[a-z]+ez vous)\b/

/** Whether it is a question, rather than said beside one. */
export function asks({ text, plain }: Question): boolean {
  return text.includes('?') || asking.test(plain)
}

/** An accusation must be surer than an answer. */
export function minSurenessOf(subject: string): number {
  return isChat(subject) || /^(injection|card-typed|legal-threat|danger)$/.test(subject)
    ? MIN_SURENESS_OF_REFUSAL
    : MIN_SURENESS
}

export function partOf(question: Question, knowledge: Knowledge): WordedPart {
  const part = wordedPart(question, knowledge)
  const { best, sureness } = part
  const isHeard =
    sureness < CERTAIN ||
    /\b(devis|modele|conseil\w*|lequel|top|peu importe le prix|haut de gamme)\b/.test(question.plain)
  const said = isHeard ? subjectOfEntities(question, { best, knowledge }) : undefined
  return said ? { question, subject: said, sureness: CERTAIN, isOfFacts: true, ranked: part.ranked } : part
}

/** Below this the next subject may be answered too. */
const MAX_DIVIDED = 1.1
/** The share of the best subject from which the next one is answered too. */
const MIN_NEAR = 0.75

export interface WordedPart extends Part {
  best?: RankedSubject
  ranked?: RankedSubject[]
}

/** By its words alone; an accusation that is not sure enough gives way to the next subject. */
export function wordedPart(question: Question, knowledge: Knowledge): WordedPart {
  const ranked = rankOf(question, knowledge).filter(({ name, share, likeness }, place) => {
    return place > 4 || isChat(name) || minSurenessOf(name) === MIN_SURENESS || share + likeness >= minSurenessOf(name)
  })
  const [best] = ranked
  const sureness = best ? best.share + best.likeness : 0
  if (/\bpar rapport (a|au)\b|\bquoi (de|en) (plus|moins)\b/.test(question.plain) && question.products.some(isMachine))
    return { question, subject: 'compare', sureness: CERTAIN }
  if (best?.name === 'price' && isOfFilters(question)) return { question, subject: 'filter-cost', sureness: CERTAIN }
  const isOfAccessory =
    question.products.length > 0 && question.products.every(({ category }) => category === 'accessory')
  if (isOfAccessory && best?.name === 'recommend') return { question, subject: 'tell-me', sureness, best, ranked }
  const next = ranked.find(({ name }) => name !== best?.name)
  const isNear = next && sureness < MAX_DIVIDED && next.share + next.likeness >= MIN_NEAR * sureness
  const isPlain = isNear && [best?.name ?? '', next.name].every((name) => minSurenessOf(name) === MIN_SURENESS)
  return { question, subject: best?.name ?? '', sureness, best, ranked, second: isPlain ? next.name : undefined }
}

/** A name of a product or a place says what a message is about, not what it asks: it is read with and without it. */
function rankOf({ features }: Question, { subjects }: Knowledge): RankedSubject[] {
  const ranked = rankSubjects(subjects, features)
  const nameless = features.filter((feature) => !/^(accessoire|unpays|unailleurs)/.test(feature))
  if (nameless.length === features.length) return ranked
  const without = new Map(rankSubjects(subjects, nameless).map((each) => [each.name, each]))
  return ranked
    .map(({ name, share, likeness }) => {
      const other = without.get(name) ?? { share, likeness }
      return { name, share: (share + other.share) / 2, likeness: (likeness + other.likeness) / 2 }
    })
    .sort((a, b) => b.share + b.likeness - a.share - a.likeness)
}

/** « Le prix des filtres du Premium » is that of a year; « le Premium avec filtres » that of a basket. */
function isOfFilters({ plain, products }: Question): boolean {
  const isYearly = /\b(par an|annuels?|annuelle|a l annee|chaque annee|tous les ans)\b/.test(plain)
  const isWithMore = /\b(avec|et|e|plus|compris\w*|inclus\w*|pack|avance|jeux?)\b/.test(plain)
  const isMeant = isYearly || (/\b(filtres?|cartouches?)\b/.test(plain) && !isWithMore)
  return isMeant && products.some(({ category }) => category !== 'extra')
}

/** Greetings and thanks around a question ask nothing. */
export function isChat(name: string): boolean {
  return ['greeting', 'how-are-you', 'thanks', 'bye', 'help', 'yes', 'off-topic', 'complaint'].includes(name)
}

export function actOf({ subject }: Pick<Part, 'subject'>, { answers }: Knowledge): string {
  return answers[subject]?.act ?? subject
}
