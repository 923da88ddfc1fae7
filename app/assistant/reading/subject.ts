import { budgetIn, peopleIn, placeIn, rankSubjects } from '~/models/support/language'
import { isMachine, type Knowledge } from '../knowledge'
import type { Question } from './question'

/** One question of a message, and what it is about. */
export interface Part {
  question: Question
  subject: string
  /** 0 to 2. */
  sureness: number
  /** Another subject that is nearly as likely. */
  second?: string
  /** The first of all subjects. */
  likely: string[]
}

/** Of a part of a message, and of an accusation: the whole may be a guess. */
export const MIN_SURENESS = 0.72
/** As sure as what a word or a number of the message tells. */
export const CERTAIN = 1.2
/** Below this the subject is a guess more often than not. */
export const MIN_UNHEDGED = 0.9
/** Below this the next subject may be answered too, if it is nearly as sure. */
const MAX_DIVIDED = 1.1
const MIN_NEAR = 0.75
const MAX_LIKELY = 8

export function surePart(question: Question, subject: string): Part {
  return { question, subject, sureness: CERTAIN, likely: [] }
}

export function partOf(question: Question, knowledge: Knowledge): Part {
  const ranked = rankOf(question, knowledge).slice(0, MAX_LIKELY)
  const likely = ranked.map(({ name }) => name)
  const [best = { name: '', sureness: 0 }, next] = ranked
  const told = subjectTold(question, best.sureness, knowledge)
  if (told) return { ...surePart(question, told), likely }
  const isOfAccessory = question.products[0]?.category === 'accessory'
  const subject = isOfAccessory && best.name === 'recommend' ? 'tell-me' : best.name
  const isNear = best.sureness < MAX_DIVIDED && next && next.sureness >= MIN_NEAR * best.sureness
  const isPlain = isNear && [best, next].every(({ name }) => knowledge.talk.answers[name]?.kind === undefined)
  return { question, subject, sureness: best.sureness, likely, second: isPlain ? next.name : undefined }
}

/**
 * A name of a product or a place says what a message is about, not what it asks: it is read with and without it. An
 * accusation must be surer than an answer; « oui » asks nothing.
 */
function rankOf({ features, text }: Question, { subjects, talk: { answers } }: Knowledge) {
  const nameless = features.filter((feature) => !/^(accessoire|unpays|unailleurs)/.test(feature))
  const without = new Map(rankSubjects(subjects, nameless).map(({ name, sureness }) => [name, sureness]))
  return rankSubjects(subjects, features)
    .map(({ name, sureness }) => ({ name, sureness: (sureness + (without.get(name) ?? 0)) / 2 }))
    .filter(({ name, sureness }) => answers[name]?.kind !== 'accusation' || sureness >= MIN_SURENESS)
    .filter(({ name }) => name !== 'yes' || !text.includes('?'))
    .sort((a, b) => b.sureness - a.sureness)
}

const whichMachine = /\b(lequel|laquelle|quel(le)? (appareil|machine|modele|osmoseur))\b/

/** By a word or a head count, whatever else is said; by a place or a budget where nothing surer is. */
function subjectTold(question: Question, sureness: number, knowledge: Knowledge): string | undefined {
  const { text, plain, products, features } = question
  const said = features.join(' ').replaceAll('_', ' ')
  const told = knowledge.talk.telling.find(({ pattern }) => pattern.test(said))
  if (told) return told.subject
  const isOfAccessory = products.some(({ category }) => category === 'accessory')
  if (peopleIn(plain) !== undefined && !isOfAccessory) return products.some(isMachine) ? 'suits' : 'recommend'
  const isOfFee = products.length > 0 && /\b((du|de|le|un) port(?! usb)|frais (de|d) (livraison|envoi))\b/.test(plain)
  if (isOfFee && sureness < CERTAIN) return 'delivery'
  const isLimited = knowledge.talk.limits.some(({ pattern }) => pattern.test(plain))
  if (isLimited && products.length === 0 && whichMachine.test(plain)) return 'recommend'
  if (sureness >= MIN_UNHEDGED) return undefined
  const isOfDelivery = knowledge.talk.patterns.destination.test(plain)
  if (isOfDelivery) return placeIn(plain) && 'delivery'
  return budgetIn(text) !== undefined && products.length === 0 ? 'price-list' : undefined
}

export function actOf({ subject }: Pick<Part, 'subject'>, { talk: { answers } }: Pick<Knowledge, 'talk'>): string {
  return answers[subject]?.act ?? subject
}
