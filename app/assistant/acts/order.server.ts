import { asksSomething, isContentWord, wordsOf } from '~/models/language'
import { orderNumbersIn } from '~/models/order'
import { orderStateText } from '~/models/payment/index.server'
import { lookUpLink, personLink, type Reply } from '~/models/support'
import { findOrderInChat } from '~/models/support/index.server'
import { addressesIn } from '~/models/values'
import { reply } from '../reply'
import type { AnswerInput } from './about'

const MESSAGES_LOOKED_AT = 3

/**
 * The status of an order, given its number and e-mail in one message or two; asks for the missing half, and says what an
 * address alone is for. Undefined for other messages. The answer does not tell which half is wrong. One number is tried
 * per message and failures are counted, so that the chat is no easier to guess with than the look-up form.
 */
export async function orderLookUp(about: AnswerInput): Promise<Reply | undefined> {
  const { db, question, knowledge, visitorHash, at } = about
  if (visitorHash === undefined) return undefined
  const newest = [question.typed, ...about.earlier.slice(0, MESSAGES_LOOKED_AT)]
  const [email] = newest.flatMap(addressesIn)
  const isExpected = email !== undefined || isAboutOrder(about)
  const numbers = newest.map((typed) => orderNumbersIn(typed, { ...knowledge, isExpected }))
  if (question.typed === question.text && numbers[0]?.length === 0) return undefined
  const [orderNumber] = numbers.flat()
  if (!email || !orderNumber) return missingHalf(about, orderNumber)
  const order = await findOrderInChat(db, { orderNumber, email, visitorHash, at })
  if (order === 'budget-spent') return aboutOrder(budgetSpentText, [lookUpLink])
  return aboutOrder(order ? await orderStateText(db, order) : unknownText, [personLink])
}

/** A number counts alone; either half beside the word « commande », or after a question about an order. */
function missingHalf(about: AnswerInput, number: string | undefined): Reply | undefined {
  const around = wordsOf(about.question.text.replace(number ?? '', ' ')).filter(isContentWord)
  const isAlone = around.every((word) => numberLabels.test(word))
  const isLabelled = isAlone && (number !== undefined || around.includes('commande'))
  const links = [lookUpLink, personLink]
  // « Merci pour votre commande n° … » in a mail that was pasted above the question.
  const isChat = about.knowledge.answers[about.subject]?.kind === 'chat'
  const isPasted = number !== undefined && isChat && asksSomething(about.question)
  if (isLabelled || isPasted || isAboutOrder(about)) return aboutOrder(number ? emailText : numberText, links)
  return isAlone ? reply(addressText, links) : undefined
}

function aboutOrder(text: string, links: Reply['links']): Reply {
  return { ...reply(text, links), subjects: ['order-status'] }
}

function isAboutOrder({ subject, recentSubjects }: AnswerInput): boolean {
  return [subject, ...recentSubjects].some((each) => each.startsWith('order-'))
}

const numberLabels =
  /^(bonjour|bonsoir|salut|merci|commande|num|numero|no|email|mail|mel|courriel|adresse|voici|voila|oui|e|contact\w*|ecri\w*|repon\w*)$/

const numberText = 'Et le numéro de la commande\u202f? Il figure dans l’e-mail de confirmation.'
const emailText = 'Et l’adresse e-mail de la commande\u202f? Je ne dis rien d’une commande sans elle.'
const addressText =
  'Merci, c’est noté dans cette conversation. Une adresse e-mail sert ici à suivre votre demande\u202f: aucune offre n’y est envoyée, et je n’écris pas d’e-mail moi-même. Pour une réponse par e-mail, demandez une personne\u202f; pour le suivi d’une commande, écrivez-moi aussi son numéro.'
const unknownText =
  'Je ne trouve aucune commande avec ce numéro et cette adresse e-mail ensemble. Vérifiez les deux dans l’e-mail de confirmation\u202f; sinon, une personne peut chercher pour vous.'
const budgetSpentText =
  'Je ne peux plus chercher de commande ici aujourd’hui. La page de suivi retrouve la vôtre avec son numéro et votre adresse e-mail.'
