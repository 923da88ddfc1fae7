import type { CustomerOrder, ShopDb } from '~/database/schema'
import { isContentWord, type Spelling, wordsOf } from '~/models/language'
import { findOrderOfBuyer } from '~/models/order/index.server'
import { findOrderState } from '~/models/payment/index.server'
import { lookUpLink, personLink, type Reply } from '~/models/support'
import { correctUsage, FAILED_LOOK_UPS_A_DAY, reserveUsage } from '~/models/support/index.server'
import { formatDay, formatDayRange, parisDay } from '~/models/values'
import { reply } from '../reply'
import type { AnswerInput } from './about'

const MESSAGES_LOOKED_AT = 3

/**
 * The status of an order, given its number and e-mail in one message or two; asks for the missing half. Undefined for
 * other messages. The answer does not tell which half is wrong. One number is tried per message and failures are
 * counted, so that the chat is no easier to guess with than the look-up form.
 */
export async function orderLookUp(about: AnswerInput): Promise<Reply | undefined> {
  const { db } = about
  const { text } = about.question
  if (about.visitorHash === undefined) return undefined
  const newest = [text, ...about.earlier.slice(0, MESSAGES_LOOKED_AT)]
  const [email] = newest.flatMap(emailsIn)
  const isExpected = email !== undefined || wasAskedFor(about)
  const numbersOf = (written: string) =>
    numbersIn(written, about.knowledge.spelling).concat(
      isExpected ? lettersIn(written, about.knowledge.spelling.known) : [],
    )
  if (emailsIn(text).length === 0 && numbersOf(text).length === 0) return undefined
  const [number] = newest.flatMap(numbersOf)
  if (!email || !number) {
    return isAboutOrder(about, number ?? email ?? '') ? missingHalf[email ? 'number' : 'email'] : undefined
  }
  const order = await findOrderOf(db, { number, email, visitorHash: about.visitorHash, at: about.at })
  if (order === 'budget-spent') return reply(budgetSpentText, [lookUpLink])
  return reply(order ? await statusText(db, order) : unknownText, [personLink])
}

const missingHalf = {
  number: reply('Et le numéro de la commande\u202f? Il figure dans l’e-mail de confirmation.', [
    lookUpLink,
    personLink,
  ]),
  email: reply('Et l’adresse e-mail de la commande\u202f? Je ne dis rien d’une commande sans elle.', [
    lookUpLink,
    personLink,
  ]),
}

/** Half of the pair counts when it stands alone, beside the word « commande », or after a question about an order. */
function isAboutOrder(about: AnswerInput, half: string): boolean {
  if (orderSubject.test(about.subject)) return true
  const around = wordsOf(about.question.text.replace(half, ' ')).filter(isContentWord)
  return around.every((word) => labelWords.test(word)) || wasAskedFor(about)
}

function wasAskedFor({ recentSubjects }: AnswerInput): boolean {
  return recentSubjects.some((subject) => orderSubject.test(subject))
}

const orderSubject = /^order-/

const labelWords = /^(commande|num|numero|no|email|mail|mel|courriel|adresse|voici|voila|oui|e)$/

/** What it takes to find an order. */
export function orderAct(): Reply {
  return reply(
    'Pour retrouver une commande, écrivez-moi son numéro (il figure dans l’e-mail de confirmation) et l’adresse e-mail donnée à la commande. Il me faut les deux\u202f; la page de suivi la retrouve aussi.',
    [lookUpLink, personLink],
  )
}

const unknownText =
  'Je ne trouve aucune commande avec ce numéro et cette adresse e-mail ensemble. Vérifiez les deux dans l’e-mail de confirmation ; sinon, une personne peut chercher pour vous.'

const budgetSpentText =
  'Je ne peux plus chercher de commande ici aujourd’hui. La page de suivi retrouve la vôtre avec son numéro et votre adresse e-mail.'

/** The order of that number and e-mail, unless today's budget of failed look-ups is spent. */
export async function findOrderOf(
  db: ShopDb,
  input: { number: string; email: string; visitorHash: string; at: Date },
): Promise<CustomerOrder | undefined | 'budget-spent'> {
  const lookUp = { counter: 'failed_look_ups', visitorHash: input.visitorHash, at: input.at } as const
  // Counted as failed before it is made, so that concurrent guesses cannot overdraw the budget.
  if (!(await reserveUsage(db, { ...lookUp, amount: 1, caps: FAILED_LOOK_UPS_A_DAY }))) return 'budget-spent'
  const order = await findOrderOfBuyer(db, { orderNumber: input.number, email: input.email })
  if (order) await correctUsage(db, { ...lookUp, amount: -1 })
  return order
}

export async function statusText(db: ShopDb, order: CustomerOrder): Promise<string> {
  const { title, text, deliveryExpected } = await findOrderState(db, order)
  const placed = formatDay(parisDay(new Date(order.created_at)))
  const state = title.charAt(0).toLowerCase() + title.slice(1)
  return [
    `Votre commande ${order.order_number} du ${placed} : ${state}. ${text}`,
    ...(deliveryExpected ? [`Livraison prévue ${formatDayRange(order.delivery_from, order.delivery_to)}.`] : []),
  ].join('\n\n')
}

function emailsIn(text: string): string[] {
  return text.split(/[\s<>,;:]+/).flatMap((word) => /^[^@]+@[^@]+\.[a-z]{2,}/i.exec(word)?.[0] ?? [])
}

/**
 * Order numbers have 8 to 16 letters and digits; a word counts when it has a digit, or is announced and not French,
 * unless it is a telephone number.
 */
function numbersIn(text: string, { known, isFrench }: Spelling): string[] {
  const withoutEmails = emailsIn(text).reduce((rest, email) => rest.replace(email, ' '), text)
  const announced = [
    ...withoutEmails.matchAll(/(?:commande|num[ée]ro|n°|no)\s*(?:n°|no|:|est)?\s*([a-z0-9]{8,16})\b/gi),
  ]
  const withDigit = withoutEmails.match(/\b(?=[a-z]*\d)[a-z0-9]{8,16}\b/gi) ?? []
  const found = [...new Set([...announced.flatMap(([, number]) => number ?? []), ...withDigit])]
  const isWord = (number: string) => known.has(number.toLowerCase()) || isFrench(number.toLowerCase())
  return found.filter((number) => !/^0[1-9]\d{8}$/.test(number) && (/\d/.test(number) || !isWord(number)))
}

/** A number without digits: capitals alone that are not in the vocabulary. Only where a number is expected. */
function lettersIn(text: string, vocabulary: ReadonlySet<string>): string[] {
  const withoutEmails = emailsIn(text).reduce((rest, email) => rest.replace(email, ' '), text)
  const letters = /^[\s,;:.]*([A-Z]{8,16})[\s,;:.]*$/.exec(withoutEmails)?.[1]
  return letters && !vocabulary.has(letters.toLowerCase()) ? [letters] : []
}
