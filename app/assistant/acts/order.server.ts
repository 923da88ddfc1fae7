import type { CustomerOrder, ShopDb } from '~/database/schema'
import { isContentWord, type Spelling, wordsOf } from '~/models/language'
import { findOrderOfBuyer } from '~/models/order/index.server'
import { findOrderState } from '~/models/payment/index.server'
import { lookUpLink, personLink, type Reply } from '~/models/support'
import { correctUsage, FAILED_LOOK_UPS_A_DAY, reserveUsage } from '~/models/support/index.server'
import { addressesIn, formatDay, formatDayRange, parisDay, replaceAddresses } from '~/models/values'
import { asks, isChat } from '../reading/subject'
import { reply } from '../reply'
import type { AnswerInput } from './about'

const MESSAGES_LOOKED_AT = 3

/**
 * The status of an order, given its number and e-mail in one message or two; asks for the missing half, and says what an
 * address alone is for. Undefined for other messages. The answer does not tell which half is wrong. One number is tried
 * per message and failures are counted, so that the chat is no easier to guess with than the look-up form.
 */
export async function orderLookUp(about: AnswerInput): Promise<Reply | undefined> {
  const { question, knowledge, visitorHash } = about
  if (visitorHash === undefined) return undefined
  const newest = [question.typed, ...about.earlier.slice(0, MESSAGES_LOOKED_AT)]
  const [email] = newest.flatMap(addressesIn)
  const isExpected = email !== undefined || isAboutOrder(about)
  const numbersOf = (typed: string) => {
    const written = replaceAddresses(typed, ' ')
    const letters = isExpected ? lettersIn(written, knowledge.spelling.known) : []
    return [...numbersIn(written, knowledge.spelling), ...letters]
  }
  if (question.typed === question.text && numbersOf(question.text).length === 0) return undefined
  const [number] = newest.flatMap(numbersOf)
  if (!email || !number) return missingHalf(about, number)
  const order = await findOrderOf(about.db, { number, email, visitorHash, at: about.at })
  if (order === 'budget-spent') return aboutOrder(budgetSpentText, [lookUpLink])
  return aboutOrder(order ? await statusText(about.db, order) : unknownText, [personLink])
}

/** A number counts alone; either half beside the word « commande », or after a question about an order. */
function missingHalf(about: AnswerInput, number: string | undefined): Reply | undefined {
  const around = wordsOf(about.question.text.replace(number ?? '', ' ')).filter(isContentWord)
  const isAlone = around.every((word) => numberLabels.test(word))
  const isLabelled = isAlone && (number !== undefined || around.includes('commande'))
  const links = [lookUpLink, personLink]
  // « Merci pour votre commande n° … » in a mail that was pasted above the question.
  const isPasted = number !== undefined && isChat(about.subject) && asks(about.question)
  if (isLabelled || isPasted || isAboutOrder(about)) return aboutOrder(number ? emailText : numberText, links)
  return isAlone ? reply(addressText, links) : undefined
}

function aboutOrder(text: string, links: Reply['links']): Reply {
  return { ...reply(text, links), subjects: ['order-status'] }
}

const numberText = 'Et le numéro de la commande\u202f? Il figure dans l’e-mail de confirmation.'
const emailText = 'Et l’adresse e-mail de la commande\u202f? Je ne dis rien d’une commande sans elle.'
const addressText =
  'Merci, c’est noté dans cette conversation. Une adresse e-mail sert ici à suivre votre demande\u202f: aucune offre n’y est envoyée, et je n’écris pas d’e-mail moi-même. Pour une réponse par e-mail, demandez une personne\u202f; pour le suivi d’une commande, écrivez-moi aussi son numéro.'

function isAboutOrder({ subject, recentSubjects }: AnswerInput): boolean {
  return [subject, ...recentSubjects].some((each) => each.startsWith('order-'))
}

const numberLabels =
  /^(bonjour|bonsoir|salut|merci|commande|num|numero|no|email|mail|mel|courriel|adresse|voici|voila|oui|e|contact\w*|ecri\w*|repon\w*)$/

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

/**
 * Order numbers have 8 to 16 letters and digits; a word counts when it has a digit, or is announced and not French,
 * unless it is a telephone number.
 */
function numbersIn(text: string, { known, isFrench }: Spelling): string[] {
  const announced = [...text.matchAll(/(?:commande|num[ée]ro|n°|no)\s*(?:n°|no|:|est)?\s*([a-z0-9]{8,16})\b/gi)]
  const withDigit = text.match(/\b(?=[a-z]*\d)[a-z0-9]{8,16}\b/gi) ?? []
  const found = [...new Set([...announced.flatMap(([, number]) => number ?? []), ...withDigit])]
  const isWord = (number: string) => known.has(number.toLowerCase()) || isFrench(number.toLowerCase())
  return found.filter((number) => !/^0[1-9]\d{8}$/.test(number) && (/\d/.test(number) || !isWord(number)))
}

/** A number without digits: capitals alone that are not in the vocabulary. Only where a number is expected. */
function lettersIn(text: string, vocabulary: ReadonlySet<string>): string[] {
  const letters = /^[\s,;:.]*([A-Z]{8,16})[\s,;:.]*$/.exec(text)?.[1]
  return letters && !vocabulary.has(letters.toLowerCase()) ? [letters] : []
}
