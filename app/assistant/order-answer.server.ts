import type { Kysely } from 'kysely'
import type { CustomerOrder, ShopDatabase } from '~/database/schema'
import { findOrderOfBuyer } from '~/models/order/index.server'
import { findOrderState } from '~/models/payment/index.server'
import { lookUpLink, personLink, type Reply } from '~/models/support'
import { formatDay, formatDayRange, parisDay } from '~/models/values'

import type { AnswerInput } from './answer-input'
import { reserveLookUp, returnLookUp } from './look-up-budget.server'
import { readQuestion } from './question'
import { topicOf } from './topics'
import { isTelling, wordsOf } from './words'

const MESSAGES_LOOKED_AT = 3

/**
 * Where an order is, for whoever gives its number and its e-mail, in one message or in two; one half alone is asked for
 * the other, and undefined is for messages about something else. An unknown pair gets one answer, whichever half is
 * wrong. One number is tried a message, and failures are counted: the chat is no looser a door than the look-up form.
 */
export async function orderAnswer(db: Kysely<ShopDatabase>, about: AnswerInput): Promise<Reply | undefined> {
  const { text } = about.question
  if (about.visitorHash === undefined) return undefined
  const newest = [text, ...about.earlier.slice(0, MESSAGES_LOOKED_AT)]
  const [email] = newest.flatMap(emailsIn)
  const isExpected = email !== undefined || wasAskedFor(about)
  const numbersOf = (written: string) =>
    numbersIn(written).concat(isExpected ? lettersIn(written, about.knowledge.vocabulary) : [])
  if (emailsIn(text).length === 0 && numbersOf(text).length === 0) return undefined
  const [number] = newest.flatMap(numbersOf)
  if (!email || !number) {
    return isAboutOrder(about, number ?? email ?? '') ? otherHalf[email ? 'number' : 'email'] : undefined
  }
  const order = await findOrderOf(db, { number, email, visitorHash: about.visitorHash, at: about.at })
  if (order === 'budget-spent') return { text: budgetSpentText, productIds: [], links: [lookUpLink] }
  return {
    text: order ? await statusText(db, order) : unknownText,
    productIds: [],
    links: [personLink],
  }
}

const otherHalf: Record<'number' | 'email', Reply> = {
  number: {
    text: 'Et le numéro de la commande\u202f? Il figure dans l’e-mail de confirmation.',
    productIds: [],
    links: [personLink],
  },
  email: { text: 'Et l’adresse e-mail de la commande\u202f?', productIds: [], links: [personLink] },
}

/** One half is written alone, with the word « commande », or after a question about an order. */
function isAboutOrder(about: AnswerInput, half: string): boolean {
  const topic = topicOf(about.question)
  if (topic === 'order') return true
  const around = wordsOf(about.question.text.replace(half, ' ')).filter(isTelling)
  return around.every((word) => namesHalf.test(word)) || (topic === undefined && wasAskedFor(about))
}

function wasAskedFor({ earlier, knowledge }: AnswerInput): boolean {
  const before = earlier.slice(0, MESSAGES_LOOKED_AT)
  return before.some((text) => topicOf(readQuestion(text, knowledge)) === 'order')
}

const namesHalf = /^(commande|numero|no|email|mail|mel|courriel|adresse|voici|voila|oui|e)$/

const unknownText =
  'Je ne trouve aucune commande avec ce numéro et cette adresse e-mail ensemble. Vérifiez les deux dans l’e-mail de confirmation ; sinon, une personne peut chercher pour vous.'

const budgetSpentText =
  'Je ne peux plus chercher de commande ici aujourd’hui. La page de suivi retrouve la vôtre avec son numéro et votre adresse e-mail.'

/** The order that both halves name, unless too many pairs that named none were tried today. */
export async function findOrderOf(
  db: Kysely<ShopDatabase>,
  input: { number: string; email: string; visitorHash: string; at: Date },
): Promise<CustomerOrder | undefined | 'budget-spent'> {
  if (!(await reserveLookUp(db, input))) return 'budget-spent'
  const order = await findOrderOfBuyer(db, { orderNumber: input.number, email: input.email })
  if (order) await returnLookUp(db, input)
  return order
}

export async function statusText(db: Kysely<ShopDatabase>, order: CustomerOrder): Promise<string> {
  const { title, text, deliveryExpected } = await findOrderState(db, order)
  const placed = formatDay(parisDay(new Date(order.created_at)))
  const state = title.charAt(0).toLowerCase() + title.slice(1)
  return [
    `Votre commande ${order.order_number} du ${placed} : ${state}. ${text}`,
    ...(deliveryExpected ? [`Livraison prévue ${formatDayRange(order.delivery_from, order.delivery_to)}.`] : []),
  ].join('\n\n')
}

export function emailsIn(text: string): string[] {
  return text.split(/[\s<>,;:]+/).flatMap((word) => /^[^@]+@[^@]+\.[a-z]{2,}/i.exec(word)?.[0] ?? [])
}

/**
 * Order numbers are eight letters and digits or a few more; a word counts as one when it is announced, or has a digit.
 * A telephone number does not.
 */
export function numbersIn(text: string): string[] {
  const withoutEmails = emailsIn(text).reduce((rest, email) => rest.replace(email, ' '), text)
  const announced = [
    ...withoutEmails.matchAll(/(?:commande|num[ée]ro|n°|no)\s*(?:n°|no|:|est)?\s*([a-z0-9]{8,16})\b/gi),
  ]
  const withDigit = withoutEmails.match(/\b(?=[a-z]*\d)[a-z0-9]{8,16}\b/gi) ?? []
  const found = [...new Set([...announced.flatMap(([, number]) => number ?? []), ...withDigit])]
  return found.filter((number) => !/^0[1-9]\d{8}$/.test(number))
}

/** A number without a digit is capitals that stand alone and are no word of the shop: only where a number is expected. */
function lettersIn(text: string, vocabulary: Set<string>): string[] {
  const withoutEmails = emailsIn(text).reduce((rest, email) => rest.replace(email, ' '), text)
  const letters = /^[\s,;:.]*([A-Z]{8,16})[\s,;:.]*$/.exec(withoutEmails)?.[1]
  return letters && !vocabulary.has(letters.toLowerCase()) ? [letters] : []
}
