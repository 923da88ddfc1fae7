import { orderNumbersIn } from '~/models/shop/order'
import { orderStateText } from '~/models/shop/payment/index.server'
import { personLink, type Reply } from '~/models/support/contact'
import { findOrderInChat } from '~/models/support/contact/index.server'
import { asksSomething, isContentWord, wordsOf } from '~/models/support/language'
import { addressesIn } from '~/models/values/email-address'
import { fixedReply, reply } from '../reply'
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
  if (order === 'budget-spent') return told('order-tomorrow', about)
  const state = order && reply(await orderStateText(db, order), [personLink])
  return state ? { ...state, subjects } : told('order-unknown', about)
}

/** A number counts alone; either half beside the word « commande », or after a question about an order. */
function missingHalf(about: AnswerInput, number: string | undefined): Reply | undefined {
  const around = wordsOf(about.question.text.replace(number ?? '', ' ')).filter(isContentWord)
  const isAlone = around.every((word) => numberLabels.test(word))
  const isLabelled = isAlone && (number !== undefined || around.includes('commande'))
  // « Merci pour votre commande n° … » in a mail that was pasted above the question.
  const isChat = about.knowledge.talk.answers[about.subject]?.kind === 'chat'
  const isPasted = number !== undefined && isChat && asksSomething(about.question)
  if (isLabelled || isPasted || isAboutOrder(about)) return told(number ? 'order-email' : 'order-number', about)
  return isAlone ? fixedReply('address-alone', about.knowledge) : undefined
}

const subjects = ['order-status']

function told(subject: string, { knowledge }: AnswerInput): Reply {
  return { ...fixedReply(subject, knowledge), subjects }
}

function isAboutOrder({ subject, recentSubjects }: AnswerInput): boolean {
  return [subject, ...recentSubjects].some((each) => each.startsWith('order-'))
}

const numberLabels =
  /^(bonjour|bonsoir|salut|merci|commande|num|numero|no|email|mail|mel|courriel|adresse|voici|voila|oui|e|contact\w*|ecri\w*|repon\w*)$/
