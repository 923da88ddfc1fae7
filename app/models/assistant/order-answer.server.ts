import type { Kysely } from 'kysely'
import type { CustomerOrder, ShopDatabase } from '~/database/schema'
import { formatDay, formatDayRange, parisDay } from '../french-date'
import { findOrderOfBuyer } from '../order/look-up.server'
import { findOrderState } from '../order/state.server'
import type { AnswerInput } from './embedded.server'
import type { Reply } from './reply'

/** As many numbers are tried as a person mistakes for one: looking through orders is no use of a chat. */
const MAX_NUMBERS = 3
const MESSAGES_LOOKED_AT = 3

/**
 * Where an order is, for whoever gives its number and its e-mail; undefined when the messages hold no such pair. An
 * unknown pair gets one answer, whichever half is wrong.
 */
export async function orderAnswer(db: Kysely<ShopDatabase>, about: AnswerInput): Promise<Reply | undefined> {
  const { text } = about.question
  const newest = [text, ...about.earlier.slice(0, MESSAGES_LOOKED_AT)]
  if (emailsIn(text).length === 0 && numbersIn(text).length === 0) return undefined
  const [email] = newest.flatMap(emailsIn)
  const numbers = newest.flatMap(numbersIn).slice(0, MAX_NUMBERS)
  if (!email || numbers.length === 0) return undefined
  const order = await findOrderOf(db, { numbers, email })
  return {
    text: order ? await statusText(db, order) : unknownText,
    productIds: [],
    links: [{ href: '/chat/personne', label: 'Parler à une personne' }],
  }
}

const unknownText =
  'Je ne trouve aucune commande avec ce numéro et cette adresse e-mail ensemble. Vérifiez les deux dans l’e-mail de confirmation ; sinon, une personne peut chercher pour vous.'

/** The order that both halves name. */
export async function findOrderOf(
  db: Kysely<ShopDatabase>,
  input: { numbers: string[]; email: string },
): Promise<CustomerOrder | undefined> {
  for (const number of input.numbers) {
    const order = await findOrderOfBuyer(db, { orderNumber: number, email: input.email })
    if (order) return order
  }
  return undefined
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
  return text.match(/[^\s@<>,;:]+@[^\s@<>,;:]+\.[a-z]{2,}/gi) ?? []
}

/** Order numbers are eight letters and digits or a few more; a word counts as one when it is announced, or has a digit. */
export function numbersIn(text: string): string[] {
  const withoutEmails = emailsIn(text).reduce((rest, email) => rest.replace(email, ' '), text)
  const announced = [
    ...withoutEmails.matchAll(/(?:commande|num[ée]ro|n°|no)\s*(?:n°|no|:|est)?\s*([a-z0-9]{8,16})\b/gi),
  ]
  const withDigit = withoutEmails.match(/\b(?=[a-z]*\d)[a-z0-9]{8,16}\b/gi) ?? []
  return [...new Set([...announced.flatMap(([, number]) => number ?? []), ...withDigit])]
}
